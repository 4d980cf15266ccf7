import type { Key, ReactNode } from 'react';

import { useFirstRows } from '../../components/first-rows.js';
import table from '../../components/plain-table.module.css';
import { cx } from '../../lib/cx.js';
import styles from './reports.module.css';

export type ReportColumn<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell is the header of its row. */
  readonly isName?: boolean;
  readonly isAmount?: boolean;
  /** The cell does not wrap: a date, a month. */
  readonly isShort?: boolean;
  /** The cell may break anywhere: a number of up to fifty digits. */
  readonly isLong?: boolean;
  /** The total below the column; the columns before the first one with a total hold `totalWord`. */
  readonly total?: ReactNode;
};

type ReportTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  /** The label of the totals row; without it there is none. */
  readonly totalWord?: string;
};

/** From this many columns on the table is denser, so that a year of months fits a desktop screen. */
const WIDE = 10;

/** A table of a report: scrolls sideways in its own frame, and prints without it. */
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
