import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { t } from '../lib/text.js';
import { IconButton } from './button.js';
import styles from './panel.module.css';

/** Where the frame lets panels stand, at the right of the page. */
export const panelOutletId = 'panel-outlet';

type PanelProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Detail at the right, beside what it explains; on a phone it lies over the page. Never modal. */
export function Panel({ title, onClose, children }: PanelProps) {
  const [outlet, setOutlet] = useState<HTMLElement | null>(null);
  useEffect(() => {
    setOutlet(document.getElementById(panelOutletId));
  }, []);
  if (outlet === null) return null;

  return createPortal(
    <aside
      className={styles.panel}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton icon="close" label={t('common.closePanel')} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>,
    outlet,
  );
}
