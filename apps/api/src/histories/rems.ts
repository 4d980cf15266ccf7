import type { CurrentRem } from '@scara/contracts/http';
import { monthIdOf } from '@scara/domain/kernel';
import { balanceOf, compareItems, type Ledger } from '@scara/domain/ledger';

/**
 * Returns what an apartment owes: its debts by month and kind, in the order in which a payment clears them, in bani.
 */
export function remsOf(ledger: Ledger): {
  readonly rems: CurrentRem[];
  readonly advanceBani: number;
  readonly totalBani: number;
} {
  const rems = new Map<string, CurrentRem>();
  const owed = ledger.items.filter(({ open }) => open > 0).sort(compareItems);
  // Each close posts its own penalties; those of one month are shown as one debt.
  for (const { kind, month, fundId: idFund, open } of owed) {
    const key = `${kind} ${month} ${idFund ?? ''}`;
    const before = rems.get(key)?.amountBani ?? 0;
    rems.set(key, { kind, idMonth: monthIdOf(month), idFund, amountBani: before + open });
  }
  const { advance, total } = balanceOf(ledger);
  return { rems: [...rems.values()], advanceBani: advance, totalBani: total };
}
