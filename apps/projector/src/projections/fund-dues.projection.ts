import { type ExpenseMonthEvent, unpackResult } from '@scara/domain/expense-month';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';
import { periodOf } from './period-of.js';

const fundDue = table('fund_due', {
  key: { month: 'int', fundId: 'long', apartmentId: 'long' },
  columns: { fundName: 'text', dueBani: 'long' },
});

/**
 * The dues of the last close of each month, so that no screen has to add up years of closings to show what an apartment
 * has paid in. A reopened month keeps them until it is closed again, because later months build on that close. Readers
 * leave out the last month while it is open (`apps/api/src/funds/fund-money.ts`).
 */
export const fundDues: Projection<ExpenseMonthEvent> = {
  name: 'fund_due_v2',
  family: 'month',
  tables: [fundDue],
  on: {
    MonthClosed: ({ data, streamId }, rows) => {
      const month = periodOf(streamId);
      rows.sweep(fundDue, 'month', month);
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
    MonthDiscarded: ({ streamId }, rows) => rows.sweep(fundDue, 'month', periodOf(streamId)),
  },
};
