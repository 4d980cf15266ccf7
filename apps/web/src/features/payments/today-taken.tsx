import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { ActionsHead } from '../../components/actions-head.js';
import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { IconButton } from '../../components/button.js';
import { useFirstRows } from '../../components/first-rows.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { formatBani } from '../../lib/format.js';
import { usePaymentModes } from '../../lib/payment-modes.js';
import { nameOf, nameOutsideRow, subjectOf } from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import { useToday } from '../../lib/use-today.js';
import { takenOf } from './counter-day.js';
import { paymentQueries, printReceipts, type ReceiptFormat } from './payments.queries.js';
import styles from './payments.module.css';

type TodayTakenProps = { readonly idAs: number; readonly format: ReceiptFormat };

/**
 * Lists what was taken today, latest first. At the counter the cashier can find a receipt again, go to a wrong one to
 * correct it, and compare the drawer with the sums. Shows nothing if nothing was taken or the list could not be read:
 * the page of documents reports a failure.
 */
export function TodayTaken({ idAs, format }: TodayTakenProps) {
  const day = useToday();
  const list = useQuery(paymentQueries.list(idAs, { fromDate: day, toDate: day }));
  const { nameOf: modeName } = usePaymentModes(idAs);
  const { rows, sums } = takenOf(list.data?.payments ?? []);
  const first = useFirstRows(rows);
  if (rows.length === 0) return null;
  const byMode = [...sums].map(([pM, bani]) => `${modeName(pM)} ${formatBani(bani)} lei`);
  return (
    <section className={styles.take} aria-labelledby="today-taken">
      <h2 id="today-taken">{t('payments.today')}</h2>
      {byMode.length > 0 && <p>{byMode.join(' · ')}</p>}
      <PlainTable caption={t('payments.today')} stacked className={styles.debts}>
        <thead>
          <tr>
            <th scope="col">{t('payments.document')}</th>
            <th scope="col">{t('payments.subject')}</th>
            <th scope="col">{t('payments.mode')}</th>
            <th scope="col" className={table.right}>
              {t('payments.value')}
            </th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {first.shown.map((document) => (
            <tr key={document.idPd} className={document.an ? styles.struck : undefined}>
              <td>
                {/* The counter may show another association than the address. */}
                <Link
                  to="/association/$idAs/payments"
                  params={{ idAs }}
                  search={{ document: document.idPd }}
                >
                  {nameOf(document)}
                </Link>
              </td>
              <td>{subjectOf(document)}</td>
              <td>{modeName(document.pM)}</td>
              <td className={table.right}>
                <Amount
                  bani={document.amountBani}
                  {...(document.an ? { tone: 'annulled' as const } : {})}
                />
              </td>
              <td className={table.actions}>
                {document.an && <StateChip tone="annulled">{t('payments.isAnnulled')}</StateChip>}
                {document.idReturn !== null && (
                  <StateChip tone="info">{t('payments.isReturned')}</StateChip>
                )}
                <IconButton
                  icon="print"
                  label={t('payments.printOf', { document: nameOutsideRow(document) })}
                  onClick={() => {
                    printReceipts(idAs, [document.idPd], format);
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {first.more}
    </section>
  );
}
