import styles from './rows-gap.module.css';

type RowsGapProps = {
  /** Pixels; none are taken for 0. */
  readonly height: number;
  /** Columns of the table. */
  readonly span: number;
};

/** Room of the rows that are not in the page. */
export function RowsGap({ height, span }: RowsGapProps) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
