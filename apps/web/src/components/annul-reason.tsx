import { t } from '../lib/text.js';
import styles from './annul-reason.module.css';

/** Shows why an annulled document does not count. The document is struck through; this line is not. */
export function AnnulReason({ reason }: { reason: string }) {
  return <div className={styles.reason}>{t('payments.annulReason', { reason })}</div>;
}
