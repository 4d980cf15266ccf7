import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { goOnNear, isFocusLost } from '../lib/keep-focus.js';
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

/** Where it lies over the page (panel.module.css). */
const LIES_OVER = '(max-width: 1023px)';
export const panelLiesOver = (): boolean => window.matchMedia(LIES_OVER).matches;
/** What takes Escape for itself while it floats above. */
const FLOATS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Detail at the right, beside what it explains; on a phone it lies over the page. Never modal: Escape closes it from
 * wherever the focus stands, but from what takes Escape itself.
 */
export function Panel({ title, onClose, children }: PanelProps) {
  const [outlet, setOutlet] = useState<HTMLElement | null>(null);
  useEffect(() => {
    setOutlet(document.getElementById(panelOutletId));
  }, []);
  const panel = useRef<HTMLElement>(null);
  const isShown = outlet !== null;
  useFocusOnPage(panel, isShown);
  useEffect(() => {
    if (!isShown) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { target } = event;
      if (!(target instanceof Element) || target.closest(FLOATS) !== null) return;
      if (panel.current?.contains(target) !== true && target.matches(FIELDS)) return;
      onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isShown, onClose]);
  if (outlet === null) return null;

  return createPortal(
    <aside ref={panel} className={styles.panel} aria-label={title} tabIndex={-1}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton icon="close" label={t('common.closePanel')} onClick={onClose} />
      </header>
      {/* Where nothing in it takes the focus, keys must still be able to scroll it. */}
      <div className={styles.body} tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
    </aside>,
    outlet,
  );
}

/**
 * Closed from within, a panel gives the focus back to where it stood on the page. One that lies over the page takes it at
 * first, which would stand behind it.
 */
function useFocusOnPage(panel: { readonly current: HTMLElement | null }, isShown: boolean) {
  useEffect(() => {
    if (!isShown) return;
    let before = document.activeElement;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && panel.current?.contains(target) !== true) before = target;
    };
    document.addEventListener('focusin', onFocus);
    if (panelLiesOver()) panel.current?.focus();
    return () => {
      document.removeEventListener('focusin', onFocus);
      if (isFocusLost() && before instanceof HTMLElement) before.focus();
      // Nothing of the page had it, where the address opened the panel; or what had it is gone.
      if (isFocusLost()) goOnNear([]);
    };
  }, [panel, isShown]);
}
