import type { OwnOutgo } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import buttons from '../../components/button.module.css';
import { FailedRead } from '../../components/failed-read.js';
import { NoHomes } from '../../components/no-homes.js';
import { Page } from '../../components/page.js';
import { Skeleton } from '../../components/states.js';
import { cx } from '../../lib/cx.js';
import { dueText } from '../../lib/due-text.js';
import { formatBani, formatDate } from '../../lib/format.js';
import { placeText } from '../../lib/home-place.js';
import { today } from '../../lib/month-grid.js';
import { monthName } from '../../lib/months.js';
import { useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { announcedOf, type Home, ofHome, Owed, owedNow } from './owed.js';
import styles from './tenant.module.css';
import { tenantQueries } from './tenant.queries.js';

/** /tenant: what each of the user's homes owes for the last published list, and until when. */
export function TenantOutgoScreen() {
  const homes = useSession()?.apartments ?? [];
  const bills = useQuery({ ...tenantQueries.bills, enabled: homes.length > 0 });
  // Payments since the list was published; without them only the bill is shown.
  const payments = useQuery({ ...tenantQueries.payments, enabled: homes.length > 0 });
  return (
    <Page title={t('tenant.outgo')}>
      {homes.length === 0 ? (
        <NoHomes />
      ) : bills.isPending || payments.isPending ? (
        <Skeleton rows={3} />
      ) : bills.isError ? (
        <FailedRead title={t('tenant.outgoFailed')} read={bills} />
      ) : (
        <ul className={styles.cards}>
          {homes.map((home) => (
            <li key={`${home.idAs}.${home.idAp}`} className={styles.card}>
              <h2>{placeText(home)}</h2>
              <p className={styles.quiet}>{home.association}</p>
              <BillOf
                bill={ofHome(home, bills.data.apartments)}
                account={ofHome(home, payments.data?.apartments)}
              />
            </li>
          ))}
        </ul>
      )}
      {homes.length > 0 && (
        // The bottom bar of a phone has no room for these links.
        <nav className={styles.further} aria-label={t('tenant.more')}>
          <Link to="/tenant/payments">{t('tenant.payments')}</Link>
          <Link to="/tenant/letters">{t('tenant.letters')}</Link>
          <Link to="/tenant/apartments">{t('tenant.apartments')}</Link>
        </nav>
      )}
    </Page>
  );
}

type BillOfProps = { readonly bill: OwnOutgo | undefined; readonly account: Home | undefined };

function BillOf({ bill, account }: BillOfProps) {
  if (bill === undefined) return <p className={styles.quiet}>{t('tenant.noBill')}</p>;
  const { idAs, idAp, idMonth, totalBani, maturity } = bill;
  const month = monthName(idMonth);
  const owed = account === undefined ? null : owedNow(account, bill);
  const paid = owed === null ? 0 : totalBani - owed;
  const announced = account === undefined ? 0 : announcedOf(account);
  // If the user has announced the full payment, it waits for the administrator and is not shown as overdue.
  const isOverdue = owed !== null && owed > announced && maturity < today();
  return (
    <>
      {owed !== null ? (
        <>
          <Owed owedBani={owed} />
          <p>{t('tenant.billAsked', { month, amount: formatBani(totalBani) })}</p>
          {paid !== 0 && (
            <p className={styles.quiet}>
              {t(paid > 0 ? 'tenant.paidSince' : 'tenant.addedSince', {
                amount: formatBani(Math.abs(paid)),
              })}
            </p>
          )}
        </>
      ) : (
        <>
          <p className={styles.amount}>
            <Amount bani={totalBani} withUnit />
          </p>
          <p>{t('tenant.billOf', { month })}</p>
        </>
      )}
      {announced > 0 && (
        <p className={styles.quiet}>
          {t('tenant.announcedWaits', { amount: formatBani(announced) })}
        </p>
      )}
      {maturity !== '' &&
        (isOverdue ? (
          <p className={styles.overdue}>
            <StateChip tone="owed">{t('tenant.overdue', { date: formatDate(maturity) })}</StateChip>
          </p>
        ) : (
          <p className={styles.quiet}>{dueText(maturity)}</p>
        ))}
      <Link
        to="/association/$idAs/apartment/$idAp/month/$idMonth"
        params={{ idAs, idAp, idMonth }}
        className={cx(buttons.button, buttons.primary, styles.open)}
      >
        {t('tenant.openBill')}
      </Link>
    </>
  );
}
