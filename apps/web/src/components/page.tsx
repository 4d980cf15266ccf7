import type { ReactNode } from 'react';

import styles from './page.module.css';

type PageProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of a page: title, one line of explanation, and its actions (primary action, printing, files). */
export function Page({ title, text, action, children }: PageProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Scara`}</title>
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {text !== undefined && <p>{text}</p>}
        </div>
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}
