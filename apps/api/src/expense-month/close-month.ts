import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, type ClosingMessage, routes } from '@scara/contracts/http';
import { closeMonth, sumsOf } from '@scara/domain/expense-month';
import type { LocalDate } from '@scara/domain/kernel';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { commandOf } from '../http/command-of.js';
import { today } from '../http/today.js';
import { Lane } from '../lane.js';
import { Progress } from '../progress.js';
import { Months } from './months.js';
import { dataOfEvent } from '../association/associations.js';

type R = typeof routes;

export class CloseMonth extends commandOf<R['closeMonth']>() {}
/** The same close in a takeover: a month closed on paper needs no approval of the censor. */
export class TakeCloseOver extends commandOf<R['closeMonth']>() {}

/**
 * A close reads, computes and writes a whole month. Run one at a time, many closes leave room for page requests in
 * between. Two at once closed no more months in the same time, and a page waited half as long again (decision 89).
 */
const AT_ONCE = 1;
const WAITING_MAX = 500;

/** Closes a month in one append with the whole result, and reports its progress to the person who closes it. */
@Injectable()
export class MonthClosing {
  private readonly lane = new Lane(AT_ONCE, WAITING_MAX);

  constructor(
    private readonly months: Months,
    private readonly progress: Progress,
  ) {}

  close(
    call: CallOf<R['closeMonth']>,
    { isTakenOver }: { readonly isTakenOver: boolean },
  ): Promise<AnswerOf<R['closeMonth']>> {
    this.tell(call, 'waiting', 0, 1);
    return this.lane.inTurn(() =>
      this.months.inTurn(call.params.idAs, () => this.closeNow(call, isTakenOver)),
    );
  }

  private async closeNow(
    call: CallOf<R['closeMonth']>,
    isTakenOver: boolean,
  ): Promise<AnswerOf<R['closeMonth']>> {
    const { idMonth, closed } = call.body;
    this.tell(call, 'reading', 0, 1);
    const { sources, read } = await this.months.load(call.params.idAs, idMonth, {
      onRead: (done, total) => this.tell(call, 'reading', done, total),
      // A close uses no personal data, so hundreds of names stay sealed.
      mayBeSealed: true,
    });
    const command = { closed: (closed ?? today()) as LocalDate, today: today(), isTakenOver };
    const apartments = sources.association.apartments.size;
    this.tell(call, 'computing', 0, apartments);
    const { events, ...at } = await this.months.write(call, idMonth, (month) => {
      const decision = closeMonth(command, { ...sources, month }, read);
      if (decision.ok) this.tell(call, 'storing', 0, apartments);
      return decision;
    });
    const { result } = dataOfEvent(events, 'MonthClosed');
    const bills = result.lines.length;
    this.tell(call, 'storing', bills, bills);
    return { ...at, bills, ...sumsOf(result) };
  }

  private tell(
    call: CallOf<R['closeMonth']>,
    step: ClosingMessage['step'],
    done: number,
    total: number,
  ): void {
    const { idMonth } = call.body;
    const message = { as: call.params.idAs, idMonth, step, done, total: Math.max(1, total) };
    this.progress.emit('closing', actorOf(call).idUser, message);
  }
}

@CommandHandler(CloseMonth)
export class CloseMonthHandler implements ICommandHandler<CloseMonth> {
  constructor(private readonly closing: MonthClosing) {}

  execute({ call }: CloseMonth): Promise<AnswerOf<R['closeMonth']>> {
    return this.closing.close(call, { isTakenOver: false });
  }
}

@CommandHandler(TakeCloseOver)
export class TakeCloseOverHandler implements ICommandHandler<TakeCloseOver> {
  constructor(private readonly closing: MonthClosing) {}

  execute({ call }: TakeCloseOver): Promise<AnswerOf<R['closeMonth']>> {
    return this.closing.close(call, { isTakenOver: true });
  }
}
