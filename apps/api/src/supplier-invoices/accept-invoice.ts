import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import {
  addExpense,
  changeExpense,
  type ExpenseData,
  type ExpenseMonth,
  type ExpenseMonthEvent,
} from '@scara/domain/expense-month';
import { accept, type MonthId, monthIdOf, nextMonth, yearMonthOf } from '@scara/domain/kernel';
import {
  acceptProposal,
  BLOCKING,
  dropProposal,
  type OpenProposal,
  openProposal,
  proposePlace,
  type ProposedPlace,
} from '@scara/domain/proposals';
import { dataOfEvent, written } from '../association/associations.js';
import { Months } from '../expense-month/months.js';
import { newExpense } from '../expense-month/outgo-commands.js';
import { type Call as CallOf, partOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandIdNamed } from '../http/command-id.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { InvoicePapers } from './invoice-papers.js';
import { Proposals } from './proposals.js';

type R = typeof routes;

export class AcceptSupplierInvoice extends commandOf<R['acceptSupplierInvoice']>() {}
export class DropSupplierInvoice extends commandOf<R['dropSupplierInvoice']>() {}

/**
 * Accepts an invoice with three events in three streams: the expense in its month, then the invoice's file on the
 * expense, then the invoice's acceptance. The first two have command ids derived from the invoice, so that a repetition
 * after a failure in between finds the expense, in whatever month it was written, and adds no second one.
 */
@CommandHandler(AcceptSupplierInvoice)
export class AcceptSupplierInvoiceHandler implements ICommandHandler<AcceptSupplierInvoice> {
  constructor(
    private readonly proposals: Proposals,
    private readonly months: Months,
    private readonly papers: InvoicePapers,
  ) {}

  execute({ call }: AcceptSupplierInvoice): Promise<AnswerOf<R['acceptSupplierInvoice']>> {
    // In turn, so that two people do not accept one invoice into two months.
    return this.months.inTurn(call.params.idAs, () => this.accept(call));
  }

  private async accept(
    call: CallOf<R['acceptSupplierInvoice']>,
  ): Promise<AnswerOf<R['acceptSupplierInvoice']>> {
    const { idAs, idProposal } = call.params;
    const proposal = openProposal(idProposal, await this.proposals.state(idAs));
    // If the invoice is already decided on, this may be the same command repeated, which its stream recognises.
    const idOutgo = 'code' in proposal ? 0 : await this.expenseOf(call, proposal);
    if (!('code' in proposal)) await this.papers.attachToExpense(call, idProposal, idOutgo);
    const { events, ...at } = await this.proposals.write(call, (state) =>
      acceptProposal({ idProposal, idOutgo }, state),
    );
    return { ...at, idOutgo: dataOfEvent(events, 'ProposalAccepted').idOutgo };
  }

  /**
   * Returns the expense that an acceptance wrote before it broke off, else writes it. An expense that was deleted since
   * is written again: each further attempt has a command id of its own.
   */
  private async expenseOf(
    call: CallOf<R['acceptSupplierInvoice']>,
    proposal: OpenProposal,
  ): Promise<number> {
    const { idAs, idProposal } = call.params;
    const { idMonth, expense: sent } = call.body;
    const month = yearMonthOf(idMonth as MonthId);
    const { association } = await this.months.association(idAs);
    const months = await this.proposals.monthsBack(association, month);
    const later: ExpenseMonth[] = [];
    for await (const one of this.months.from(idAs, nextMonth(month))) later.push(one);
    const named = `supplier invoice ${idAs} ${idProposal} ${proposal.contentHash}`;
    for (let attempt = 1; ; attempt += 1) {
      const commandId = commandIdNamed(attempt === 1 ? named : `${named} ${attempt}`);
      const part = { ...partOf(call, commandId), body: {} };
      const before = await this.writtenBefore(part, [...months, ...later]);
      if (before?.isStanding === true) return before.idOutgo;
      if (before !== undefined) continue;
      const place = proposePlace(proposal.invoice, months, association);
      const expense = sent === undefined ? placedExpense(place) : newExpense(sent);
      const { events } = await this.months.write(part, idMonth, (state) =>
        withInvoice(expense, place, state, association),
      );
      // Without an event the invoice fills an expense that was typed just like it.
      return idOutgoIn(events) ?? place.fills!;
    }
  }

  /** Finds what this command wrote in one of the months before it broke off; undefined where it wrote nothing. */
  private async writtenBefore(
    part: CallOf,
    months: readonly ExpenseMonth[],
  ): Promise<{ readonly idOutgo: number; readonly isStanding: boolean } | undefined> {
    for (const { month, expenses } of months) {
      // A command that was carried out answers with its events; any other one writes nothing by this decision.
      const { events } = await this.months.write(part, monthIdOf(month!), () => accept());
      const idOutgo = idOutgoIn(events);
      if (idOutgo !== undefined) return { idOutgo, isStanding: expenses.has(idOutgo) };
    }
    return undefined;
  }
}

/** Returns the expense that these events added or changed. */
function idOutgoIn([event]: readonly ExpenseMonthEvent[]): number | undefined {
  return event?.type === 'ExpenseAdded' || event?.type === 'ExpenseChanged'
    ? event.data.idOutgo
    : undefined;
}

@CommandHandler(DropSupplierInvoice)
export class DropSupplierInvoiceHandler implements ICommandHandler<DropSupplierInvoice> {
  constructor(
    private readonly proposals: Proposals,
    private readonly months: Months,
  ) {}

  execute({ call }: DropSupplierInvoice): Promise<AnswerOf<R['dropSupplierInvoice']>> {
    const { idAs, idProposal } = call.params;
    // In turn with acceptances: otherwise an expense could remain without its invoice.
    return this.months.inTurn(idAs, async () =>
      written(await this.proposals.write(call, (state) => dropProposal({ idProposal }, state))),
    );
  }
}

/** Returns the proposed expense. Throws `Refused` when a person must decide first. */
function placedExpense({ expense, problems }: ProposedPlace): ExpenseData {
  const blocking = problems.find(({ code }) => BLOCKING.has(code));
  if (blocking?.code === 'currency') {
    throw new Refused({ code: 'proposal-currency', currency: blocking.currency });
  }
  if (blocking?.code === 'distributed') {
    throw new Refused({ code: 'proposal-distributed', name: blocking.name });
  }
  if (expense === null) throw new Refused({ code: 'proposal-no-place' });
  return expense;
}

/**
 * Fills a recurring expense that waits for this document, unless another column was chosen for it; otherwise adds an
 * expense.
 */
function withInvoice(
  expense: ExpenseData,
  { fills }: ProposedPlace,
  month: ExpenseMonth,
  association: Association,
) {
  const waiting = fills === null ? undefined : month.expenses.get(fills);
  const isWaiting =
    waiting?.document.number === '' && waiting.idOutgoColumn === expense.idOutgoColumn;
  return isWaiting && fills !== null
    ? changeExpense({ idOutgo: fills, expense }, month, association)
    : addExpense(expense, month, association);
}

@Controller()
export class AcceptInvoiceController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.acceptSupplierInvoice)
  accept(@TheCall() call: CallOf<R['acceptSupplierInvoice']>) {
    return this.commands.execute(new AcceptSupplierInvoice(call));
  }

  @Call(routes.dropSupplierInvoice)
  drop(@TheCall() call: CallOf<R['dropSupplierInvoice']>) {
    return this.commands.execute(new DropSupplierInvoice(call));
  }
}
