import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { IconButton } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import { cx } from '../../lib/cx.js';
import { t } from '../../lib/text.js';
import styles from './frame.module.css';
import { activeOptionsOf, type MenuSection } from './menu.js';

type SideMenuProps = {
  readonly sections: readonly MenuSection[];
  readonly folded: boolean;
  readonly onFold?: () => void;
  readonly onNavigate?: () => void;
};

/** Marks the current entry, visually and for screen readers. */
const current = { className: cx(styles.entry, styles.current), 'aria-current': 'page' } as const;

export function SideMenu({ sections, folded, onFold, onNavigate }: SideMenuProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const list = useRef<HTMLDivElement>(null);
  // The menu is longer than most windows: the current entry must be scrolled into view.
  useEffect(() => {
    list.current?.querySelector(`.${styles.current ?? ''}`)?.scrollIntoView({ block: 'nearest' });
  }, [path, sections.length]);
  return (
    <nav className={cx(styles.menu, folded && styles.folded)} aria-label={t('frame.mainMenu')}>
      <div className={styles.brandRow}>
        <Brand />
      </div>
      <div ref={list} className={styles.menuScroll}>
        {sections.map((section, index) => (
          <div key={section.title ?? index} className={styles.section}>
            {section.title !== undefined && (
              <p className={cx(styles.sectionTitle, styles.menuText)}>{section.title}</p>
            )}
            <ul>
              {section.entries.map((entry) => (
                <li key={entry.to}>
                  <Link
                    to={entry.to}
                    className={styles.entry}
                    {...(entry.alsoAt?.test(path) === true ? current : {})}
                    activeOptions={activeOptionsOf(entry)}
                    activeProps={current}
                    title={folded ? entry.label : undefined}
                    onClick={() => onNavigate?.()}
                  >
                    <Icon name={entry.icon} />
                    <span className={styles.menuText}>{entry.label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles.menuFoot}>
        {onFold !== undefined && (
          <IconButton
            icon="fold"
            label={folded ? t('frame.unfoldMenu') : t('frame.foldMenu')}
            aria-expanded={!folded}
            onClick={onFold}
          />
        )}
      </div>
    </nav>
  );
}

export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <Mark />
      <span className={styles.menuText}>{t('common.product')}</span>
    </Link>
  );
}

/** The logo: three steps of a stair. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path
        d="M7 24h5v-5h5v-5h5V9h4"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
