import { Dialog as Base } from '@base-ui/react/dialog';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { cx } from '../lib/cx.js';
import { goOnNear, isFocusLost, nearest, placeOfFocus } from '../lib/keep-focus.js';
import { t } from '../lib/text.js';
import { Button, IconButton } from './button.js';
import styles from './dialog.module.css';

type DialogProps = {
  readonly open: boolean;
  /** Called for Escape and the close button, but not while the answer to an action of the footer is awaited. */
  readonly onClose: () => void;
  /** Called for Ctrl+Enter anywhere in the dialog. */
  readonly onSave?: (() => void) | undefined;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly width?: 'narrow' | 'medium' | 'wide' | 'full';
  readonly role?: 'dialog' | 'alertdialog';
};

/**
 * Holds the focus while open; then returns it to the opener, or to the nearest element if the opener is gone. A click
 * outside does not close it, so that typed text is not lost.
 */
export function Dialog({
  open,
  onClose,
  onSave,
  title,
  description,
  children,
  actions,
  width = 'medium',
  role = 'dialog',
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [opener] = useState(placeOfFocus);
  const focusAfter = (): HTMLElement | boolean => {
    // The focus is already somewhere else on purpose.
    if (!isFocusLost() && popup.current?.contains(document.activeElement) !== true) return false;
    return nearest(opener) ?? true;
  };
  // A deleted row disappears shortly after the dialog closes, together with the button that opened it.
  useEffect(() => () => goOnNear(opener), [opener]);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next) => {
        if (!next && !awaitsAnswer(popup.current)) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            role={role}
            className={cx(styles.dialog, styles[width])}
            ref={popup}
            initialFocus={() => firstToUse(popup.current)}
            finalFocus={focusAfter}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter held down repeats in the dialog that it has just opened, and must not submit that one too.
              if (event.repeat && isPressedByEnter(event.target)) event.preventDefault();
              else if (event.ctrlKey || event.metaKey) onSave?.();
            }}
          >
            <header className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<IconButton icon="close" label={t('common.close')} />} />
            </header>
            {description !== undefined && (
              <Base.Description className={styles.description}>{description}</Base.Description>
            )}
            {children !== undefined && <div className={styles.body}>{children}</div>}
            {actions !== undefined && <footer className={styles.actions}>{actions}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Tells whether an action is awaiting its answer. A dialog closed before the answer could not show a refusal, would
 * keep as a draft what was already saved, and would close what was opened after it.
 */
const awaitsAnswer = (popup: HTMLElement | null): boolean =>
  popup?.querySelector('footer [aria-busy="true"]') != null;

const isPressedByEnter = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLButtonElement;

/** Returns what gets the focus first: the first field, else the first action (cancel); never the close button. */
function firstToUse(popup: HTMLElement | null): HTMLElement | boolean {
  const field = popup?.querySelector<HTMLElement>(
    ':is(input, select, textarea, [contenteditable]):not(:disabled, [type="hidden"], [hidden], [type="file"])',
  );
  return field ?? popup?.querySelector<HTMLElement>('footer button') ?? true;
}

type DialogActionsProps = {
  readonly onClose: () => void;
  readonly onAct: () => void;
  /** The label of the action, a verb. */
  readonly label?: string;
  readonly kind?: 'primary' | 'danger';
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** A second action, between cancel and the main one. */
  readonly children?: ReactNode;
};

/**
 * The footer of a dialog: cancel first, then the action. If the action itself gives something up (`Renunță la lună`),
 * cancel is labelled as going back, so that the two buttons differ.
 */
export function DialogActions({
  onClose,
  onAct,
  label = t('common.save'),
  kind = 'primary',
  busy = false,
  disabled = false,
  children,
}: DialogActionsProps) {
  return (
    <>
      <Button leaves disabled={busy} onClick={onClose}>
        {label.startsWith(t('common.giveUp')) ? t('common.back') : t('common.giveUp')}
      </Button>
      {children}
      <Button
        kind={kind}
        busy={busy}
        disabled={disabled}
        onClick={() => {
          onAct();
        }}
      >
        {label}
      </Button>
    </>
  );
}

/** Lets Enter in any field submit the form, but not while it is being sent: that would be a second command. */
export function SendByEnter({ busy }: { busy: boolean }) {
  return <button type="submit" hidden disabled={busy} />;
}

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: string;
  /** What will happen, with its numbers: how many apartments, how many lei. */
  readonly consequence: ReactNode;
  /** The label of the action, a verb (`Șterge scara`), never `OK`. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** True while it is not known yet what will happen. */
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

export function ConfirmDialog({
  open,
  title,
  consequence,
  confirmLabel,
  danger = false,
  busy = false,
  disabled = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={consequence}
      width="narrow"
      role="alertdialog"
      actions={
        <DialogActions
          onClose={onClose}
          onAct={onConfirm}
          label={confirmLabel}
          kind={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={disabled}
        />
      }
    />
  );
}
