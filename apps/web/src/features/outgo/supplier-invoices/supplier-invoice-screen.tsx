import type { WholeInvoice } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Facts } from '../../../components/facts.js';
import { FailedRead } from '../../../components/failed-read.js';
import { Page } from '../../../components/page.js';
import { PrintButton } from '../../../components/print-button.js';
import { EmptyState, Skeleton } from '../../../components/states.js';
import { useAddressParams } from '../../../lib/address.js';
import { formatBani, formatDate } from '../../../lib/format.js';
import { ProblemError } from '../../../lib/problem-error.js';
import { t } from '../../../lib/text.js';
import { InvoiceFile } from './invoice-file.js';
import styles from './invoice-page.module.css';
import { shownDecimal } from './shown-decimal.js';
import { supplierInvoiceQuery } from './supplier-invoices.queries.js';
import { unitName } from './unit-name.js';

/** Shows one supplier's invoice laid out like a paper one: parties, lines, totals. For reading and printing only. */
export function SupplierInvoiceScreen({ idAs }: { idAs: number }) {
  const { idProposal = 0 } = useAddressParams();
  const invoice = useQuery(supplierInvoiceQuery(idAs, idProposal));
  const isUnknown = invoice.error instanceof ProblemError && invoice.error.status === 404;
  return (
    <Page
      title={
        invoice.isSuccess ? t('invoice.title', { number: invoice.data.number }) : t('invoice.any')
      }
      action={invoice.isSuccess ? <PrintButton /> : undefined}
    >
      <p className={styles.back}>
        <Link to="/association/$idAs/supplierInvoices" params={{ idAs }}>
          {t('invoice.back')}
        </Link>
      </p>
      {invoice.isPending ? (
        <Skeleton />
      ) : isUnknown ? (
        <EmptyState icon="invoice" title={t('invoice.unknown')}>
          {t('invoice.unknownText')}
        </EmptyState>
      ) : invoice.isError ? (
        <FailedRead title={t('invoice.failed')} read={invoice} />
      ) : (
        <Paper invoice={invoice.data} />
      )}
    </Page>
  );
}

function Paper({ invoice }: { invoice: WholeInvoice }) {
  const { kind, number, issued, due, currency, supplier, customerCif, file } = invoice;
  const facts = [
    [t('invoice.number'), number],
    [t('invoice.issued'), formatDate(issued)],
    [t('invoice.due'), due === null ? t('common.none') : formatDate(due)],
    [t('invoice.currency'), currency],
  ] as const;
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        <div>
          <p className={styles.label}>{t('invoice.supplier')}</p>
          <h2>{supplier.name}</h2>
          <p>{t('invoice.cif', { cif: supplier.cif })}</p>
          {supplier.iban !== '' && <p>{t('invoice.iban', { iban: supplier.iban })}</p>}
          {customerCif !== '' && (
            <>
              <p className={styles.label}>{t('invoice.customer')}</p>
              <p>{t('invoice.cif', { cif: customerCif })}</p>
            </>
          )}
        </div>
        <div>
          <p className={styles.kind}>
            {t(kind === 'credit-note' ? 'invoices.creditNote' : 'invoice.kind')}
          </p>
          <Facts className={styles.facts} of={facts} />
        </div>
      </header>
      <div className={styles.frame} tabIndex={0} role="region" aria-label={t('invoice.lines')}>
        <Lines invoice={invoice} />
      </div>
      <Totals invoice={invoice} />
      <footer className={styles.file}>
        <InvoiceFile number={number} file={file} />
      </footer>
    </article>
  );
}

function Lines({ invoice: { lines, currency } }: { invoice: WholeInvoice }) {
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">{t('invoice.lines')}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.right}>
            {t('invoice.nth')}
          </th>
          <th scope="col">{t('invoices.line')}</th>
          <th scope="col" className={styles.right}>
            {t('invoices.quantity')}
          </th>
          <th scope="col">{t('invoice.unit')}</th>
          <th scope="col" className={styles.right}>
            {t('invoice.price')}
          </th>
          <th scope="col" className={styles.right}>
            {t('invoice.value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // The index can be the key: lines have no id and never change.
          <tr key={at}>
            <td className={styles.right}>{at + 1}</td>
            <td>{line.name}</td>
            <td className={styles.right}>{shownDecimal(line.quantity)}</td>
            <td>{unitName(line.unit)}</td>
            <td className={styles.right}>{shownDecimal(line.price)}</td>
            <td className={styles.right}>
              {formatBani(line.amountBani)}
              {line.currency !== currency && ` ${line.currency}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lists the sums of the document; zero sums are left out, as on paper. */
function Totals({ invoice: { totals, currency } }: { invoice: WholeInvoice }) {
  const { linesBani, allowancesBani, chargesBani, netBani, vatBani } = totals;
  const { grossBani, prepaidBani, roundingBani, payableBani } = totals;
  const hasParts = allowancesBani !== 0 || chargesBani !== 0;
  const sums = [
    ...(hasParts ? [[t('invoice.sumOfLines'), linesBani] as const] : []),
    ...(allowancesBani === 0 ? [] : [[t('invoice.allowances'), -allowancesBani] as const]),
    ...(chargesBani === 0 ? [] : [[t('invoice.charges'), chargesBani] as const]),
    [t('invoice.net'), netBani] as const,
    [t('invoice.vat'), vatBani] as const,
    [t('invoice.gross'), grossBani] as const,
    ...(prepaidBani === 0 ? [] : [[t('invoice.prepaid'), -prepaidBani] as const]),
    ...(roundingBani === 0 ? [] : [[t('invoice.rounding'), roundingBani] as const]),
  ];
  return (
    <dl className={styles.totals}>
      {sums.map(([name, bani]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatBani(bani)}</dd>
        </div>
      ))}
      <div className={styles.payable}>
        <dt>{t('invoice.payable')}</dt>
        <dd>{`${formatBani(payableBani)} ${currency === 'RON' ? t('common.lei') : currency}`}</dd>
      </div>
    </dl>
  );
}
