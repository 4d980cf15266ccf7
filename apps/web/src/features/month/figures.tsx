import type { ReactNode } from 'react';

import styles from './month.module.css';

/** Shows the numbers of a step before or after it, one per line. */
export function Figures({ lines }: { lines: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.figures}>
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
