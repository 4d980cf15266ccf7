import type { StatementRow } from '@scara/contracts/http';

import { monthOf } from '../../lib/months.js';
import { everyMonth } from './every-month.js';

/** An account in one calendar month, and what was owed at its end; in bani. */
export type AccountMonth = {
  readonly idMonth: number;
  readonly askedBani: number;
  readonly paidBani: number;
  readonly owedBani: number;
};

/**
 * Groups operations by the month of their date, with every month between the first and the last one; in a month without
 * operations the debt stays the same.
 */
export function monthsOf(
  rows: readonly Pick<StatementRow, 'date' | 'lines' | 'unpaidTotalBani'>[],
  openingBani: number,
): AccountMonth[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  let owedBani = openingBani;
  return everyMonth(monthOf(first.date), monthOf(last.date)).map((idMonth) => {
    const own = rows.filter(({ date }) => monthOf(date) === idMonth);
    const lines = own.flatMap((row) => row.lines);
    owedBani = own.at(-1)?.unpaidTotalBani ?? owedBani;
    return {
      idMonth,
      askedBani: lines.reduce((sum, { debBani }) => sum + debBani, 0),
      paidBani: lines.reduce((sum, { credBani }) => sum + credBani, 0),
      owedBani,
    };
  });
}
