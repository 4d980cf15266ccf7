import { Dialog as Base } from '@base-ui/react/dialog';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { cx } from '../lib/cx.js';
import { goOnNear, isFocusLost, nearest, placeOfFocus } from '../lib/keep-focus.js';
import { t } from '../lib/text.js';
import { Button, IconButton } from './button.js';
import styles from './dialog.module.css';

type DialogProps = {
  readonly open: boolean;
  /** Asked for by Escape and by the cross, but not while the answer to what was pressed in the foot is awaited. */
  readonly onClose: () => void;
  /** What Ctrl+Enter does, wherever in the dialog it is pressed. */
  readonly onSave?: (() => void) | undefined;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly width?: 'narrow' | 'medium' | 'wide' | 'full';
  readonly role?: 'dialog' | 'alertdialog';
};

/**
 * Holds the focus while open and gives it back after, to what stands nearest where its opener is gone. A click beside it does not close it: that is how typed things get lost.
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
    // Somebody has taken it elsewhere already.
    if (!isFocusLost() && popup.current?.contains(document.activeElement) !== true) return false;
    return nearest(opener) ?? true;
  };
  // What was deleted goes a moment after the dialog, with the button that asked for it.
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
              // A key held down goes on in the dialog that is opened anew by it, and would send that one too.
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
 * A dialog closed before its answer could not say a refusal, would keep as a draft what was taken, and would close what was
 * opened after it.
 */
const awaitsAnswer = (popup: HTMLElement | null): boolean =>
  popup?.querySelector('footer [aria-busy="true"]') != null;

const isPressedByEnter = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLButtonElement;

/** The first field, else the first of the actions (giving up stands first): never the cross. */
function firstToUse(popup: HTMLElement | null): HTMLElement | boolean {
  const field = popup?.querySelector<HTMLElement>(
    ':is(input, select, textarea, [contenteditable]):not(:disabled, [type="hidden"], [hidden], [type="file"])',
  );
  return field ?? popup?.querySelector<HTMLElement>('footer button') ?? true;
}

type DialogActionsProps = {
  readonly onClose: () => void;
  readonly onAct: () => void;
  /** The act itself as a verb. */
  readonly label?: string;
  readonly kind?: 'primary' | 'danger';
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Another way to act, between the two. */
  readonly children?: ReactNode;
};

/**
 * The foot of a dialog: giving up stands first, the act beside it. Where the act itself is giving something up
 * (`Renunță la lună`), the other button leads back: two of them are not told apart.
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

/** Enter in any field sends the form, but not again while it is being sent: a second one would be a second command. */
export function SendByEnter({ busy }: { busy: boolean }) {
  return <button type="submit" hidden disabled={busy} />;
}

type ConfirmDialogProps = {
  readonly open: boolean;
  readonly title: string;
  /** What will happen, with its numbers: how many apartments, how many lei. */
  readonly consequence: ReactNode;
  /** The act itself as a verb (`Șterge scara`), never `OK`. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
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
        />
      }
    />
  );
}
