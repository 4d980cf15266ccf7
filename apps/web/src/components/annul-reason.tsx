import { t } from '../lib/text.js';
import styles from './annul-reason.module.css';

/** Why a struck document does not count; itself it is not struck. */
export function AnnulReason({ reason }: { reason: string }) {
  return <div className={styles.reason}>{t('payments.annulReason', { reason })}</div>;
}
