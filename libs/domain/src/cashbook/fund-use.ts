import type { BookDocument } from './book.js';
import type { CashWarning } from './ceilings.js';
import type { BillPart } from './events.js';

/** What the law lets funds be used for, as the association and its months know it. */
export interface FundUse {
  /** Whether the fund may pay this expense document. */
  readonly mayPay: (idF: number, bill: Pick<BillPart, 'month' | 'idOutgo'>) => boolean;
  /** Whether income of the common property may go into the fund; null: into the common expenses. */
  readonly mayTakeIncome: (idF: number | null) => boolean;
}

/**
 * What a standing document should be looked at for, whatever its amount: money of a fund that pays for something else
 * (Legea 196/2018 art. 71, 77), and income that passes the repair fund by (art. 70). It is taken all the same, for only
 * people know what an expense or a collection is; the censor's report says it.
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
