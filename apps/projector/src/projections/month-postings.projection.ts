import { postingOfResult } from '@scara/domain/balance-sheet';
import { type ExpenseMonthEvent, unpackResult } from '@scara/domain/expense-month';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';
import { periodOf } from './period-of.js';

const monthPosting = table('month_posting', {
  key: { month: 'int' },
  columns: { closed: 'text', distributedBani: 'long', penaltiesBani: 'long', dues: 'text' },
});

/** The amounts that each month's close posted. A reopened month keeps its row, because later months build on it. */
export const monthPostings: Projection<ExpenseMonthEvent> = {
  name: 'month_posting_v1',
  family: 'month',
  tables: [monthPosting],
  on: {
    MonthClosed: ({ data, streamId }, rows) => {
      const posting = postingOfResult(unpackResult(data.result), data.closed);
      rows.put(monthPosting, {
        month: periodOf(streamId),
        closed: posting.closed,
        distributedBani: posting.distributedBani,
        penaltiesBani: posting.penaltiesBani,
        dues: JSON.stringify(posting.dues.map(({ idFund, amountBani }) => [idFund, amountBani])),
      });
    },
    MonthDiscarded: ({ streamId }, rows) => rows.sweep(monthPosting, 'month', periodOf(streamId)),
  },
};
