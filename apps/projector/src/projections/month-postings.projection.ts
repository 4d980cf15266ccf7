import { postingOfResult } from '@scara/domain/balance-sheet';
import { type ExpenseMonthEvent, unpackResult } from '@scara/domain/expense-month';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';

const monthPosting = table('month_posting', {
  key: { month: 'int' },
  columns: { closed: 'text', distributedBani: 'long', penaltiesBani: 'long', dues: 'text' },
});

const monthOf = (streamId: string): number => Number(streamId.slice(streamId.lastIndexOf('-') + 1));

/** What closes posted, month by month; a reopened month keeps its row, since months behind it go on from it. */
export const monthPostings: Projection<ExpenseMonthEvent> = {
  name: 'month_posting_v1',
  family: 'month',
  tables: [monthPosting],
  on: {
    MonthClosed: ({ data, streamId }, rows) => {
      const posting = postingOfResult(unpackResult(data.result), data.closed);
      rows.put(monthPosting, {
        month: monthOf(streamId),
        closed: posting.closed,
        distributedBani: posting.distributedBani,
        penaltiesBani: posting.penaltiesBani,
        dues: JSON.stringify(posting.dues.map(({ idFund, amountBani }) => [idFund, amountBani])),
      });
    },
    MonthDiscarded: ({ streamId }, rows) => rows.sweep(monthPosting, 'month', monthOf(streamId)),
  },
};
