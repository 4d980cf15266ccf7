import { bani, type LocalDate } from '../kernel/index.js';
import { closesAfter } from './bill-penalties.js';
import type { BillPosted, LedgerFact } from './facts.js';
import type { BillItem, OpenItem } from './items.js';
import type { Ledger } from './ledger.js';

/**
 * An account at a close as opening facts: what is open with its terms, and the advance. From them the following
 * months go on exactly as from the whole history, so that a year's books may open with the last year's closing
 * balances. What happened before is settled: a later annulment or return of an older payment needs the facts.
 */
export function carriedForward(ledger: Ledger, date: LocalDate): LedgerFact[] {
  const bills = new Map(ledger.bills.map((bill) => [bill.id, bill]));
  const owed = ledger.items
    .filter(({ open }) => open > 0)
    .map((item): LedgerFact => {
      const bill = bills.get(item.id);
      return bill === undefined ? otherDebt(item) : openBill(bill, ledger);
    });
  const paid = ledger.advances.map(({ paymentId, amount }, at): LedgerFact => {
    if (paymentId === null) return { type: 'credit', date, amount };
    return { type: 'payment', date, paymentId, number: at + 1, amount, fundId: null };
  });
  return [...owed, ...paid];
}

function otherDebt({ kind, fundId, date, month, open }: Readonly<OpenItem>): LedgerFact {
  const amount = bani(open);
  if (fundId !== null) return { type: 'fund-due', date, month, fundId, amount };
  if (kind !== 'penalty') throw new Error(`an expense of ${month} without a bill`);
  return { type: 'penalty', date, month, amount, made: bani(0), origin: 'opening' };
}

/** The principal and the penalties so far go along: the cap and nopPen count from where they stood. */
function openBill(item: Readonly<BillItem>, ledger: Ledger): BillPosted {
  const { bill, month, amount, open } = item;
  const made = ledger.posted.get(month)?.made ?? 0;
  return {
    ...bill,
    amount: bani(open),
    waived: bani(Math.max(bill.waived - made, 0)),
    before: {
      principal: bani(bill.before?.principal ?? amount),
      penalties: bani((bill.before?.penalties ?? 0) + made),
      // A bill that no close has looked at yet bears no penalty before its start anyway.
      through: closesAfter(item, ledger).at(-1) ?? bill.before?.through ?? bill.terms.published,
    },
  };
}
