import type { ReactNode } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Amount } from '../../components/amount.js';
import { IconButton } from '../../components/button.js';
import table from '../../components/plain-table.module.css';
import { cx } from '../../lib/cx.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayMonthRefusal } from '../../lib/use-command.js';
import styles from './outgo.module.css';

type OutgoTableProps = {
  readonly caption: string;
  readonly canEdit: boolean;
  /** Header cells before those that every table of the month has. */
  readonly heads: ReactNode;
  readonly children: ReactNode;
};

/** The table of a month's expenses or dues: who pays, how much, and how much of it is not distributed. */
export function OutgoTable({ caption, canEdit, heads, children }: OutgoTableProps) {
  return (
    <div className={cx(table.frame, styles.frame)} tabIndex={0} role="region" aria-label={caption}>
      <table className={cx(table.table, styles.table)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads}
            <th scope="col" className={styles.wide}>
              {t('outgo.payers')}
            </th>
            <th scope="col" className={cx(table.right, styles.sum)}>
              {t('outgo.amount')}
            </th>
            <th scope="col" className={cx(table.right, styles.sum)}>
              {t('outgo.undistributed')}
            </th>
            {canEdit && <ActionsHead className={styles.actions} />}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

type SumCellsProps = {
  readonly amountBani: number;
  readonly undistributedBani: number;
  /** A disabled expense is not charged to anybody, so nothing of it is left to distribute. */
  readonly isDisabled?: boolean;
};

export function SumCells({ amountBani, undistributedBani, isDisabled = false }: SumCellsProps) {
  const leftBani = isDisabled ? 0 : undistributedBani;
  return (
    <>
      <td className={cx(table.right, styles.sum)} data-label={t('outgo.amount')}>
        <Amount bani={amountBani} {...(isDisabled ? { tone: 'annulled' } : {})} />
      </td>
      <td
        className={cx(table.right, styles.sum, leftBani === 0 && styles.nothing)}
        data-label={t('outgo.undistributed')}
      >
        <Amount bani={leftBani} zero="dash" tone="owed" />
      </td>
    </>
  );
}

type RowActionsProps = {
  readonly editLabel: string;
  readonly deleteLabel: string;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
};

export function RowActions({ editLabel, deleteLabel, onOpen, onDelete }: RowActionsProps) {
  return (
    <td className={cx(table.actions, styles.actions)}>
      <IconButton icon="edit" label={editLabel} onClick={onOpen} />
      <IconButton icon="trash" kind="danger" label={deleteLabel} onClick={onDelete} />
    </td>
  );
}

/**
 * Shows that a row was deleted, with an undo, or why it was not. Uses the promise instead of the callbacks of `mutate`,
 * which are not called if the table unmounts with its last row.
 */
export function sayTakenOut(
  removed: Promise<unknown>,
  said: string,
  putBack: () => Promise<unknown>,
): void {
  removed.then(() => {
    toast('done', said, {
      label: t('common.undo'),
      run: () => {
        putBack().catch(sayMonthRefusal);
      },
    });
  }, sayMonthRefusal);
}
