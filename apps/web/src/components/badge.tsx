import type { ReactNode } from 'react';

import { cx } from '../lib/cx.js';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon.js';

export type StateTone = 'owed' | 'paid' | 'waiting' | 'annulled' | 'info' | 'neutral';

const icons: Record<Exclude<StateTone, 'neutral'>, IconName> = {
  owed: 'error',
  paid: 'done',
  waiting: 'clock',
  annulled: 'struck',
  info: 'info',
};

/** Shows a state in words, with an icon and a colour: never by colour alone. */
export function StateChip({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <span className={cx(styles.chip, styles[tone])}>
      {tone !== 'neutral' && <Icon name={icons[tone]} size={12} />}
      <span>{children}</span>
    </span>
  );
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}
