import { Link } from '@tanstack/react-router';

import { t } from '../../../lib/text.js';

type InvoiceLinkProps = {
  readonly idAs: number;
  readonly invoice: { readonly idProposal: number; readonly number: string };
};

/** An invoice's number as a link to the whole invoice. */
export function InvoiceLink({ idAs, invoice: { idProposal, number } }: InvoiceLinkProps) {
  return (
    <Link
      to="/association/$idAs/supplierInvoices/$idProposal"
      params={{ idAs, idProposal }}
      aria-label={t('invoice.show', { number })}
    >
      {number}
    </Link>
  );
}
