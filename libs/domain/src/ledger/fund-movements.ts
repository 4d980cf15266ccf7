import {
  byDate,
  bani,
  type Bani,
  type FundId,
  type LocalDate,
  type PaymentId,
  type YearMonth,
} from '../kernel/index.js';
import type { Allocation, Ledger } from './ledger.js';

/** A due that was charged, or money that paid one; below 0 where a return took it back. Bani. */
export type FundMovement =
  | {
      readonly kind: 'due';
      readonly date: LocalDate;
      readonly month: YearMonth;
      readonly amount: Bani;
    }
  | {
      readonly kind: 'paid';
      readonly date: LocalDate;
      readonly amount: Bani;
      /** null for an advance that does not come from a payment in these books. */
      readonly paymentId: PaymentId | null;
    };

/** One apartment's account with one fund in a period: opening + dues − paid = closing, which it still owes. Bani. */
export type FundAccount = {
  readonly opening: Bani;
  readonly movements: readonly FundMovement[];
  readonly closing: Bani;
};

/** Returns the movements between two dates, both included, with dues before payments on one date. */
export function fundAccount(
  ledger: Ledger,
  fundId: FundId,
  from: LocalDate,
  to: LocalDate,
): FundAccount {
  const own = ledger.items.filter((item) => item.fundId === fundId);
  const ids = new Set(own.map(({ id }) => id));
  const paid = ledger.allocations.filter(({ itemId }) => ids.has(itemId));
  const before =
    sum(own.filter(({ date }) => date < from)) - sum(paid.filter((p) => p.date < from));
  const within = ({ date }: { readonly date: LocalDate }): boolean => date >= from && date <= to;
  const movements: FundMovement[] = [
    ...own.filter(within).map(({ date, month, amount }): FundMovement => ({
      kind: 'due',
      date,
      month,
      amount: bani(amount),
    })),
    ...joined(paid.filter(within)),
  ];
  const moved = movements.reduce(
    (total, { kind, amount }) => total + (kind === 'due' ? amount : -amount),
    0,
  );
  return {
    opening: bani(before),
    // The sort is stable, and dues come before payments already.
    movements: movements.sort(byDate),
    closing: bani(before + moved),
  };
}

/** Adds up what one payment paid on one day, of any number of dues; what it gave back is a movement of its own. */
function joined(paid: readonly Allocation[]): FundMovement[] {
  const movements = new Map<string, Extract<FundMovement, { kind: 'paid' }>>();
  for (const { date, amount, paymentId } of paid) {
    const key = `${date} ${paymentId ?? ''} ${amount < 0}`;
    const before = movements.get(key)?.amount ?? 0;
    movements.set(key, { kind: 'paid', date, paymentId, amount: bani(before + amount) });
  }
  return [...movements.values()];
}

function sum(items: readonly { readonly amount: number }[]): number {
  return items.reduce((total, { amount }) => total + amount, 0);
}
