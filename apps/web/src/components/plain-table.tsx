import type { ReactNode } from 'react';
import { cx } from '../lib/cx.js';
import table from './plain-table.module.css';

type PlainTableProps = {
  /** The table's name for screen readers. */
  readonly caption: string;
  /** On a phone each row is a card. */
  readonly stacked?: boolean;
  /** The frame is scrolled by keyboard too. */
  readonly scrolls?: boolean;
  readonly className?: string | undefined;
  /** The head, the rows and the foot. */
  readonly children: ReactNode;
};

export function PlainTable({ caption, stacked, scrolls, className, children }: PlainTableProps) {
  return (
    <div
      className={table.frame}
      {...(scrolls === true && { tabIndex: 0, role: 'region', 'aria-label': caption })}
    >
      <table className={cx(table.table, stacked && table.stacked, className)}>
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
