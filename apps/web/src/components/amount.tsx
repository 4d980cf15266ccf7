import { cx } from '../lib/cx.js';
import { formatBani } from '../lib/format.js';
import { t } from '../lib/text.js';
import styles from './amount.module.css';

type AmountProps = {
  readonly bani: number;
  /** How 0 is shown: a dash in wide tables, 0,00 on bills. */
  readonly zero?: 'dash' | 'digits';
  readonly tone?: 'owed' | 'paid' | 'annulled';
  readonly withUnit?: boolean;
};

/** Shows money; every page uses it: two decimals, true minus sign, tabular figures. */
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
