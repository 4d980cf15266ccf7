import type { DomainEvent } from '../kernel/index.js';
import type { SupplierInvoice } from './invoice.js';

/**
 * Facts of `proposal-{as}`: every supplier invoice that an association was sent, and what became of it. One stream an
 * association, because no invoice may be read into two proposals.
 */
export type ProposalEvent =
  | DomainEvent<
      'InvoiceRead',
      {
        /** 1, 2, 3 … within the association. */
        idProposal: number;
        /** SHA-256 of the XML document, in hexadecimals. */
        contentHash: string;
        invoice: SupplierInvoice;
      }
    >
  /** The invoice stands as this expense. */
  | DomainEvent<'ProposalAccepted', { idProposal: number; idOutgo: number }>
  | DomainEvent<'ProposalDropped', { idProposal: number }>;
