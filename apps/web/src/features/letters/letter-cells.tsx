import type { CertificateRow, NoticeRow } from '@scara/contracts/http';

import { Button } from '../../components/button.js';
import table from '../../components/plain-table.module.css';
import { formatDate } from '../../lib/format.js';
import { t } from '../../lib/text.js';
import styles from './letters.module.css';

type LetterRow = NoticeRow | CertificateRow;

/** The cells that name the letter and its apartment. */
export function LetterCells({ row }: { readonly row: LetterRow }) {
  return (
    <>
      <th scope="row" className={table.nowrap}>
        {row.number}
        <span className={styles.under}>{formatDate(row.issued)}</span>
      </th>
      <td>
        {[row.n, row.place].filter(Boolean).join(', ')}
        <span className={styles.under}>{row.owner}</span>
      </td>
    </>
  );
}

/** Shows when and why a letter was withdrawn; nothing for a valid one. */
export function Withdrawal({ row: { withdrawal } }: { readonly row: LetterRow }) {
  if (withdrawal === null) return null;
  return (
    <span className={styles.under}>
      {t('letters.because', { date: formatDate(withdrawal.on), reason: withdrawal.reason })}
    </span>
  );
}

type LetterActionsProps = {
  readonly file: string;
  readonly fileLabel: string;
  readonly withdrawLabel: string;
  readonly canWithdraw: boolean;
  readonly onWithdraw: () => void;
};

export function LetterActions({
  file,
  fileLabel,
  withdrawLabel,
  canWithdraw,
  onWithdraw,
}: LetterActionsProps) {
  return (
    <td className={table.actions}>
      <a
        className={styles.link}
        href={file}
        target="_blank"
        rel="noreferrer"
        aria-label={fileLabel}
      >
        {t('letters.pdf')}
      </a>
      {canWithdraw && (
        <Button kind="quiet" aria-label={withdrawLabel} onClick={onWithdraw}>
          {t('letters.withdraw')}
        </Button>
      )}
    </td>
  );
}
