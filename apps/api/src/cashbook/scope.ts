import { ADMINISTRATOR, problemOf } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import type { BookDocument } from '@scara/domain/cashbook';
import { PAYMENT_MODE } from '@scara/domain/kernel';
import { actorOf, type Call, reaches, rolesIn, type Scope } from '../http/call.js';
import { Refused } from '../http/refused.js';

/**
 * True for an apartment that the person may see, a deleted one too: any here, or those of the person's entrances. What is of
 * no apartment is for those who see all.
 */
export function isWithin(
  scope: Scope,
  { apartments, gone }: Association,
  idAp: number | null,
): boolean {
  return reaches(scope, entranceOf({ apartments, gone }, idAp));
}

function entranceOf(
  { apartments, gone }: Pick<Association, 'apartments' | 'gone'>,
  idAp: number | null,
): number | undefined {
  return idAp === null ? undefined : (apartments.get(idAp) ?? gone.get(idAp))?.idEntrance;
}

/** The apartment that a document is about; null for the association's own. */
export function apartmentOf(document: BookDocument): number | null {
  return 'idAp' in document ? document.idAp : null;
}

/** A cashier of one entrance takes no money for another, and none that is no apartment's. `field` is where that stands. */
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
 * Who takes money in does not also let debts go: corrections are the administrator's, as zeroing is. Where the apartment
 * is: an administrator of one entrance may be a cashier in another.
 */
export function refuseCorrection(call: Call, association: Association, idAp: number | null): void {
  if (isAdministratorOf(call, association, idAp)) return;
  throw new Refused({ code: 'correction-not-allowed' });
}

/**
 * What the administrator alone writes, nobody else changes or takes back: corrections, and what stood in an account when
 * its book was opened.
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

/** Whose apartment's bills are a company's: its ceilings of cash are lower. */
export const isCompanyOf =
  ({ apartments }: Association) =>
  (idAp: number): boolean =>
    apartments.get(idAp)?.isCompany === true;

/** What the whole till holds is not for whoever has single entrances; every other warning is. */
export function warningsFor<W extends { readonly code: string }>(call: Call, warnings: W[]): W[] {
  return actorOf(call).scope === null
    ? warnings
    : warnings.filter(({ code }) => code !== 'till-ceiling');
}
