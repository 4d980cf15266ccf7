import type { DomainEvent } from '../kernel/index.js';
import type { SupplierInvoice } from './invoice.js';

/**
 * Facts of `proposal-{as}`: every supplier invoice that an association received, and the decision on it. There is one
 * stream for an association, because no invoice may become two proposals.
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
  /** The invoice became this expense. */
  | DomainEvent<'ProposalAccepted', { idProposal: number; idOutgo: number }>
  | DomainEvent<'ProposalDropped', { idProposal: number }>;
