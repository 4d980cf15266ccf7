import type { ComponentProps, ReactNode } from 'react';

import { cx } from '../lib/cx.js';
import { isPressStopped } from '../lib/press.js';
import { t } from '../lib/text.js';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.js';

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly children: ReactNode;
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly icon?: IconName;
  /** True while the action runs: the button ignores clicks but keeps its place and its name. */
  readonly busy?: boolean;
  /** True for a button that cancels: it works even if a field was left with a refused text. */
  readonly leaves?: boolean;
};

export function Button({
  kind = 'secondary',
  icon,
  busy = false,
  children,
  className,
  type = 'button',
  leaves = false,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, styles[kind], className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // Uses `aria-disabled`, because `disabled` would drop the focus while the answer is awaited.
        if (busy || (!leaves && isPressStopped())) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
      {busy && <span className="visually-hidden">{t('common.working')}</span>}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly icon: IconName;
  /** The button's accessible name and tooltip. */
  readonly label: string;
  readonly kind?: 'quiet' | 'danger' | 'accent';
};

export function IconButton({
  icon,
  label,
  kind = 'quiet',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.iconButton, styles[`icon-${kind}`], className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}

/** A button inside a row or a sentence that looks like a link. */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={cx(styles.textButton, className)} />;
}
