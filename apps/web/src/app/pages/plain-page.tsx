import type { ReactNode } from 'react';

import { Mark } from '../frame/side-menu.js';
import styles from './pages.module.css';

/** Shows one message in the middle of an otherwise empty page. */
export function PlainPage({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <main className={styles.plain}>
      <title>{`${title} · Scara`}</title>
      <Mark size={36} />
      <h1>{title}</h1>
      <p>{children}</p>
      <div className={styles.plainActions}>{actions}</div>
    </main>
  );
}
