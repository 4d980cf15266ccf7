import styles from './rows-gap.module.css';

type RowsGapProps = {
  /** In pixels; nothing is rendered for 0. */
  readonly height: number;
  /** The number of columns of the table. */
  readonly span: number;
};

/** Fills the height of the rows that are not rendered. */
export function RowsGap({ height, span }: RowsGapProps) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
