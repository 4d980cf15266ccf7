import { Notice } from '../../components/states.js';
import { formatBani } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import styles from './outgo.module.css';

/** What somebody else saved since the dialog was opened, and the way to go on from it. */
export function StaleNotice({
  saved,
  onGoOn,
}: {
  readonly saved: { readonly name: string; readonly amountBani: number };
  readonly onGoOn: () => void;
}) {
  return (
    <Notice tone="warning">
      {t('outgo.stale', { name: saved.name, amount: formatBani(saved.amountBani) })}{' '}
      <button type="button" className={styles.inline} onClick={onGoOn}>
        {t('outgo.goOnFromNew')}
      </button>
    </Notice>
  );
}
