import { type ReactNode, useEffect } from 'react';

import { PrintButton } from '../../components/print-button.js';
import type { PublicText } from '../../locales/public/text.js';
import { t } from '../../lib/text.js';
import { PublicFooter } from '../../components/public-footer.js';
import styles from './public.module.css';

type TextPageProps = {
  readonly page: PublicText;
  /** Id of the section to scroll to once the page is rendered. */
  readonly goTo?: string;
  /** True for legal pages, which can be printed or saved. */
  readonly prints?: boolean;
  readonly action?: ReactNode;
};

/** How long /termsc waits before it scrolls to its section, in milliseconds (constants, delay). */
const goAfterMs = 100;

/** A public page of running text, with links to its sections. */
export function TextPage({ page, goTo, prints = false, action }: TextPageProps) {
  useEffect(() => {
    if (goTo === undefined) return;
    const timer = setTimeout(() => {
      document.getElementById(goTo)?.scrollIntoView();
    }, goAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, [goTo]);
  return (
    <div className={styles.page}>
      <title>{`${page.title} · Scara`}</title>
      <article className={styles.text}>
        <header className={styles.head}>
          <h1>{page.title}</h1>
          <p>{page.text}</p>
          <div className={styles.actions}>
            {prints && <PrintButton label={t('public.print')} />}
            {action}
          </div>
        </header>
        {page.sections.map(({ id, title, body }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            {body.map((part, at) =>
              typeof part === 'string' ? (
                <p key={at}>{part}</p>
              ) : (
                <ul key={at}>
                  {part.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </article>
      <PublicFooter />
    </div>
  );
}
