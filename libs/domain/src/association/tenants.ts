import { accept } from '../kernel/index.js';
import { type Association, codeTurnOf } from './association.js';
import type { AssociationEvent, TenantLinkedBy, TenantUnlinkedBy } from './events.js';
import { type AssociationDecision, refuse } from './rules.js';

/** A family and its tenants; more accounts on one apartment are a mistake or a leaked code. */
export const TENANTS_MOST = 20;

/** A person may be linked to any number of apartments (3-configuration §1); twice to the same is quiet. */
export function linkTenant(
  command: {
    readonly idAp: number;
    readonly idUser: number;
    readonly by: TenantLinkedBy;
    /** Of the code that was given; a code of an earlier turn opens nothing any more. */
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

/** The person no longer reads the apartment's bills, and the code that they know opens it no more. */
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

/** Another code for an apartment: slips get lost. Who is linked stays. */
export function changeApartmentCode(
  { idAp }: { readonly idAp: number },
  state: Association,
): AssociationDecision {
  if (!state.apartments.has(idAp)) return refuse({ code: 'apartment-not-found', idAp });
  return accept({ type: 'ApartmentCodeChanged', data: { idAp, by: 'administrator' } });
}

/** Whether a code of this turn opens the apartment. */
function isOpenedBy(state: Association, idAp: number, codeTurn: number): boolean {
  return state.apartments.has(idAp) && codeTurnOf(state, idAp) === codeTurn;
}

/** True for a person who linked the apartment to their account. */
export function isTenant(state: Association, idAp: number, idUser: number): boolean {
  return state.tenants.get(idAp)?.includes(idUser) ?? false;
}

/** What deleting an apartment says of its people. */
export function unlinkAll(idAp: number, state: Association): AssociationEvent[] {
  const tenants = state.tenants.get(idAp) ?? [];
  return tenants.map((idUser) => ({
    type: 'TenantUnlinked',
    data: { idAp, idUser, by: 'deletion' },
  }));
}
