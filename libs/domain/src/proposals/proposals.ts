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

/** What is kept of an invoice after the decision on it: enough to recognise and to show it. */
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
  /** The index of the event of the stream that read it, from 0: the whole invoice can be read again from there. */
  readonly readAt: number;
}

export type OpenProposal = Known & { readonly status: 'open'; readonly invoice: SupplierInvoice };

/** Only an open proposal keeps its whole invoice, because the decided ones grow with every month. */
export type Proposal =
  | OpenProposal
  | (Known & { readonly status: 'accepted'; readonly idOutgo: number })
  | (Known & { readonly status: 'dropped' });

/** The supplier invoices of one association. */
export interface Proposals {
  /** Proposal n is at index n − 1. */
  readonly all: Log<Proposal>;
  readonly open: number;
  /** How many events the stream has so far. */
  readonly facts: number;
}

export const NO_PROPOSALS: Proposals = { all: EMPTY_LOG, open: 0, facts: 0 };

/** The most invoices that may wait at once: beyond it some must be decided first. */
export const OPEN_PROPOSALS_MAX = 300;

export type ProposalDecision = Decision<ProposalEvent, ProposalRejection>;

/** Folds one event into the state; believes every event. */
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

/** Returns the proposal with this id. */
export function proposalIn({ all }: Proposals, idProposal: number): Proposal | undefined {
  return logAt(all, idProposal - 1);
}

/**
 * Records an invoice. The same document, or the same supplier, number and date, is recorded once; it may come again
 * after it was dropped or its expense was deleted. `stands` returns whether an expense still exists, as its month was
 * read just before: if it is deleted a moment later, the next attempt records the invoice.
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

/** Returns every proposal of the same document, or of the same supplier's invoice with this number and date. */
export function knownAs(
  { contentHash, invoice }: { readonly contentHash: string; readonly invoice: SupplierInvoice },
  { all }: Proposals,
): Proposal[] {
  return [...logItems(all)].filter(
    (one) => one.contentHash === contentHash || isSameInvoice(one.summary, invoice),
  );
}

/** Records that the invoice became an expense. */
export function acceptProposal(
  command: { readonly idProposal: number; readonly idOutgo: number },
  state: Proposals,
): ProposalDecision {
  const proposal = openProposal(command.idProposal, state);
  if ('code' in proposal) return reject(proposal);
  return accept({ type: 'ProposalAccepted', data: command });
}

/** Drops an invoice that is not an expense of the association. Dropping again adds no event. */
export function dropProposal(
  { idProposal }: { readonly idProposal: number },
  state: Proposals,
): ProposalDecision {
  if (proposalIn(state, idProposal)?.status === 'dropped') return accept();
  const proposal = openProposal(idProposal, state);
  if ('code' in proposal) return reject(proposal);
  return accept({ type: 'ProposalDropped', data: { idProposal } });
}

/** Returns the proposal while it is undecided, else the reason why it cannot be decided any more. */
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

/**
 * Returns both totals where they differ: a supplier may send a corrected invoice under the same number, and the refusal
 * shows the difference to the user.
 */
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
