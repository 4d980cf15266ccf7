import { cx } from '../lib/cx.js';
import { formatBani } from '../lib/format.js';
import { t } from '../lib/text.js';
import styles from './amount.module.css';

type AmountProps = {
  readonly bani: number;
  /** In wide tables zero is a quiet dash; on bills it is 0,00. */
  readonly zero?: 'dash' | 'digits';
  readonly tone?: 'owed' | 'paid' | 'annulled';
  readonly withUnit?: boolean;
};

/** The only way money reaches a page: two decimals, true minus, tabular figures. */
export function Amount({ bani, zero = 'digits', tone, withUnit = false }: AmountProps) {
  if (bani === 0 && zero === 'dash')
    return (
      <span className={styles.dash} data-zero>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{formatBani(0)}</span>
      </span>
    );
  return (
    <span className={cx(styles.amount, tone && styles[tone])}>
      {formatBani(bani)}
      {withUnit && <span className={styles.unit}> {t('common.lei')}</span>}
    </span>
  );
}
