import type { StatementRow } from '@scara/contracts/http';

import { monthOf } from '../../lib/months.js';
import { everyMonth } from './every-month.js';

/** What happened on an account in one calendar month, and what was owed at its end. Bani. */
export type AccountMonth = {
  readonly idMonth: number;
  readonly askedBani: number;
  readonly paidBani: number;
  readonly owedBani: number;
};

/**
 * Operations by the month of their date, every month between the first and the last one of them; what is owed stays
 * while nothing happens.
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
