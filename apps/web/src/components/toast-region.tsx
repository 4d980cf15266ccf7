import { createPortal } from 'react-dom';

import { cx } from '../lib/cx.js';
import { goOnInPage } from '../lib/keep-focus.js';
import { t } from '../lib/text.js';
import { dismissToast, useToasts, type ToastTone } from '../lib/toasts.js';
import { IconButton } from './button.js';
import { Icon, type IconName } from './icon.js';
import styles from './toast-region.module.css';

const icons: Record<ToastTone, IconName> = {
  done: 'done',
  info: 'info',
  warning: 'warning',
  error: 'error',
};

/** Shows toasts. Always in the page: a live region that appears together with its text is not announced. */
export function ToastRegion() {
  const toasts = useToasts();
  const dismiss = (id: number) => {
    dismissToast(id);
    // The pressed button is gone with the toast, and the focus with it.
    setTimeout(goOnInPage);
  };
  // Rendered in the body: a dialog's scrim covers the page, and a failure must be readable and closable above it.
  return createPortal(
    <section className={styles.region} aria-label={t('toast.region')} aria-live="polite">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={cx(styles.toast, styles[toast.tone])}
          role={toast.tone === 'error' ? 'alert' : undefined}
        >
          <span className={styles.icon}>
            <Icon name={icons[toast.tone]} />
          </span>
          <p className={styles.text}>{toast.text}</p>
          {toast.action !== undefined && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                toast.action?.run();
                dismiss(toast.id);
              }}
            >
              {toast.action.label}
            </button>
          )}
          <IconButton
            icon="close"
            label={t('common.close')}
            onClick={() => {
              dismiss(toast.id);
            }}
          />
        </div>
      ))}
    </section>,
    document.body,
  );
}
