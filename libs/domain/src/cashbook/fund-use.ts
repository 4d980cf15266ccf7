import type { BookDocument } from './book.js';
import type { CashWarning } from './ceilings.js';
import type { BillPart } from './events.js';

/** What the law lets funds be used for, from the association and its months. */
export interface FundUse {
  /** Whether the fund may pay this expense document. */
  readonly mayPay: (idF: number, bill: Pick<BillPart, 'month' | 'idOutgo'>) => boolean;
  /** Whether income of the common property may go into the fund; null stands for the common expenses. */
  readonly mayTakeIncome: (idF: number | null) => boolean;
}

/**
 * Returns the warnings about a document in force, whatever its amount: a fund that pays for something else than the law
 * allows (Legea 196/2018 art. 71, 77), and income that does not go to the repair fund (art. 70). The document is
 * registered all the same, because only people know what an expense or a payment really is; the censor's report lists
 * it.
 */
export function fundUseWarnings(document: BookDocument, use: FundUse): CashWarning[] {
  if (document.kind === 'collaborator') {
    const { idF, amountBani } = document;
    return use.mayTakeIncome(idF) ? [] : [{ code: 'common-income', amountBani }];
  }
  if (document.kind !== 'disbursement' || document.idF === null) return [];
  const { idF, bills } = document;
  const amountBani = bills.reduce(
    (sum, bill) => (use.mayPay(idF, bill) ? sum : sum + bill.amountBani),
    0,
  );
  return amountBani === 0 ? [] : [{ code: 'fund-use', amountBani }];
}
