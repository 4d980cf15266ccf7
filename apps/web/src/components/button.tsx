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
  /** The work is under way: the button answers nothing but keeps its place and its name. */
  readonly busy?: boolean;
  /** It gives up: what stands in the fields does not matter to it. */
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
        // Not `disabled`: that would throw the focus away while the answer is awaited.
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
  /** What it does: its accessible name and its tooltip. */
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

/** What opens or changes something from within a row or a sentence: it looks as a link does there. */
export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={cx(styles.textButton, className)} />;
}
