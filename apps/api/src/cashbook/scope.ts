import { ADMINISTRATOR, problemOf } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import type { BookDocument } from '@scara/domain/cashbook';
import { actorOf, type Call, reaches } from '../http/call.js';
import { Refused } from '../http/refused.js';

/**
 * True for an apartment that the person may see, a deleted one too: any here, or those of the person's entrances. What is of
 * no apartment is for those who see all.
 */
export function isWithin(
  scope: ReadonlySet<number> | null,
  { apartments, gone }: Association,
  idAp: number | null,
): boolean {
  const apartment = idAp === null ? undefined : (apartments.get(idAp) ?? gone.get(idAp));
  return reaches(scope, apartment?.idEntrance);
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

/** Who takes money in does not also let debts go: corrections are the administrator's, as zeroing is. */
export function refuseCorrection(call: Call): void {
  if ((actorOf(call).role & ADMINISTRATOR) !== 0) return;
  throw new Refused({ code: 'correction-not-allowed' });
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
