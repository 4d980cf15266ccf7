import type { Key, ReactNode } from 'react';

import { useFirstRows } from '../../components/first-rows.js';
import table from '../../components/plain-table.module.css';
import { cx } from '../../lib/cx.js';
import styles from './reports.module.css';

export type ReportColumn<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell names its row. */
  readonly isName?: boolean;
  readonly isAmount?: boolean;
  /** Breaks nowhere: a date, a month. */
  readonly isShort?: boolean;
  /** A number of up to fifty figures, which breaks where it has to. */
  readonly isLong?: boolean;
  /** What stands under the column; the first without one carries the word. */
  readonly total?: ReactNode;
};

type ReportTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  /** The word before the totals; without it there are none. */
  readonly totalWord?: string;
};

/** From so many columns on a table stands closer, so that a year of months fits a desk's screen. */
const WIDE = 10;

/** One list of a report: its rows scroll sideways inside their own frame, and print without it. */
export function ReportTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  totalWord,
}: ReportTableProps<Row>) {
  const first = useFirstRows(rows);
  const named = Math.max(
    1,
    columns.findIndex(({ total }) => total !== undefined),
  );
  return (
    <div
      className={cx(table.frame, styles.frame, columns.length > WIDE && styles.dense)}
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table className={cx(table.table, columns.length <= WIDE && table.stacked)}>
        <caption className={table.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, isAmount }) => (
              <th key={head} scope="col" className={cx(isAmount === true && table.right)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first.shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, isName, isAmount, isShort, isLong }) =>
                isName === true ? (
                  <th key={head} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={head}
                    data-label={head}
                    className={cx(
                      isAmount === true && table.right,
                      isShort && table.nowrap,
                      isLong && table.digits,
                    )}
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {first.more && (
            <tr>
              <td colSpan={columns.length}>{first.more}</td>
            </tr>
          )}
        </tbody>
        {totalWord !== undefined && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={named}>
                {totalWord}
              </th>
              {columns.slice(named).map(({ head, total, isAmount }) => (
                <td key={head} data-label={head} className={cx(isAmount === true && table.right)}>
                  {total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
