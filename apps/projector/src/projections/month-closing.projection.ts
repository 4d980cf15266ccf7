import { type ExpenseMonthEvent, unpackResult } from '@scara/domain/expense-month';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';

const monthClosing = table('month_closing', {
  key: { month: 'int', revision: 'big' },
  columns: { closed: 'text', result: 'text', created: 'instant' },
});

/** Every closing with its whole result, kept when the month is reopened: both versions stay to be compared. */
export const monthClosings: Projection<ExpenseMonthEvent> = {
  name: 'month_closing_v1',
  family: 'month',
  tables: [monthClosing],
  on: {
    MonthClosed: ({ data, streamId, revision, created }, rows) => {
      const month = Number(streamId.slice(streamId.lastIndexOf('-') + 1));
      const { closed, result } = data;
      rows.insert(monthClosing, {
        month,
        revision,
        closed,
        result: JSON.stringify(unpackResult(result)),
        created,
      });
    },
  },
};
