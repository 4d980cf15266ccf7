import { type ExpenseMonthEvent, unpackResult } from '@scara/domain/expense-month';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';

const fundDue = table('fund_due', {
  key: { month: 'int', fundId: 'long', apartmentId: 'long' },
  columns: { fundName: 'text', dueBani: 'long' },
});

const monthOf = (streamId: string): number => Number(streamId.slice(streamId.lastIndexOf('-') + 1));

/** The dues of closed months, so that no screen adds up years of closings to say what somebody has paid in. */
export const fundDues: Projection<ExpenseMonthEvent> = {
  name: 'fund_due_v1',
  family: 'month',
  tables: [fundDue],
  on: {
    MonthClosed: ({ data, streamId }, rows) => {
      const month = monthOf(streamId);
      const { apartments, funds } = unpackResult(data.result);
      for (const { idFund, name, dues } of funds) {
        apartments.forEach(({ idAp }, at) => {
          const due = dues[at] ?? 0;
          if (due === 0) return;
          rows.insert(fundDue, {
            month,
            fundId: idFund,
            apartmentId: idAp,
            fundName: name,
            dueBani: due,
          });
        });
      }
    },
    MonthReopened: ({ streamId }, rows) => rows.sweep(fundDue, 'month', monthOf(streamId)),
  },
};
