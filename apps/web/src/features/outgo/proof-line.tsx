import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import type { Outgo } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import styles from './outgo.module.css';

/** Shows facturat = distribuit + nedistribuit of the whole month; nothing if the month has nothing to distribute. */
export function ProofLine({ proof, expenses }: Pick<Outgo, 'proof' | 'expenses'>) {
  const { invoicedBani, distributedBani, undistributedBani } = proof;
  if (expenses.every(({ isDisabled }) => isDisabled)) return null;
  return (
    <p className={styles.proof}>
      <span>
        {t('outgo.invoiced')} <Amount bani={invoicedBani} withUnit />
      </span>
      <span aria-hidden="true">=</span>
      <span>
        {t('outgo.distributed')} <Amount bani={distributedBani} withUnit />
      </span>
      <span aria-hidden="true">+</span>
      <span>
        {t('outgo.undistributed')} <Amount bani={undistributedBani} withUnit />
      </span>
      <StateChip tone={undistributedBani === 0 ? 'paid' : 'waiting'}>
        {undistributedBani === 0 ? t('outgo.allDistributed') : t('outgo.leftToDistribute')}
      </StateChip>
    </p>
  );
}
