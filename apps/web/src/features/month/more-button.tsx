import type { ComponentProps } from 'react';

import { Icon } from '../../components/icon.js';
import { t } from '../../lib/text.js';
import styles from './month.module.css';

/** Opens the menu of the other steps. */
export function MoreButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t('month.moreSteps')}
      {...props}
      className={styles.more}
    >
      <Icon name="more" />
    </button>
  );
}
