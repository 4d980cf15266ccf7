import { ADMINISTRATOR, problemOf } from '@scara/contracts/http';
import { type ApartmentState, type Association, knownApartment } from '@scara/domain/association';
import type { BookDocument } from '@scara/domain/cashbook';
import { PAYMENT_MODE } from '@scara/domain/kernel';
import {
  type Actor,
  actorOf,
  type Call,
  reaches,
  rolesIn,
  type Scope,
  seesApartment,
} from '../http/call.js';
import { Refused } from '../http/refused.js';

/**
 * Returns whether a scope includes an apartment, a deleted one too: any apartment for an unlimited person, else those
 * of the person's entrances. A document without an apartment is only for unlimited people.
 */
export function isWithin(scope: Scope, association: Association, idAp: number | null): boolean {
  return reaches(scope, entranceOf(association, idAp));
}

/** Returns the entrance of an apartment, of a deleted one too; undefined for none. */
export function entranceOf(
  association: Pick<Association, 'apartments' | 'deletedApartments'>,
  idAp: number | null,
): number | undefined {
  return idAp === null ? undefined : knownApartment(association, idAp)?.idEntrance;
}

/** Returns an existing apartment. Throws `Refused` for one that the person may not see. */
export function seenApartment(
  { apartments }: Association,
  idAp: number,
  actor: Actor,
): ApartmentState {
  const apartment = apartments.get(idAp);
  if (apartment === undefined || !seesApartment(actor, { idAp, ...apartment })) {
    throw new Refused({ code: 'apartment-not-found', idAp });
  }
  return apartment;
}

/** Returns the apartment of a document; null for the association's own. */
export function apartmentOf(document: BookDocument): number | null {
  return 'idAp' in document ? document.idAp : null;
}

/**
 * Refuses a cashier of one entrance money of another entrance or of no apartment. `field` names the field with the
 * apartment.
 */
export function refuseOutside(
  call: Call,
  association: Association,
  idAp: number | null,
  field?: string,
): void {
  if (isWithin(actorOf(call).scope, association, idAp)) return;
  const rejection = { code: 'forbidden' } as const;
  const { message } = problemOf(rejection);
  throw new Refused(rejection, field === undefined ? undefined : { [field]: message });
}

/**
 * Refuses corrections to anyone but the administrator, since people who take money must not also waive debts. The role
 * is checked in the apartment's entrance: an administrator of one entrance may be a cashier in another.
 */
export function refuseCorrection(call: Call, association: Association, idAp: number | null): void {
  if (isAdministratorOf(call, association, idAp)) return;
  throw new Refused({ code: 'correction-not-allowed' });
}

/**
 * Refuses everyone but the administrator a change or return of what only the administrator writes: corrections and an
 * account's opening balance.
 */
export function refuseAdministrators(
  call: Call,
  association: Association,
  document: BookDocument | undefined,
): void {
  if (document === undefined) return;
  const isCorrection = 'mode' in document && document.mode === PAYMENT_MODE.correction;
  const idAp = apartmentOf(document);
  if (isCorrection || document.kind === 'penalty-correction') {
    refuseCorrection(call, association, idAp);
  }
  if (document.kind === 'opening' && !isAdministratorOf(call, association, idAp)) {
    throw new Refused({ code: 'forbidden' });
  }
}

function isAdministratorOf(call: Call, association: Association, idAp: number | null): boolean {
  return (rolesIn(actorOf(call), entranceOf(association, idAp)) & ADMINISTRATOR) !== 0;
}

/** Returns whether the apartment's bills are a company's, which has lower limits for cash. */
export const isCompanyOf =
  ({ apartments }: Association) =>
  (idAp: number): boolean =>
    apartments.get(idAp)?.isCompany === true;

/** Removes the warning about the till's total for people limited to entrances; all other warnings stay. */
export function warningsFor<W extends { readonly code: string }>(call: Call, warnings: W[]): W[] {
  return actorOf(call).scope === null
    ? warnings
    : warnings.filter(({ code }) => code !== 'till-ceiling');
}
