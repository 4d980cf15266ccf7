import { type ExpenseMonthEvent, unpackResult } from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';
import { periodOf } from './period-of.js';

const postedPenalty = table('posted_penalty', {
  key: { month: 'int', billMonth: 'int', apartmentId: 'long' },
  columns: { askedBani: 'long' },
});

/**
 * The penalties that closes posted, so that the report of unpaid bills can say how much of them was paid without
 * reading years.
 */
export const postedPenalties: Projection<ExpenseMonthEvent> = {
  name: 'posted_penalty_v1',
  family: 'month',
  tables: [postedPenalty],
  on: {
    MonthClosed: ({ data, streamId }, rows) => {
      const month = periodOf(streamId);
      const { apartments, penalties } = unpackResult(data.result);
      apartments.forEach(({ idAp: apartmentId }, at) => {
        for (const { month: bill, asked: askedBani } of penalties[at] ?? []) {
          if (askedBani === 0) continue;
          rows.insert(postedPenalty, { month, billMonth: monthIdOf(bill), apartmentId, askedBani });
        }
      });
    },
    MonthReopened: ({ streamId }, rows) => rows.sweep(postedPenalty, 'month', periodOf(streamId)),
  },
};
