import { headLines } from '@scara/contracts/http';
import { Fragment } from 'react';

import { cx } from '../../lib/cx.js';
import { t } from '../../lib/text.js';
import styles from './expense-grid.module.css';
import type { Head } from './leaf.js';

type GridHeadProps = {
  readonly heads: readonly Head[];
  readonly rows: number;
  /** Null if columns cannot be opened. */
  readonly onOpenColumn: ((idOutgoColumn: number) => void) | null;
};

/** The header: names above their parts; a column with one part spans both rows. */
export function GridHead({ heads, rows, onOpenColumn }: GridHeadProps) {
  return (
    <thead>
      <tr>
        {heads.map(({ key, title, leaves, idOutgoColumn }) => {
          const isSingle = leaves.length === 1;
          return (
            <th
              key={key}
              scope={isSingle ? 'col' : 'colgroup'}
              colSpan={leaves.length}
              rowSpan={isSingle ? rows : undefined}
              className={cx(
                isSingle ? leaves[0]?.kind !== 'label' && styles.right : styles.group,
                isSingle && leaves[0]?.isGroupStart && styles.groupStart,
                key === 'total' && styles.grand,
              )}
            >
              {idOutgoColumn === null || onOpenColumn === null ? (
                <Lines title={title} />
              ) : (
                <button
                  type="button"
                  className={styles.headButton}
                  title={t('expenseTable.openColumn', { name: title })}
                  onClick={() => {
                    onOpenColumn(idOutgoColumn);
                  }}
                >
                  <Lines title={title} />
                </button>
              )}
            </th>
          );
        })}
      </tr>
      {rows > 1 && (
        <tr>
          {heads
            .filter((head) => head.leaves.length > 1)
            .flatMap((head) =>
              head.leaves.map((leaf) => (
                <th
                  key={leaf.key}
                  scope="col"
                  className={cx(
                    styles.part,
                    leaf.kind !== 'label' && styles.right,
                    leaf.isGroupStart && styles.groupStart,
                  )}
                >
                  {leaf.head}
                </th>
              )),
            )}
        </tr>
      )}
    </thead>
  );
}

function Lines({ title }: { title: string }) {
  const lines = headLines(title);
  if (lines.length === 1) return title;
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
