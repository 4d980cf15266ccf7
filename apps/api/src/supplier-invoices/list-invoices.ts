import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, DECIDED_SHOWN, type OpenProposalView, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { type ExpenseMonth, monthOfId } from '@scara/domain/expense-month';
import { logItems, monthIdOf } from '@scara/domain/kernel';
import {
  BLOCKING,
  costOf,
  documentOf,
  firstName,
  type OpenProposal,
  type Proposal,
  proposePlace,
} from '@scara/domain/proposals';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { InvoicePapers } from './invoice-papers.js';
import { problemText } from './problem-words.js';
import { Proposals } from './proposals.js';

type R = typeof routes;
type Decided = Exclude<Proposal, OpenProposal>;

export class ListSupplierInvoices extends queryOf<R['listSupplierInvoices']>() {}
export class ReadSupplierInvoice extends queryOf<R['readSupplierInvoice']>() {}

@QueryHandler(ListSupplierInvoices)
export class ListSupplierInvoicesHandler implements IQueryHandler<ListSupplierInvoices> {
  constructor(
    private readonly proposals: Proposals,
    private readonly months: Months,
    private readonly papers: InvoicePapers,
  ) {}

  async execute({ call }: ListSupplierInvoices): Promise<AnswerOf<R['listSupplierInvoices']>> {
    const { idAs } = call.params;
    const { association } = await this.months.association(idAs);
    const state = await this.proposals.state(idAs);
    const openMonth = await this.months.openMonth(association);
    const months =
      openMonth === null ? [] : await this.proposals.monthsBack(association, openMonth);
    const newestFirst = [...logItems(state.all)].reverse();
    const open = newestFirst.filter((one) => one.status === 'open');
    const decided = newestFirst.filter((one) => one.status !== 'open').slice(0, DECIDED_SHOWN);
    const files = await this.papers.links(idAs);
    const standing = await this.proposals.standing(idAs, decided.flatMap(expensesOf));
    return {
      idMonth: openMonth === null ? null : monthIdOf(openMonth),
      open: open.map((one) => ({
        ...openView(one, months, association),
        file: files.get(one.idProposal) ?? null,
      })),
      decided: decided.map((one) => {
        const idOutgo = expensesOf(one).find((id) => standing.has(id)) ?? null;
        const month = idOutgo === null ? undefined : monthOfId(idOutgo);
        return {
          ...summaryView(one),
          file: files.get(one.idProposal) ?? null,
          state: one.status,
          idOutgo,
          idMonth: month === undefined ? null : monthIdOf(month),
        };
      }),
    };
  }
}

/** Returns one invoice with its document's contents, whether decided on or not. */
@QueryHandler(ReadSupplierInvoice)
export class ReadSupplierInvoiceHandler implements IQueryHandler<ReadSupplierInvoice> {
  constructor(
    private readonly proposals: Proposals,
    private readonly papers: InvoicePapers,
  ) {}

  async execute({ call }: ReadSupplierInvoice): Promise<AnswerOf<R['readSupplierInvoice']>> {
    const { idAs, idProposal } = call.params;
    const proposal = await this.proposals.invoice(idAs, idProposal);
    const { due, customerCif, lines, totals } = proposal.invoice;
    return {
      ...summaryView(proposal),
      due,
      customerCif,
      totals: { ...totals },
      lines: lines.map((line) => ({ ...line })),
      file: (await this.papers.links(idAs)).get(idProposal) ?? null,
    };
  }
}

function openView(
  proposal: OpenProposal,
  months: readonly ExpenseMonth[],
  association: Association,
): Omit<OpenProposalView, 'file'> {
  const { invoice } = proposal;
  const { due, lines, totals } = invoice;
  const { expense, fills, from, problems } = proposePlace(invoice, months, association);
  const { netBani, vatBani, prepaidBani, payableBani } = totals;
  const shown = problems.map((problem) => ({
    code: problem.code,
    text: problemText(problem),
    isBlocking: BLOCKING.has(problem.code),
  }));
  return {
    ...summaryView(proposal),
    due,
    lines: lines.map((line) => ({ ...line })),
    netBani,
    vatBani,
    prepaidBani,
    payableBani,
    expense:
      expense === null
        ? unplaced(invoice, association)
        : { ...expense, typedShares: null, typedConsumptions: null },
    isReady: !shown.some(({ isBlocking }) => isBlocking),
    fills,
    fromMonth: from === null ? null : monthIdOf(from),
    problems: shown,
  };
}

/** Returns what is known of an expense that has no place yet. */
function unplaced(
  invoice: OpenProposal['invoice'],
  association: Association,
): OpenProposalView['expense'] {
  return {
    idOutgoColumn: null,
    name: firstName(invoice),
    amountBani: invoice.currency === 'RON' ? costOf(invoice) : null,
    quantityE3: null,
    metering: null,
    distribution: null,
    idGroup: null,
    canalPercentE2: null,
    unit: '',
    typedShares: null,
    typedConsumptions: null,
    document: documentOf(invoice, association),
    isRecurring: false,
    category: 'other',
  };
}

function summaryView({ idProposal, summary }: Proposal) {
  const { kind, number, issued, currency, supplier, costBani } = summary;
  return { idProposal, kind, number, issued, currency, supplier: { ...supplier }, costBani };
}

const expensesOf = (proposal: Decided): number[] =>
  proposal.status === 'accepted' ? [proposal.idOutgo] : [];

@Controller()
export class ListInvoicesController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.listSupplierInvoices)
  list(@TheCall() call: CallOf<R['listSupplierInvoices']>) {
    return this.queries.execute(new ListSupplierInvoices(call));
  }

  @Call(routes.readSupplierInvoice)
  read(@TheCall() call: CallOf<R['readSupplierInvoice']>) {
    return this.queries.execute(new ReadSupplierInvoice(call));
  }
}
