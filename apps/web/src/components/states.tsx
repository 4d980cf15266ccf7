import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';

import { asks } from '../lib/asks.js';
import { useConnection } from '../lib/connection.js';
import { cx } from '../lib/cx.js';
import { t } from '../lib/text.js';
import { dismissFailure } from '../lib/toasts.js';
import { useLasting } from '../lib/use-lasting.js';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';
import styles from './states.module.css';

type EmptyStateProps = {
  readonly icon: IconName;
  readonly title: string;
  /** What to do about it; `false` for users who may not do it. */
  readonly children?: ReactNode;
  /** The next action, as a button or link. */
  readonly action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
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

/** Shows what failed and what to do. Removes the toast with the same text. */
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

/** Placeholder rows while data loads. Without a connection, which may last long, it says so. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const { online } = useConnection();
  return (
    <div role="status" className={styles.skeleton}>
      {online ? (
        <span className="visually-hidden">{t('common.loading')}</span>
      ) : (
        <p>{t('common.waitsOnline')}</p>
      )}
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.bone} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Shows that something is loading or saving once that lasts long enough to be noticed; it blocks nothing. */
export function LoadingOverlay() {
  const first = useIsFetching({ predicate: (query) => query.state.status === 'pending' });
  const writing = useIsMutating();
  const asking = useIsMutating({ mutationKey: asks });
  // The next page is still being fetched while the previous one stays on the screen.
  const turning = useRouterState({ select: ({ isLoading }) => isLoading });
  const shown = useLasting(turning || first + writing > 0);

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

/** A message of a form or a page, shown until it is closed or no longer true. */
export function Notice({
  tone,
  children,
}: {
  tone: 'error' | 'warning' | 'info' | 'done';
  children: ReactNode;
}) {
  const icon: IconName = tone === 'done' ? 'done' : tone;
  const place = useRef<HTMLDivElement>(null);
  // In a long dialog an error could be out of sight, as if the press had done nothing.
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
