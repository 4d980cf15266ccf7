import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import {
  type Association,
  chooseFirstMonth,
  recordPenaltyDecision,
} from '@scara/domain/association';
import {
  acceptFindings,
  changeOpening,
  changeTerms,
  checkAsCensor,
  discardMonth,
  type ExpenseMonth,
  keepCountedPersons,
  openMonth,
  publishMonth,
  reopenMonth,
  withdrawMonth,
} from '@scara/domain/expense-month';
import {
  type LocalDate,
  type MonthId,
  nextMonth,
  shiftMonth,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { Associations, written } from '../association/associations.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { present } from '../http/present.js';
import { today } from '../http/today.js';
import { CloseMonth } from './close-month.js';
import { figuresDigest } from './month-signatures.js';
import { Months } from './months.js';
import { openingFrom } from './opening-from.js';

type R = typeof routes;

export class OpenMonth extends commandOf<R['openMonth']>() {}
export class ChangeMonth extends commandOf<R['changeMonth']>() {}
export class DiscardMonth extends commandOf<R['discardMonth']>() {}
export class PublishMonth extends commandOf<R['publishMonth']>() {}
export class CheckMonth extends commandOf<R['checkMonth']>() {}
export class ReopenMonth extends commandOf<R['reopenMonth']>() {}
export class UpdateFirstMonth extends commandOf<R['updateFirstMonth']>() {}
export class RecordPenaltyDecision extends commandOf<R['recordPenaltyDecision']>() {}
export class AcceptFindings extends commandOf<R['acceptFindings']>() {}

/**
 * Opens a month. For the first month, the association first records that its books begin with it. Command ids are
 * looked up per stream, so a call interrupted between the two appends continues where it stopped.
 */
@CommandHandler(OpenMonth)
export class OpenMonthHandler implements ICommandHandler<OpenMonth> {
  constructor(
    private readonly months: Months,
    private readonly associations: Associations,
  ) {}

  execute({ call }: OpenMonth): Promise<AnswerOf<R['openMonth']>> {
    return this.months.inTurn(call.params.idAs, () => this.open(call));
  }

  private async open(call: CallOf<R['openMonth']>): Promise<AnswerOf<R['openMonth']>> {
    const { idAs } = call.params;
    const { idMonth } = call.body;
    const month = yearMonthOf(idMonth as MonthId);
    const opening = openingFrom(call.body.opening ?? []);
    const { association } = await this.months.association(idAs);
    const previous = await this.previous(association, month);
    const decide = (state: ExpenseMonth) =>
      openMonth({ month, opening }, state, association, previous);
    // The first month is chosen only if it can be opened: a refused command must leave no trace in either stream.
    if (previous === null && decide(await this.months.state(idAs, month)).ok) {
      const chosen = { month, today: today() };
      await this.associations.write(call, (state) => chooseFirstMonth(chosen, state));
    }
    const { revision, position } = await this.months.write(call, idMonth, decide);
    return { revision, position, idMonth };
  }

  /**
   * Returns the month before `month`. If that was never opened, returns the last month, so that the refusal can name
   * it.
   */
  private async previous(
    { idAs, firstMonth }: Association,
    month: YearMonth,
  ): Promise<ExpenseMonth | null> {
    if (firstMonth === null || month === firstMonth) return null;
    const before = await this.months.state(idAs, shiftMonth(month, -1));
    if (before.month !== null) return before;
    let last: ExpenseMonth | null = null;
    for await (const state of this.months.from(idAs, firstMonth)) last = state;
    return last;
  }
}

@CommandHandler(ChangeMonth)
export class ChangeMonthHandler implements ICommandHandler<ChangeMonth> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ChangeMonth): Promise<AnswerOf<R['changeMonth']>> {
    const { idMonth, ...terms } = call.body;
    return written(
      await this.months.write(
        call,
        idMonth,
        (state) => changeTerms({ terms: present(terms) }, state),
        'terms',
      ),
    );
  }
}

@CommandHandler(DiscardMonth)
export class DiscardMonthHandler implements ICommandHandler<DiscardMonth> {
  constructor(private readonly months: Months) {}

  async execute({ call }: DiscardMonth): Promise<AnswerOf<R['discardMonth']>> {
    const { idMonth } = call.query;
    const { association } = await this.months.association(call.params.idAs);
    const paidOf = await this.months.paidIn(association, yearMonthOf(idMonth as MonthId));
    return written(
      await this.months.write(call, idMonth, (state) =>
        discardMonth({ paidOf }, state, association),
      ),
    );
  }
}

@CommandHandler(PublishMonth)
export class PublishMonthHandler implements ICommandHandler<PublishMonth> {
  constructor(private readonly months: Months) {}

  async execute({ call }: PublishMonth): Promise<AnswerOf<R['publishMonth']>> {
    const { idMonth, published, reason } = call.body;
    if (published !== null) {
      return this.months.inTurn(call.params.idAs, () => this.publish(call, published));
    }
    return written(
      await this.months.write(call, idMonth, (state) =>
        withdrawMonth({ reason: reason ?? '' }, state),
      ),
    );
  }

  private async publish(
    call: CallOf<R['publishMonth']>,
    published: string,
  ): Promise<AnswerOf<R['publishMonth']>> {
    const { idMonth } = call.body;
    const { sources, read } = await this.months.load(call.params.idAs, idMonth);
    const command = { published: published as LocalDate, today: today() };
    return written(
      await this.months.write(call, idMonth, (month) => {
        const current = { ...sources, month };
        const figures = month.signatures.size === 0 ? '' : figuresDigest(current);
        return publishMonth({ ...command, figures }, current, read);
      }),
    );
  }
}

@CommandHandler(CheckMonth)
export class CheckMonthHandler implements ICommandHandler<CheckMonth> {
  constructor(private readonly months: Months) {}

  async execute({ call }: CheckMonth): Promise<AnswerOf<R['checkMonth']>> {
    const { idUser } = actorOf(call);
    return written(
      await this.months.write(call, call.body.idMonth, (state) => checkAsCensor({ idUser }, state)),
    );
  }
}

/**
 * Reopens a month. If there is a later one, the persons that the month counted are first planned for it, because the
 * numbers typed since hold from the later one on: they are appended to the association's stream. Command ids are looked
 * up per stream, so a call interrupted between the two appends continues where it stopped.
 */
@CommandHandler(ReopenMonth)
export class ReopenMonthHandler implements ICommandHandler<ReopenMonth> {
  constructor(
    private readonly months: Months,
    private readonly associations: Associations,
  ) {}

  execute({ call }: ReopenMonth): Promise<AnswerOf<R['reopenMonth']>> {
    return this.months.inTurn(call.params.idAs, () => this.reopen(call));
  }

  private async reopen(call: CallOf<R['reopenMonth']>): Promise<AnswerOf<R['reopenMonth']>> {
    const { idMonth } = call.query;
    const { idAs } = call.params;
    const { reason } = call.body;
    const month = yearMonthOf(idMonth as MonthId);
    const later = await this.months.state(idAs, nextMonth(month));
    const laterClosed = later.closing === null ? null : later.month;
    const decide = (state: ExpenseMonth) => reopenMonth({ reason, laterClosed }, state);
    const closed = await this.months.state(idAs, month);
    // A refused command must leave no trace in either stream.
    if (later.month !== null && decide(closed).ok) {
      await this.associations.write(call, (state) => keepCountedPersons(closed, state));
    }
    return written(await this.months.write(call, idMonth, decide));
  }
}

@CommandHandler(UpdateFirstMonth)
export class UpdateFirstMonthHandler implements ICommandHandler<UpdateFirstMonth> {
  constructor(private readonly months: Months) {}

  async execute({ call }: UpdateFirstMonth): Promise<AnswerOf<R['updateFirstMonth']>> {
    const { association } = await this.months.association(call.params.idAs);
    const opening = openingFrom(call.body.opening);
    return written(
      await this.months.write(call, call.body.idMonth, (state) =>
        changeOpening({ opening }, state, association),
      ),
    );
  }
}

@CommandHandler(AcceptFindings)
export class AcceptFindingsHandler implements ICommandHandler<AcceptFindings> {
  constructor(private readonly months: Months) {}

  async execute({ call }: AcceptFindings): Promise<AnswerOf<R['acceptFindings']>> {
    const { idAs, idMonth } = call.params;
    const { sources } = await this.months.load(idAs, idMonth);
    return written(
      await this.months.write(call, idMonth, (month) =>
        acceptFindings({ ...call.body, idUser: actorOf(call).idUser }, { ...sources, month }),
      ),
    );
  }
}

@CommandHandler(RecordPenaltyDecision)
export class RecordPenaltyDecisionHandler implements ICommandHandler<RecordPenaltyDecision> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: RecordPenaltyDecision): Promise<AnswerOf<R['recordPenaltyDecision']>> {
    const { number, date, rateE2 } = call.body;
    return written(
      await this.associations.write(call, (state) =>
        recordPenaltyDecision({ number, date: date as LocalDate, rateE2, today: today() }, state),
      ),
    );
  }
}

/** Opening, publishing, checking, closing and reopening of months. */
@Controller()
export class MonthLifeController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.openMonth)
  open(@TheCall() call: CallOf<R['openMonth']>) {
    return this.commands.execute(new OpenMonth(call));
  }

  @Call(routes.changeMonth)
  change(@TheCall() call: CallOf<R['changeMonth']>) {
    return this.commands.execute(new ChangeMonth(call));
  }

  @Call(routes.discardMonth)
  discard(@TheCall() call: CallOf<R['discardMonth']>) {
    return this.commands.execute(new DiscardMonth(call));
  }

  @Call(routes.publishMonth)
  publish(@TheCall() call: CallOf<R['publishMonth']>) {
    return this.commands.execute(new PublishMonth(call));
  }

  @Call(routes.checkMonth)
  check(@TheCall() call: CallOf<R['checkMonth']>) {
    return this.commands.execute(new CheckMonth(call));
  }

  @Call(routes.closeMonth)
  close(@TheCall() call: CallOf<R['closeMonth']>) {
    return this.commands.execute(new CloseMonth(call));
  }

  @Call(routes.reopenMonth)
  reopen(@TheCall() call: CallOf<R['reopenMonth']>) {
    return this.commands.execute(new ReopenMonth(call));
  }

  @Call(routes.updateFirstMonth)
  updateFirst(@TheCall() call: CallOf<R['updateFirstMonth']>) {
    return this.commands.execute(new UpdateFirstMonth(call));
  }

  @Call(routes.recordPenaltyDecision)
  recordDecision(@TheCall() call: CallOf<R['recordPenaltyDecision']>) {
    return this.commands.execute(new RecordPenaltyDecision(call));
  }

  @Call(routes.acceptFindings)
  accept(@TheCall() call: CallOf<R['acceptFindings']>) {
    return this.commands.execute(new AcceptFindings(call));
  }
}
