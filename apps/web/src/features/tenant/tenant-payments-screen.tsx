import { paymentRoutes, pathOf } from '@scara/contracts/http';
import { documentNumber } from '@scara/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { FailedRead } from '../../components/failed-read.js';
import { NoHomes } from '../../components/no-homes.js';
import { Page } from '../../components/page.js';
import { Skeleton } from '../../components/states.js';
import { cx } from '../../lib/cx.js';
import { downloadFile } from '../../lib/download-file.js';
import { formatDate } from '../../lib/format.js';
import { placeText } from '../../lib/home-place.js';
import { modeName } from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { AnnounceDialog } from './announce-dialog.js';
import { Announced } from './announced.js';
import { announcedOf, type Home, ofHome, Owed, owedNow } from './owed.js';
import styles from './tenant.module.css';
import { tenantQueries } from './tenant.queries.js';

type Payment = Home['payments'][number];

/** How many of the latest payments are shown at first. */
const FIRST = 12;

/** /tenant/payments: what each home owes now, what was paid, and what the user announced. */
export function TenantPaymentsScreen() {
  const own = useQuery(tenantQueries.payments);
  // A published list is owed before a close puts it into the account.
  const bills = useQuery(tenantQueries.bills);
  const owedBy = (home: Home): number => owedNow(home, ofHome(home, bills.data?.apartments));
  // Without the published list the screen would show less than is owed.
  const failed = [own, bills].find(({ isError }) => isError);
  const [asked, setAsked] = useState<Home | null>(null);
  return (
    <Page title={t('tenant.payments')} text={t('tenant.paymentsText')}>
      {failed !== undefined ? (
        <FailedRead title={t('tenant.paymentsFailed')} read={failed} />
      ) : !own.isSuccess || !bills.isSuccess ? (
        <Skeleton rows={4} />
      ) : own.data.apartments.length === 0 ? (
        <NoHomes />
      ) : (
        <ul className={styles.cards}>
          {own.data.apartments.map((home) => (
            <li key={`${home.idAs}.${home.idAp}`} className={styles.card}>
              <h2>{placeText(home)}</h2>
              <p className={styles.quiet}>{home.association}</p>
              <Owed owedBani={owedBy(home)} />
              <div className={styles.announce}>
                <Button
                  icon="plus"
                  onClick={() => {
                    setAsked(home);
                  }}
                >
                  {t('tenant.announce')}
                </Button>
              </div>
              <Announced home={home} all={home.announcements} />
              <Paid idAs={home.idAs} all={home.payments} />
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <AnnounceDialog
          home={asked}
          owedBani={owedBy(asked)}
          announcedBani={announcedOf(asked)}
          onClose={() => {
            setAsked(null);
          }}
        />
      )}
    </Page>
  );
}

function Paid({ idAs, all }: { idAs: number; all: readonly Payment[] }) {
  const [isWhole, setWhole] = useState(false);
  const newest = all.toSorted((a, b) => b.emitted.localeCompare(a.emitted) || b.idPd - a.idPd);
  const shown = isWhole ? newest : newest.slice(0, FIRST);
  return (
    <>
      <h3 className={styles.listHead}>{t('tenant.paid')}</h3>
      {all.length === 0 && <p className={styles.quiet}>{t('tenant.noPayments')}</p>}
      <ul className={styles.lines}>
        {shown.map((payment) => (
          <PaidLine key={payment.idPd} idAs={idAs} payment={payment} />
        ))}
      </ul>
      {shown.length < all.length && (
        <Button
          kind="quiet"
          onClick={() => {
            setWhole(true);
          }}
        >
          {t('tenant.allPayments', { count: all.length })}
        </Button>
      )}
    </>
  );
}

function PaidLine({ idAs, payment }: { idAs: number; payment: Payment }) {
  const { idPd, emitted, pM, bank, series, paymentNumber, amountBani, an, idReturn } = payment;
  const [isBusy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    const link = pathOf(paymentRoutes.printReceipt, { idAs, idPd });
    downloadFile(link, `chitanta-${idPd}.pdf`, ['receipt-of-another-owner'])
      .catch(sayRefusal)
      .finally(() => {
        setBusy(false);
      });
  };
  return (
    <li>
      <span className={cx(an && styles.struck)}>{formatDate(emitted)}</span>
      <span className={styles.chip}>
        <Amount bani={amountBani} {...(an ? { tone: 'annulled' as const } : {})} />
      </span>
      <span className={styles.quiet}>
        {[modeName(pM, bank), documentNumber(series, paymentNumber)].filter(Boolean).join(' · ')}
      </span>
      <span className={styles.chip}>
        {an && <StateChip tone="annulled">{t('tenant.paidAnnulled')}</StateChip>}
        {idReturn !== null && <StateChip tone="info">{t('tenant.paidReturned')}</StateChip>}
        <Button
          kind="quiet"
          busy={isBusy}
          aria-label={t('tenant.receiptOf', { date: formatDate(emitted) })}
          onClick={save}
        >
          {t('tenant.receipt')}
        </Button>
      </span>
    </li>
  );
}
