import type { MonthLine, PaymentAllocation } from '@scara/contracts/http';

type OpenItem = Omit<PaymentAllocation, 'date'>;

/** Bills whose penalties can be corrected: of closed months, and those that came along from before the first one. */
export function billMonthsOf(
  months: readonly Pick<MonthLine, 'idMonth' | 'state'>[],
  open: readonly OpenItem[],
): number[] {
  const closed = months.filter(({ state }) => state === 'closed');
  const owing = open.filter(({ kind }) => kind !== 'fund');
  const found = new Set([...closed, ...owing].map(({ idMonth }) => idMonth));
  return [...found].toSorted((a, b) => a - b);
}

/** Each close posts a row of its own for the same bill. */
export const unpaidPenaltiesOf = (open: readonly OpenItem[], idMonth: number): number =>
  open
    .filter((item) => item.kind === 'penalty' && item.idMonth === idMonth)
    .reduce((sum, { amountBani }) => sum + amountBani, 0);
