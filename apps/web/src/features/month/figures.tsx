import type { ReactNode } from 'react';

import styles from './month.module.css';

/** What a step will do, or did, in numbers: one line each. */
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
