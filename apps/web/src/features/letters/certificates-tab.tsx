import type { CertificateRow } from '@scara/contracts/http';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Amount } from '../../components/amount.js';
import { StateChip, type StateTone } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import { certificateFile, letterQueries } from '../../lib/letter-queries.js';
import { t } from '../../lib/text.js';
import { CertificateDialog } from './certificate-dialog.js';
import { LetterActions, LetterCells, Withdrawal } from './letter-cells.js';
import { useWithdrawCertificate } from './letters.queries.js';
import styles from './letters.module.css';
import { WithdrawDialog } from './withdraw-dialog.js';

const tones: Readonly<Record<CertificateRow['state'], StateTone>> = {
  valid: 'paid',
  expired: 'neutral',
  withdrawn: 'annulled',
};

type CertificatesTabProps = {
  readonly idAs: number;
  readonly canIssue: boolean;
  /** The apartment whose page linked here, for a new certificate. */
  readonly idAp: number | undefined;
};

/** Lists the issued certificates, latest first, and issues new ones. */
export function CertificatesTab({ idAs, canIssue, idAp }: CertificatesTabProps) {
  const certificates = useInfiniteQuery(letterQueries.certificates(idAs));
  const [isNew, setNew] = useState(canIssue && idAp !== undefined);
  const [doomed, setDoomed] = useState<CertificateRow | null>(null);
  const withdraw = useWithdrawCertificate(idAs);
  const rows = certificates.data?.pages.flatMap((page) => page.certificates) ?? [];
  return (
    <>
      {canIssue && (
        <div className={styles.actions}>
          <Button
            kind="primary"
            icon="plus"
            onClick={() => {
              setNew(true);
            }}
          >
            {t('letters.certify')}
          </Button>
        </div>
      )}
      {!certificates.isSuccess ? (
        <Unread title={t('letters.certificatesFailed')} read={certificates} />
      ) : rows.length === 0 ? (
        <EmptyState icon="invoice" title={t('letters.noCertificates')}>
          {t('letters.noCertificatesText')}
        </EmptyState>
      ) : (
        <Certificates {...{ idAs, canIssue, rows }} onWithdraw={setDoomed} />
      )}
      {certificates.hasNextPage && (
        <Button
          busy={certificates.isFetchingNextPage}
          onClick={() => void certificates.fetchNextPage()}
        >
          {t('letters.older')}
        </Button>
      )}
      {isNew && (
        <CertificateDialog
          {...{ idAs, idAp }}
          onClose={() => {
            setNew(false);
          }}
        />
      )}
      {doomed !== null && (
        <WithdrawDialog
          title={t('letters.withdrawCertificate', { number: doomed.number })}
          consequence={t('letters.withdrawCertificateText')}
          draft={`withdrawCertificate.${idAs}.${doomed.number}`}
          number={doomed.number}
          withdraw={withdraw}
          onClose={() => {
            setDoomed(null);
          }}
        />
      )}
    </>
  );
}

type CertificatesProps = Omit<CertificatesTabProps, 'idAp'> & {
  readonly rows: readonly CertificateRow[];
  readonly onWithdraw: (row: CertificateRow) => void;
};

function Certificates({ idAs, canIssue, rows, onWithdraw }: CertificatesProps) {
  return (
    <PlainTable caption={t('letters.certificates')} stacked scrolls>
      <thead>
        <tr>
          <th scope="col">{t('letters.number')}</th>
          <th scope="col">{t('letters.apartment')}</th>
          <th scope="col">{t('letters.kind')}</th>
          <th scope="col">{t('letters.validUntil')}</th>
          <th scope="col">{t('letters.state')}</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number} className={cx(row.state === 'withdrawn' && styles.withdrawn)}>
            <LetterCells row={row} />
            <td>
              {row.totalBani === 0 ? (
                t('letters.withoutDebts')
              ) : (
                <>
                  {t('letters.withDebts')}
                  <span className={styles.under}>
                    <Amount bani={row.totalBani} withUnit />
                  </span>
                </>
              )}
            </td>
            <td className={table.nowrap} data-label={t('letters.validUntil')}>
              {formatDate(row.validUntil)}
            </td>
            <td>
              <StateChip tone={tones[row.state]}>{t(`letters.certificate.${row.state}`)}</StateChip>
              <Withdrawal row={row} />
            </td>
            <LetterActions
              file={certificateFile(idAs, row.number)}
              fileLabel={t('letters.certificatePdfOf', { number: row.number })}
              withdrawLabel={t('letters.withdrawCertificateOf', { number: row.number })}
              canWithdraw={canIssue && row.state === 'valid'}
              onWithdraw={() => {
                onWithdraw(row);
              }}
            />
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
