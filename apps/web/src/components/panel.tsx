import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { goOnNear, isFocusLost } from '../lib/keep-focus.js';
import { t } from '../lib/text.js';
import { IconButton } from './button.js';
import styles from './panel.module.css';

/** Id of the element at the right of the page where panels are rendered. */
export const panelOutletId = 'panel-outlet';

type PanelProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The widths at which the panel covers the page (panel.module.css). */
const LIES_OVER = '(max-width: 1023px)';
export const panelLiesOver = (): boolean => window.matchMedia(LIES_OVER).matches;
/** Floating elements that handle Escape themselves. */
const FLOATS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Shows details at the right, beside what they explain; on a phone it covers the page. It is not modal: Escape closes
 * it wherever the focus is, except in elements that handle Escape themselves.
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
      {/* Focusable, so that the panel can be scrolled by keyboard even if nothing in it takes the focus. */}
      <div className={styles.body} tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
    </aside>,
    outlet,
  );
}

/**
 * Returns the focus to the page when a panel is closed from within. A panel that covers the page takes the focus when
 * it opens, because the focus would otherwise be behind it.
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
      // The page had no focused element (the address opened the panel), or that element is gone.
      if (isFocusLost()) goOnNear([]);
    };
  }, [panel, isShown]);
}
