import { bani, type LocalDate } from '../kernel/index.js';
import { closesAfter } from './bill-penalties.js';
import type { BillPosted, BillStep, LedgerFact } from './facts.js';
import type { BillItem, OpenItem } from './items.js';
import type { Ledger } from './ledger.js';
import { penaltyStart } from './penalties.js';

/**
 * Returns an account at a close as opening facts: the unpaid debts with their terms, and the advance. From these facts
 * the following months give the same result as from the whole history, so that a year's books may open with the closing
 * balances of the previous year. Earlier facts are settled: a later annulment or return of an older payment needs the
 * whole history.
 */
export function carriedForward(ledger: Ledger, date: LocalDate): LedgerFact[] {
  const bills = new Map(ledger.bills.map((bill) => [bill.id, bill]));
  const owed = ledger.items.flatMap((item): LedgerFact[] => {
    const bill = bills.get(item.id);
    if (bill === undefined) return item.open > 0 ? [otherDebt(item)] : [];
    const moved = movedUnposted(bill, ledger, date);
    return item.open > 0 || moved.length > 0 ? [openBill(bill, ledger, moved)] : [];
  });
  // Each advance keeps its own day, which is before the penalties of any list that it will pay.
  const paid = ledger.advances.map(({ paymentId, date: since, amount }, at): LedgerFact => {
    if (paymentId === null) return { type: 'credit', date: since, amount };
    return { type: 'payment', date: since, paymentId, number: at + 1, amount, fundId: null };
  });
  return [...owed, ...paid];
}

function otherDebt({ kind, fundId, date, month, open }: Readonly<OpenItem>): LedgerFact {
  const amount = bani(open);
  if (fundId !== null) return { type: 'fund-due', date, month, fundId, amount };
  if (kind !== 'penalty') throw new Error(`an expense of ${month} without a bill`);
  return { type: 'penalty', date, month, amount, made: bani(0), origin: 'opening' };
}

/** Carries the principal and the penalties so far, because the cap and nopPen continue from them. */
function openBill(
  item: Readonly<BillItem>,
  ledger: Ledger,
  moved: readonly BillStep[],
): BillPosted {
  const { bill, month, amount, open } = item;
  const made = ledger.posted.get(month)?.made ?? 0;
  return {
    ...bill,
    amount: bani(open),
    // Below 0 once more penalties were made than nopPen: a correction may take some of them back.
    waived: bani(bill.waived - made),
    before: {
      principal: bani(bill.before?.principal ?? amount),
      penalties: bani((bill.before?.penalties ?? 0) + made),
      // A bill whose penalties no close has posted yet bears none before its start anyway.
      through: closesAfter(item, ledger).at(-1) ?? bill.before?.through ?? bill.terms.published,
      ...(moved.length === 0 ? {} : { moved }),
    },
  };
}

/**
 * For a list that was closed after its penalties began: the next close posts the days since they began, and must know
 * what was unpaid on each of them. Empty where the same sum was unpaid all the time.
 */
function movedUnposted(
  item: Readonly<BillItem>,
  ledger: Ledger,
  date: LocalDate,
): readonly BillStep[] {
  if (item.date !== date) return [];
  const start = penaltyStart(item.bill.terms);
  if (date < start || closesAfter(item, ledger).length > 0) return [];
  const later = item.steps.filter((step) => step.date > start);
  if (later.length === 0) return [];
  const before = item.steps.findLast((step) => step.date <= start);
  return [{ date: start, open: before?.open ?? item.amount }, ...later];
}
