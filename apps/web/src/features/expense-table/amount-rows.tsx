import { Amount } from '../../components/amount.js';
import styles from './panels.module.css';

export type AmountRow = {
  /** The topic that the row opens; null if it opens nothing. */
  readonly topic: string | null;
  readonly label: string;
  readonly note?: string;
  readonly bani: number;
};

type AmountRowsProps = {
  readonly rows: readonly AmountRow[];
  readonly onOpen: (topic: string) => void;
};

/** Lists amounts with their labels. */
export function AmountRows({ rows, onOpen }: AmountRowsProps) {
  return (
    <ul className={styles.rows}>
      {rows.map((row, at) => {
        const { topic, label, note, bani } = row;
        const content = (
          <>
            <span className={styles.rowLabel}>
              {label}
              {note !== undefined && <span className={styles.note}>{note}</span>}
            </span>
            <Amount bani={bani} />
          </>
        );
        return (
          // Two payments of one day may have the same name, so the index is the key.
          <li key={at}>
            {topic === null ? (
              <span className={styles.row}>{content}</span>
            ) : (
              <button
                type="button"
                className={styles.row}
                onClick={() => {
                  onOpen(topic);
                }}
              >
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
