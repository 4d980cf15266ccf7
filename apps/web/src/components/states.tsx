import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';

import { asks } from '../lib/asks.js';
import { useConnection } from '../lib/connection.js';
import { cx } from '../lib/cx.js';
import { t } from '../lib/text.js';
import { dismissFailure } from '../lib/toasts.js';
import { useOutlasting } from '../lib/use-outlasting.js';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';
import styles from './states.module.css';

type EmptyStateProps = {
  readonly icon?: IconName;
  readonly title: string;
  /** What to do about it; `false` for who may not. */
  readonly children?: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon !== undefined && (
        <span className={styles.icon}>
          <Icon name={icon} size={20} />
        </span>
      )}
      <h2>{title}</h2>
      {children !== undefined && children !== false && <p>{children}</p>}
      {action}
    </div>
  );
}

type ErrorStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
};

/** Failed is never blank: what failed, and what to do. It is said here, so no longer in the corner too. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  useEffect(() => {
    if (typeof children === 'string') dismissFailure(children);
  }, [children]);
  return (
    <div className={cx(styles.state, styles.failed)} role="alert">
      <span className={styles.icon}>
        <Icon name="error" size={20} />
      </span>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {onRetry !== undefined && (
        <Button icon="reset" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}

/** Rows whose layout is known before their content. Without a connection they stand there for long, and say why. */
export function Skeleton({ rows = 6, label }: { rows?: number; label: string }) {
  const { online } = useConnection();
  return (
    <div role="status" className={styles.skeleton}>
      {online ? <span className="visually-hidden">{label}</span> : <p>{t('common.waitsOnline')}</p>}
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.bone} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Says that something is loading once it takes long enough to be noticed; it covers nothing and stops nobody. */
export function LoadingOverlay() {
  const first = useIsFetching({ predicate: (query) => query.state.status === 'pending' });
  const writing = useIsMutating();
  const asking = useIsMutating({ mutationKey: asks });
  // The page that was asked for is still being fetched, and the one before stands there meanwhile.
  const turning = useRouterState({ select: ({ isLoading }) => isLoading });
  const shown = useOutlasting(turning || first + writing > 0);

  return (
    <LoadingNotice
      shown={shown}
      text={writing > asking ? t('common.saving') : t('common.loading')}
    />
  );
}

export function LoadingNotice({ shown, text }: { shown: boolean; text: string }) {
  return (
    <div className={styles.overlay} role="status">
      {shown && (
        <span className={styles.overlayText}>
          <span className={styles.dot} aria-hidden="true" />
          {text}
        </span>
      )}
    </div>
  );
}

/** A message that belongs to a form or a page, until it is closed or no longer true. */
export function Notice({
  tone,
  children,
}: {
  tone: 'error' | 'warning' | 'info' | 'done';
  children: ReactNode;
}) {
  const icon: IconName = tone === 'done' ? 'done' : tone;
  const place = useRef<HTMLDivElement>(null);
  // In a long dialog a refusal would stand out of sight, and the press would seem to have done nothing.
  useEffect(() => {
    if (tone !== 'error' || place.current?.closest('[role=dialog]') == null) return;
    place.current.scrollIntoView({ block: 'nearest' });
  }, [tone, children]);
  return (
    <div
      ref={place}
      className={cx(styles.notice, styles[`notice-${tone}`])}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
