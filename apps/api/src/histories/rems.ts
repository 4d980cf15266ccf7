import type { CurrentRem } from '@scara/contracts/http';
import { monthIdOf } from '@scara/domain/kernel';
import { balanceOf, compareItems, type Ledger } from '@scara/domain/ledger';

/** What an apartment owes: its debts by month and kind, in the order in which a payment clears them. Bani. */
export function remsOf(ledger: Ledger): {
  readonly rems: CurrentRem[];
  readonly advanceBani: number;
  readonly totalBani: number;
} {
  const rems = new Map<string, CurrentRem>();
  const owed = ledger.items.filter(({ open }) => open > 0).sort(compareItems);
  // Every close posts penalties of its own: those of one month are one debt here.
  for (const { kind, month, fundId: idFund, open } of owed) {
    const key = `${kind} ${month} ${idFund ?? ''}`;
    const before = rems.get(key)?.amountBani ?? 0;
    rems.set(key, { kind, idMonth: monthIdOf(month), idFund, amountBani: before + open });
  }
  const { advance, total } = balanceOf(ledger);
  return { rems: [...rems.values()], advanceBani: advance, totalBani: total };
}
