import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import {
  type AnswerOf,
  type Debtor,
  LETTERS_MOST,
  type NoticeRow,
  routes,
} from '@scara/contracts/http';
import { nameOfApartment } from '@scara/domain/association';
import { monthIdOf } from '@scara/domain/kernel';
import {
  debtTotal,
  issueNotices,
  letterOf,
  monthsOwed,
  type Notice,
  overdueDebts,
  stillOwed,
  withdrawLetter,
} from '@scara/domain/letters';
import { written } from '../association/associations.js';
import { BillRecipients } from '../bills/mail/bill-recipients.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, seesApartment } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Debts, letterIssuer, type Owing } from './debts.js';
import { LetterStreams } from './letter-streams.js';
import { NoticeMails } from './mail/notice-mails.js';
import { newestFirst, pageOf, refuseOthers } from './pages.js';

type R = typeof routes;

export class ListDebtors extends queryOf<R['listDebtors']>() {}
export class IssueNotices extends commandOf<R['issueNotices']>() {}
export class ListNotices extends queryOf<R['listNotices']>() {}
export class WithdrawNotice extends commandOf<R['withdrawNotice']>() {}

/** Lists the apartments with overdue debts, to which a notice can be written. */
@QueryHandler(ListDebtors)
export class ListDebtorsHandler implements IQueryHandler<ListDebtors> {
  constructor(
    private readonly months: Months,
    private readonly debts: Debts,
    private readonly streams: LetterStreams,
    private readonly recipients: BillRecipients,
  ) {}

  async execute({ call }: ListDebtors): Promise<AnswerOf<R['listDebtors']>> {
    const { idAs } = call.params;
    const { association } = await this.months.association(idAs);
    const [owing, dueOn, letters] = await Promise.all([
      this.debts.of(call, association),
      this.debts.dueDates(association),
      this.streams.of(idAs),
    ]);
    const last = new Map<number, Debtor['lastNotice']>();
    for (const { paper, withdrawal } of newestFirst(letters.notices)) {
      if (withdrawal !== null || last.has(paper.idAp)) continue;
      last.set(paper.idAp, { number: paper.number, issued: paper.issuedOn });
    }
    const recipientsOf = await this.recipients.of(association, [...owing.keys()]);
    const debtors = [...owing.values()].flatMap((one): Debtor[] => {
      const overdue = overdueDebts(one.debts, dueOn, today());
      const overdueBani = debtTotal(overdue);
      if (overdueBani <= 0 || !seesApartment(actorOf(call), one)) return [];
      const { idAp, apartment: number, idEntrance, owner } = one;
      const n = nameOfApartment(association, idAp) || number;
      const owed = monthsOwed(overdue);
      return [
        {
          idAp,
          n,
          idEntrance,
          owner,
          months: owed.length,
          oldest: owed[0] === undefined ? null : monthIdOf(owed[0]),
          overdueBani,
          hasEmail: recipientsOf(idAp).length > 0,
          lastNotice: last.get(idAp) ?? null,
        },
      ];
    });
    return { debtors };
  }
}

@CommandHandler(IssueNotices)
export class IssueNoticesHandler implements ICommandHandler<IssueNotices> {
  constructor(
    private readonly months: Months,
    private readonly debts: Debts,
    private readonly streams: LetterStreams,
  ) {}

  async execute({ call }: IssueNotices): Promise<AnswerOf<R['issueNotices']>> {
    const { idAs } = call.params;
    const { association } = await this.months.association(idAs);
    const [owing, dueOn] = await Promise.all([
      this.debts.of(call, association),
      this.debts.dueDates(association),
    ]);
    const claims = [...new Set(call.body.apartments)].map((idAp) => {
      const { advanceBani: _, ...one } = foundFor(call, owing, idAp);
      return { ...one, debts: overdueDebts(one.debts, dueOn, today()) };
    });
    const issuer = letterIssuer(association);
    const { events, ...at } = await this.streams.write(call, (state) =>
      issueNotices({ idAs, today: today(), issuer, claims }, state),
    );
    const notices = events.flatMap(({ type, data }) =>
      type === 'NoticeIssued' ? [{ number: data.number, idAp: data.idAp }] : [],
    );
    return { ...written(at), notices };
  }
}

@QueryHandler(ListNotices)
export class ListNoticesHandler implements IQueryHandler<ListNotices> {
  constructor(
    private readonly months: Months,
    private readonly debts: Debts,
    private readonly streams: LetterStreams,
    private readonly mails: NoticeMails,
    private readonly recipients: BillRecipients,
  ) {}

  async execute({ call }: ListNotices): Promise<AnswerOf<R['listNotices']>> {
    const { idAs } = call.params;
    const { notices } = await this.streams.of(idAs);
    const { letters, next } = pageOf(notices, call.query.before, actorOf(call), LETTERS_MOST);
    if (letters.length === 0) return { notices: [], next };
    const { association } = await this.months.association(idAs);
    const owing = await this.debts.of(call, association);
    const numbers = letters.map(({ paper }) => paper.number);
    const mails = await this.mails.of(idAs, numbers);
    const recipientsOf = await this.recipients.of(
      association,
      letters.map(({ paper }) => paper.idAp),
    );
    return {
      notices: letters.map((letter) => ({
        ...noticeRow(letter, owing),
        mail: mails.get(letter.paper.number) ?? null,
        hasEmail: recipientsOf(letter.paper.idAp).length > 0,
      })),
      next,
    };
  }
}

@CommandHandler(WithdrawNotice)
export class WithdrawNoticeHandler implements ICommandHandler<WithdrawNotice> {
  constructor(private readonly streams: LetterStreams) {}

  async execute({ call }: WithdrawNotice): Promise<AnswerOf<R['withdrawNotice']>> {
    const { idAs, noticeNumber: number } = call.params;
    const { notices } = await this.streams.of(idAs);
    refuseOthers(call, letterOf(notices, number));
    const { reason } = call.body;
    return written(
      await this.streams.write(call, (state) =>
        withdrawLetter({ kind: 'notice', idAs, number, reason, today: today() }, state),
      ),
    );
  }
}

/** Returns the apartment with its debts. Throws `Refused` when the caller may not see it. */
export function foundFor(
  call: Pick<CallOf, 'actor' | 'route'>,
  owing: ReadonlyMap<number, Owing>,
  idAp: number,
): Owing {
  const found = owing.get(idAp);
  if (found === undefined) throw new Refused({ code: 'apartment-not-found', idAp });
  if (!seesApartment(actorOf(call), found)) throw new Refused({ code: 'forbidden' });
  return found;
}

function noticeRow(
  { paper, withdrawal }: Notice,
  owing: ReadonlyMap<number, Owing>,
): Omit<NoticeRow, 'mail' | 'hasEmail'> {
  const { number, issuedOn, deadline, idAp, apartment, place, owner, debts, totalBani } = paper;
  const leftBani = stillOwed(debts, owing.get(idAp)?.debts ?? []);
  return {
    number,
    issued: issuedOn,
    deadline,
    idAp,
    n: apartment,
    place,
    owner,
    totalBani,
    leftBani,
    state: withdrawal !== null ? 'withdrawn' : leftBani === 0 ? 'paid' : 'issued',
    withdrawal: withdrawal && { on: withdrawal.withdrawnOn, reason: withdrawal.reason },
  };
}

@Controller()
export class NoticesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.listDebtors)
  debtors(@TheCall() call: CallOf<R['listDebtors']>) {
    return this.queries.execute(new ListDebtors(call));
  }

  @Call(routes.issueNotices)
  issue(@TheCall() call: CallOf<R['issueNotices']>) {
    return this.commands.execute(new IssueNotices(call));
  }

  @Call(routes.listNotices)
  list(@TheCall() call: CallOf<R['listNotices']>) {
    return this.queries.execute(new ListNotices(call));
  }

  @Call(routes.withdrawNotice)
  withdraw(@TheCall() call: CallOf<R['withdrawNotice']>) {
    return this.commands.execute(new WithdrawNotice(call));
  }
}
