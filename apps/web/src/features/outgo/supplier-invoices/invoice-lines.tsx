import type { OpenProposalView } from '@scara/contracts/http';

import { Amount } from '../../../components/amount.js';
import table from '../../../components/plain-table.module.css';
import { formatBani } from '../../../lib/format.js';
import { t } from '../../../lib/text.js';
import { shownDecimal } from './shown-decimal.js';
import styles from './supplier-invoices.module.css';
import { unitName } from './unit-name.js';

/** Lists the lines of the invoice; folded at first. */
export function InvoiceLines({ invoice }: { invoice: OpenProposalView }) {
  const { lines, netBani, vatBani } = invoice;
  return (
    <details className={styles.lines}>
      <summary>{t('invoices.lines', { count: lines.length })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('invoices.line')}</th>
            <th scope="col" className={table.right}>
              {t('invoices.quantity')}
            </th>
            <th scope="col" className={table.right}>
              {t('invoices.price')}
            </th>
            <th scope="col" className={table.right}>
              {t('invoices.value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // The index can be the key: lines have no id and never change.
            <tr key={at}>
              <td>{line.name}</td>
              <td className={table.right}>
                {`${shownDecimal(line.quantity)} ${unitName(line.unit)}`.trim()}
              </td>
              <td className={table.right}>{shownDecimal(line.price)}</td>
              <td className={table.right}>
                <Amount bani={line.amountBani} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.quiet}>
        {t('invoices.withoutVat', { net: formatBani(netBani), vat: formatBani(vatBani) })}
      </p>
    </details>
  );
}
