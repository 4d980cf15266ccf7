import type { DecidedProposalView } from '@scara/contracts/http';
import { Link } from '@tanstack/react-router';

import { Amount } from '../../../components/amount.js';
import { StateChip } from '../../../components/badge.js';
import table from '../../../components/plain-table.module.css';
import { cx } from '../../../lib/cx.js';
import { formatBani, formatDate } from '../../../lib/format.js';
import { monthName } from '../../../lib/months.js';
import { t } from '../../../lib/text.js';
import { InvoiceFile } from './invoice-file.js';
import { InvoiceLink } from './invoice-link.js';
import styles from './supplier-invoices.module.css';

type DecidedInvoicesProps = {
  readonly idAs: number;
  readonly invoices: readonly DecidedProposalView[];
};

/** Lists the last decided invoices: the expense each became, or that it was put aside. */
export function DecidedInvoices({ idAs, invoices }: DecidedInvoicesProps) {
  return (
    <section className={styles.decided}>
      <h2>{t('invoices.decided')}</h2>
      <div
        className={cx(table.frame, styles.frame)}
        tabIndex={0}
        role="region"
        aria-label={t('invoices.decided')}
      >
        <table className={table.table}>
          <caption className="visually-hidden">{t('invoices.decided')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('invoices.supplier')}</th>
              <th scope="col">{t('invoices.invoice')}</th>
              <th scope="col" className={table.right}>
                {t('invoices.amount')}
              </th>
              <th scope="col">{t('invoices.decision')}</th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <tr key={invoice.idProposal}>
                <th scope="row">{invoice.supplier.name}</th>
                <td>
                  <InvoiceLink {...{ idAs }} invoice={invoice} />
                  <span className={styles.under}>{formatDate(invoice.issued)}</span>
                  <InvoiceFile number={invoice.number} file={invoice.file} />
                </td>
                <td className={table.right}>
                  {invoice.currency === 'RON' ? (
                    <Amount bani={invoice.costBani} withUnit />
                  ) : (
                    `${formatBani(invoice.costBani)} ${invoice.currency}`
                  )}
                </td>
                <td>
                  <Decision idAs={idAs} invoice={invoice} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Decision({ idAs, invoice }: { idAs: number; invoice: DecidedProposalView }) {
  const { state, idMonth, idOutgo } = invoice;
  if (state === 'dropped') {
    return <StateChip tone="annulled">{t('invoices.isRejected')}</StateChip>;
  }
  if (idMonth === null || idOutgo === null) {
    return <StateChip tone="waiting">{t('invoices.isGone')}</StateChip>;
  }
  return (
    <Link
      to="/association/$idAs/month/$idMonth/outgo"
      params={{ idAs, idMonth }}
      search={{ cheltuiala: idOutgo }}
    >
      {t('invoices.isIn', { month: monthName(idMonth) })}
    </Link>
  );
}
