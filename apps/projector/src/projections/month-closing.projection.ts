import type { ExpenseMonthEvent } from '@scara/domain/expense-month';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';
import { periodOf } from './period-of.js';

const monthClosing = table('month_closing', {
  key: { month: 'int', revision: 'big' },
  columns: { closed: 'text', result: 'text', created: 'instant' },
});

/**
 * Every closing with its whole result, packed as in its event. It is kept when the month is reopened, so that both
 * versions can be compared. Unpacked it would be nearly three times as long, and it is written far more often than
 * read.
 */
export const monthClosings: Projection<ExpenseMonthEvent> = {
  name: 'month_closing_v2',
  family: 'month',
  tables: [monthClosing],
  on: {
    MonthClosed: ({ data, streamId, revision, created }, rows) => {
      const { closed, result } = data;
      rows.insert(monthClosing, {
        month: periodOf(streamId),
        revision,
        closed,
        result: JSON.stringify(result),
        created,
      });
    },
  },
};
