import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import { fetchedPart } from '../../components/fetched-part.js';
import { Kbd } from '../../components/badge.js';
import { IconButton } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import { panelOutletId } from '../../components/panel.js';
import { deviceStorage } from '../../lib/storage.js';
import { cx } from '../../lib/cx.js';
import { t } from '../../lib/text.js';
import styles from './frame.module.css';
import { activeOptionsOf, type MenuSection } from './menu.js';
import { Brand, SideMenu } from './side-menu.js';

const MenuDrawer = fetchedPart(async () => (await import('./menu-drawer.js')).MenuDrawer);

const narrow = window.matchMedia('(max-width: 959px)');
/** The widths at which the menu is a drawer or a bottom bar, as in frame.module.css. */
const phoneWide = window.matchMedia('(max-width: 719px)');

function useMatches(media: MediaQueryList): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      media.addEventListener('change', changed);
      return () => {
        media.removeEventListener('change', changed);
      };
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}

const FOLDED = 'scara.menuFolded';

/** Whether the menu is folded: as the user left it, until then on small or magnified screens, to give tables room. */
function useFolded(foldsByItself: boolean) {
  const [chosen, setChosen] = useState(() => deviceStorage.read(FOLDED));
  const isNarrow = useMatches(narrow);
  const folded = chosen === null ? foldsByItself && isNarrow : chosen === '1';
  const fold = () => {
    const next = folded ? '0' : '1';
    deviceStorage.write(FOLDED, next);
    setChosen(next);
  };
  return [folded, fold] as const;
}

type AppFrameProps = {
  readonly sections: readonly MenuSection[];
  /** Where the menu is on a phone: a bottom bar for tenants, a drawer for administrators. */
  readonly phone: 'bottom-bar' | 'drawer';
  readonly selector?: ReactNode;
  readonly connection?: ReactNode;
  readonly account: ReactNode;
  /** Renders what Ctrl K opens; null if there is nothing to search. */
  readonly palette: ((onClose: () => void) => ReactNode) | null;
  readonly banner?: ReactNode;
  readonly children: ReactNode;
};

export function AppFrame({
  sections,
  phone,
  selector,
  connection,
  account,
  palette,
  banner,
  children,
}: AppFrameProps) {
  const [folded, fold] = useFolded(phone === 'drawer');
  const [drawer, setDrawer] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);

  const hasPalette = palette !== null;
  useEffect(() => {
    // A key pressed while there is nothing to search must not open the palette once there is.
    if (!hasPalette) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPaletteOpen((open) => !open);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [hasPalette]);

  const hasMenu = sections.length > 0;
  // Phones do not show the side menu; without its forty links the page appears sooner.
  const hasSideMenu = !useMatches(phoneWide) && hasMenu;
  return (
    <div className={cx(styles.frame, hasMenu ? folded && styles.frameFolded : styles.frameBare)}>
      <a className="skip-link" href="#content">
        {t('common.skipToContent')}
      </a>
      {hasSideMenu && (
        <div className={styles.side}>
          <SideMenu sections={sections} folded={folded} onFold={fold} />
        </div>
      )}
      <header className={styles.top}>
        {!(hasMenu && (hasSideMenu || phone === 'drawer')) && <Brand />}
        {hasMenu && phone === 'drawer' && (
          <span className={styles.phoneOnly}>
            <IconButton
              icon="menu"
              label={t('frame.openMenu')}
              aria-expanded={drawer}
              onClick={() => {
                setDrawer(true);
              }}
            />
          </span>
        )}
        <div className={styles.selector}>{selector}</div>
        {hasPalette && (
          <button
            type="button"
            className={styles.searchButton}
            onClick={() => {
              setPaletteOpen(true);
            }}
          >
            <Icon name="search" />
            <span className={styles.searchText}>{t('frame.search')}</span>
            <span className={styles.searchKeys} aria-hidden="true">
              <Kbd>Ctrl K</Kbd>
            </span>
          </button>
        )}
        {connection}
        <div className={styles.account}>{account}</div>
      </header>
      <div className={styles.middle}>
        <main id="content" tabIndex={-1} className={styles.content}>
          {banner}
          {children}
        </main>
        <div id={panelOutletId} className={styles.panelOutlet} />
      </div>
      {phone === 'bottom-bar' && <BottomBar sections={sections} />}
      {drawer && (
        <MenuDrawer
          sections={sections}
          onClose={() => {
            setDrawer(false);
          }}
        />
      )}
      {isPaletteOpen &&
        palette?.(() => {
          setPaletteOpen(false);
        })}
    </div>
  );
}

const bottomEntriesMax = 4;

function BottomBar({ sections }: { sections: readonly MenuSection[] }) {
  const entries = sections.flatMap((section) => section.entries).slice(0, bottomEntriesMax);
  if (entries.length === 0) return null;
  return (
    <nav className={styles.bottom} aria-label={t('frame.mainMenu')}>
      {entries.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={styles.bottomEntry}
          activeOptions={activeOptionsOf(entry)}
          activeProps={{ className: cx(styles.bottomEntry, styles.bottomCurrent) }}
        >
          <Icon name={entry.icon} size={20} />
          <span>{entry.label}</span>
        </Link>
      ))}
    </nav>
  );
}
