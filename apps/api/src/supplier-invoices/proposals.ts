import { Injectable } from '@nestjs/common';
import { proposalEvents } from '@scara/contracts/events';
import type { Rejection, Route } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { type ExpenseMonth, monthOfId } from '@scara/domain/expense-month';
import { type Decision, shiftMonth, type YearMonth } from '@scara/domain/kernel';
import {
  evolveProposals,
  knownAs,
  NO_PROPOSALS,
  type Proposal,
  type ProposalEvent,
  proposalIn,
  type Proposals as State,
  recordInvoice,
  type SupplierInvoice,
} from '@scara/domain/proposals';
import type { StreamFamily } from '@scara/event-store';
import { decideOn, type WrittenEvents, writtenEvents } from '../association/associations.js';
import { Months } from '../expense-month/months.js';
import { type Call, idAsOf } from '../http/call.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';

/** `proposal-7`: the supplier invoices of association 7. */
const proposalFamily: StreamFamily<State, ProposalEvent> = {
  name: 'proposal',
  streamOf: (id) => `proposal-${id}`,
  initial: NO_PROPOSALS,
  evolve: evolveProposals,
  schemas: proposalEvents,
  associationOf: Number,
};

/**
 * How many months are searched for a supplier's last expense, the open one included: a bill of a year ago is still
 * useful.
 */
const MONTHS_BACK = 13;

interface WithInvoice {
  readonly invoice: SupplierInvoice;
}

/** The supplier invoices of associations, from their streams. */
@Injectable()
export class Proposals {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
  ) {}

  async state(idAs: number): Promise<State> {
    return (await this.infrastructure.store.load(proposalFamily, String(idAs))).state;
  }

  /** Returns an invoice as it was read, also after it was decided on. Throws `Refused` when it does not exist. */
  async invoice(idAs: number, idProposal: number): Promise<Proposal & WithInvoice> {
    const proposal = proposalIn(await this.state(idAs), idProposal);
    if (proposal === undefined) throw new Refused({ code: 'proposal-not-found' });
    if (proposal.status === 'open') return proposal;
    const facts = this.infrastructure.store.readStream(proposalFamily, String(idAs), {
      fromRevision: BigInt(proposal.readAt),
      maxCount: 1,
    });
    for await (const { type, data } of facts) {
      if (type === 'InvoiceRead') return { ...proposal, invoice: (data as WithInvoice).invoice };
    }
    throw new Error(`proposal ${idProposal} of ${idAs} is not where it was read`);
  }

  /** Decides on the association's invoices and appends. Throws `Refused` for every refusal. */
  async write(
    call: Call<Route>,
    decide: (state: State) => Decision<ProposalEvent, Rejection>,
  ): Promise<WrittenEvents<ProposalEvent>> {
    const stream = { family: proposalFamily, id: String(idAsOf(call)) };
    return writtenEvents(await decideOn(this.infrastructure.store, stream, call, decide));
  }

  /** Records an invoice that was read. Throws `Refused` for one that the association has already. */
  async record(
    call: Call<Route>,
    read: { readonly contentHash: string; readonly invoice: SupplierInvoice },
  ): Promise<WrittenEvents<ProposalEvent>> {
    const idAs = idAsOf(call);
    const known = knownAs(read, await this.state(idAs));
    const expenses = known.flatMap((one) => (one.status === 'accepted' ? [one.idOutgo] : []));
    const standing = await this.standing(idAs, expenses);
    return this.write(call, (state) =>
      // An expense added meanwhile was not among those checked, so it counts as existing.
      recordInvoice(read, state, (idOutgo) => !expenses.includes(idOutgo) || standing.has(idOutgo)),
    );
  }

  /** Returns a month and those before it, newest first, as far back as distributions are proposed from. */
  async monthsBack({ idAs, firstMonth }: Association, month: YearMonth): Promise<ExpenseMonth[]> {
    const asked: YearMonth[] = [];
    for (let at = month; asked.length < MONTHS_BACK; at = shiftMonth(at, -1)) {
      if (firstMonth === null || at < firstMonth) break;
      asked.push(at);
    }
    const states = await Promise.all(asked.map((at) => this.months.state(idAs, at)));
    return states.filter((state) => state.month !== null);
  }

  /** Returns which of these expenses still exist in their months. */
  async standing(idAs: number, expenses: readonly number[]): Promise<ReadonlySet<number>> {
    const months = new Map<YearMonth, ExpenseMonth>();
    const found = new Set<number>();
    for (const idOutgo of expenses) {
      const month = monthOfId(idOutgo);
      if (month === undefined) continue;
      const state = months.get(month) ?? (await this.months.state(idAs, month));
      months.set(month, state);
      if (state.expenses.has(idOutgo)) found.add(idOutgo);
    }
    return found;
  }
}
