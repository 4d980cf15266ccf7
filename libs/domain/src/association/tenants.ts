import { accept } from '../kernel/index.js';
import { type Association, codeTurnOf } from './association.js';
import type { AssociationEvent, TenantLinkedBy, TenantUnlinkedBy } from './events.js';
import { type AssociationDecision, refuse } from './rules.js';

/** The most users linked to one apartment: a family and its tenants; more are a mistake or a leaked code. */
export const TENANTS_MOST = 20;

/**
 * Links a user to an apartment; a user may have any number of apartments (3-configuration §1). Linking again adds no
 * event.
 */
export function linkTenant(
  command: {
    readonly idAp: number;
    readonly idUser: number;
    readonly by: TenantLinkedBy;
    /** The turn of the typed code; a code of an earlier turn is not valid any more. */
    readonly codeTurn?: number;
  },
  state: Association,
): AssociationDecision {
  const { idAp, idUser, by, codeTurn } = command;
  if (codeTurn !== undefined && !isOpenedBy(state, idAp, codeTurn)) {
    return refuse({ code: 'apartment-code-wrong', field: 'linkPassword' });
  }
  if (!state.apartments.has(idAp)) return refuse({ code: 'apartment-not-found', idAp });
  const standing = state.tenants.get(idAp) ?? [];
  if (standing.includes(idUser)) return accept();
  if (standing.length >= TENANTS_MOST) {
    return refuse({ code: 'tenants-too-many', most: TENANTS_MOST });
  }
  return accept({ type: 'TenantLinked', data: { idAp, idUser, by } });
}

/** Unlinks a user from an apartment's bills; the code that the user knows stops working. */
export function unlinkTenant(
  command: {
    readonly idAp: number;
    readonly idUser: number;
    readonly by: Exclude<TenantUnlinkedBy, 'deletion'>;
  },
  state: Association,
): AssociationDecision {
  const { idAp, idUser, by } = command;
  if (!state.apartments.has(idAp)) return refuse({ code: 'apartment-not-found', idAp });
  if (!isTenant(state, idAp, idUser)) return refuse({ code: 'tenant-not-found', idUser });
  return accept<AssociationEvent>(
    { type: 'TenantUnlinked', data: { idAp, idUser, by } },
    { type: 'ApartmentCodeChanged', data: { idAp, by } },
  );
}

/** Changes the code of an apartment, for slips that were lost. Linked users stay linked. */
export function changeApartmentCode(
  { idAp }: { readonly idAp: number },
  state: Association,
): AssociationDecision {
  if (!state.apartments.has(idAp)) return refuse({ code: 'apartment-not-found', idAp });
  return accept({ type: 'ApartmentCodeChanged', data: { idAp, by: 'administrator' } });
}

/** Returns whether a code of this turn is valid for the apartment. */
function isOpenedBy(state: Association, idAp: number, codeTurn: number): boolean {
  return state.apartments.has(idAp) && codeTurnOf(state, idAp) === codeTurn;
}

/** True for a user who has linked the apartment to their account. */
export function isTenant(state: Association, idAp: number, idUser: number): boolean {
  return state.tenants.get(idAp)?.includes(idUser) ?? false;
}

/** Returns the events that unlink all users of a deleted apartment. */
export function unlinkAll(idAp: number, state: Association): AssociationEvent[] {
  const tenants = state.tenants.get(idAp) ?? [];
  return tenants.map((idUser) => ({
    type: 'TenantUnlinked',
    data: { idAp, idUser, by: 'deletion' },
  }));
}
