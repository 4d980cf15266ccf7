import {
  accept,
  type Decision,
  EMPTY_LOG,
  type LocalDate,
  type Log,
  logAt,
  logged,
  logItems,
  logWith,
  reject,
} from '../kernel/index.js';
import type { ProposalEvent } from './events.js';
import { costOf, type SupplierInvoice } from './invoice.js';
import type { ProposalRejection } from './rejections.js';
import { isSameNumber, isSameSupplier } from './supplier.js';

/** What stays of an invoice once it was decided on: enough to know it again and to show it. */
export interface InvoiceSummary {
  readonly kind: SupplierInvoice['kind'];
  readonly number: string;
  readonly issued: LocalDate;
  readonly currency: string;
  readonly supplier: SupplierInvoice['supplier'];
  readonly costBani: number;
}

interface Known {
  readonly idProposal: number;
  readonly contentHash: string;
  readonly summary: InvoiceSummary;
  /** Which fact of the stream read it, counted from 0: where the whole invoice is found again. */
  readonly readAt: number;
}

export type OpenProposal = Known & { readonly status: 'open'; readonly invoice: SupplierInvoice };

/** Only an open one holds its whole invoice: what was decided on would grow with every month. */
export type Proposal =
  | OpenProposal
  | (Known & { readonly status: 'accepted'; readonly idOutgo: number })
  | (Known & { readonly status: 'dropped' });

/** The supplier invoices of one association. */
export interface Proposals {
  /** Proposal n stands at n − 1. */
  readonly all: Log<Proposal>;
  readonly open: number;
  /** Facts so far. */
  readonly facts: number;
}

export const NO_PROPOSALS: Proposals = { all: EMPTY_LOG, open: 0, facts: 0 };

/** Invoices that may wait at once: whoever has more decides on some first. */
export const OPEN_PROPOSALS_MAX = 300;

export type ProposalDecision = Decision<ProposalEvent, ProposalRejection>;

/** Folds one fact; it believes every event. */
export function evolveProposals(state: Proposals, event: ProposalEvent): Proposals {
  return { ...decided(state, event), facts: state.facts + 1 };
}

function decided(state: Proposals, event: ProposalEvent): Omit<Proposals, 'facts'> {
  switch (event.type) {
    case 'InvoiceRead': {
      const { idProposal, contentHash, invoice } = event.data;
      const proposal: Proposal = {
        status: 'open',
        idProposal,
        contentHash,
        summary: summaryOf(invoice),
        readAt: state.facts,
        invoice,
      };
      return { all: logged(state.all, proposal), open: state.open + 1 };
    }
    case 'ProposalAccepted': {
      const { idProposal, idOutgo } = event.data;
      return settled(state, idProposal, (known) => ({ ...known, status: 'accepted', idOutgo }));
    }
    case 'ProposalDropped':
      return settled(state, event.data.idProposal, (known) => ({ ...known, status: 'dropped' }));
  }
}

/** The proposal with this id. */
export function proposalIn({ all }: Proposals, idProposal: number): Proposal | undefined {
  return logAt(all, idProposal - 1);
}

/**
 * Takes an invoice in. The same document, or the same supplier, number and date, is taken once; one that was dropped
 * may come again, and one whose expense was deleted. `stands` tells whether an expense still does, as its month was
 * just before: it may be deleted a moment later, and then the next try takes the invoice in.
 */
export function recordInvoice(
  command: { readonly contentHash: string; readonly invoice: SupplierInvoice },
  state: Proposals,
  stands: (idOutgo: number) => boolean,
): ProposalDecision {
  const { contentHash, invoice } = command;
  const known = knownAs(command, state).find(
    (one) => one.status === 'open' || (one.status === 'accepted' && stands(one.idOutgo)),
  );
  if (known !== undefined) {
    const { summary, status } = known;
    const { number, issued } = summary;
    const isAccepted = status === 'accepted';
    const totals = differingTotals(summary, summaryOf(invoice));
    return reject({ code: 'invoice-known', number, issued, isAccepted, totals });
  }
  if (state.open >= OPEN_PROPOSALS_MAX) {
    return reject({ code: 'proposals-many', most: OPEN_PROPOSALS_MAX });
  }
  const idProposal = state.all.length + 1;
  return accept({ type: 'InvoiceRead', data: { idProposal, contentHash, invoice } });
}

/** Every proposal of the same document, or of the same supplier's invoice of this number and date. */
export function knownAs(
  { contentHash, invoice }: { readonly contentHash: string; readonly invoice: SupplierInvoice },
  { all }: Proposals,
): Proposal[] {
  return [...logItems(all)].filter(
    (one) => one.contentHash === contentHash || isSameInvoice(one.summary, invoice),
  );
}

/** The invoice stands as an expense. */
export function acceptProposal(
  command: { readonly idProposal: number; readonly idOutgo: number },
  state: Proposals,
): ProposalDecision {
  const proposal = openProposal(command.idProposal, state);
  if ('code' in proposal) return reject(proposal);
  return accept({ type: 'ProposalAccepted', data: command });
}

/** Puts an invoice aside: it is no expense of the association. Twice is once. */
export function dropProposal(
  { idProposal }: { readonly idProposal: number },
  state: Proposals,
): ProposalDecision {
  if (proposalIn(state, idProposal)?.status === 'dropped') return accept();
  const proposal = openProposal(idProposal, state);
  if ('code' in proposal) return reject(proposal);
  return accept({ type: 'ProposalDropped', data: { idProposal } });
}

/** The proposal while nothing was decided about it, else why it can no longer be decided on. */
export function openProposal(
  idProposal: number,
  state: Proposals,
): OpenProposal | ProposalRejection {
  const proposal = proposalIn(state, idProposal);
  if (proposal === undefined) return { code: 'proposal-not-found' };
  if (proposal.status === 'open') return proposal;
  return { code: proposal.status === 'accepted' ? 'proposal-accepted' : 'proposal-dropped' };
}

function isSameInvoice(known: InvoiceSummary, invoice: SupplierInvoice): boolean {
  return (
    known.issued === invoice.issued &&
    isSameSupplier(known.supplier, invoice.supplier) &&
    isSameNumber(known.number, invoice.number)
  );
}

/** A supplier that mends an invoice may send it again under its number: who is refused it should see that it is another one. */
function differingTotals(known: InvoiceSummary, sent: InvoiceSummary) {
  if (known.costBani === sent.costBani && known.currency === sent.currency) return null;
  const totalOf = ({ costBani, currency }: InvoiceSummary) => ({ costBani, currency });
  return { known: totalOf(known), sent: totalOf(sent) };
}

function summaryOf(invoice: SupplierInvoice): InvoiceSummary {
  const { kind, number, issued, currency, supplier } = invoice;
  return { kind, number, issued, currency, supplier, costBani: costOf(invoice) };
}

function settled(
  state: Proposals,
  idProposal: number,
  after: (known: Known) => Proposal,
): Omit<Proposals, 'facts'> {
  const standing = proposalIn(state, idProposal);
  if (standing === undefined) return state;
  const { contentHash, summary, readAt, status } = standing;
  const known = { idProposal, contentHash, summary, readAt };
  return {
    all: logWith(state.all, idProposal - 1, after(known)),
    open: status === 'open' ? state.open - 1 : state.open,
  };
}
