import type { LocalDate } from '../kernel/index.js';

interface InvoiceTotal {
  readonly costBani: number;
  readonly currency: string;
}

/** Why a command on supplier invoices is refused. */
export type ProposalRejection =
  | {
      readonly code: 'invoice-known';
      readonly number: string;
      readonly issued: LocalDate;
      readonly isAccepted: boolean;
      /** The totals of the known invoice and of the sent one; null where they are equal. */
      readonly totals: { readonly known: InvoiceTotal; readonly sent: InvoiceTotal } | null;
    }
  | { readonly code: 'proposals-many'; readonly most: number }
  | { readonly code: 'proposal-not-found' }
  | { readonly code: 'proposal-accepted' }
  | { readonly code: 'proposal-dropped' }
  | { readonly code: 'proposal-currency'; readonly currency: string }
  | { readonly code: 'proposal-no-place' }
  | { readonly code: 'proposal-distributed'; readonly name: string };
