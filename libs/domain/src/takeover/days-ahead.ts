import {
  addMonths,
  firstDay,
  lastDay,
  lastFirstMonth,
  type LocalDate,
  MONTHS_AHEAD,
} from '../kernel/index.js';
import type { Records } from './records.js';
import type { Findings } from './row-reader.js';
import type { ColumnName, TableName } from './tables.js';

/** Reports the dates that lie further ahead than the product's own commands accept. */
export function checkDaysAhead(records: Records, today: LocalDate, findings: Findings): void {
  const inMonths = (months: number): LocalDate => addMonths(today, months);
  const check = <T extends TableName>(
    table: T,
    column: ColumnName<T>,
    rows: readonly { readonly row: number; readonly date: LocalDate | null }[],
    last: LocalDate,
  ): void => {
    for (const { row, date } of rows) {
      if (date === null || date <= last) continue;
      const problem = { code: 'date-ahead', last } as const;
      findings.add({ table, row, column, severity: 'error', problem, suggestion: null });
    }
  };
  const { first } = records.months;
  const begun = records.months.rows.filter(({ month }) => month === first);
  check(
    'months',
    'month',
    begun.map(({ row, month }) => ({ row, date: firstDay(month) })),
    lastDay(lastFirstMonth(today)),
  );
  const published = records.months.rows.map(({ row, published: date }) => ({ row, date }));
  check('months', 'published', published, inMonths(MONTHS_AHEAD.publication));
  const closed = records.months.rows.map(({ row, closed: date }) => ({ row, date }));
  check('months', 'closed', closed, today);
  const invoices = records.expenses.map(({ row, invoiceDate: date }) => ({ row, date }));
  check('expenses', 'invoice_date', invoices, inMonths(MONTHS_AHEAD.document));
  check('payments', 'date', records.payments, inMonths(MONTHS_AHEAD.payment));
}
