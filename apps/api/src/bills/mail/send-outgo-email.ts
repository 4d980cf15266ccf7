import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type BillMailing, routes } from '@scara/contracts/http';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { commandOf, queryOf } from '../../http/command-of.js';
import { Refused } from '../../http/refused.js';
import { type MonthPapers, Papers, positionOf } from '../month-papers.js';
import { BillMailings } from './bill-mailings.js';
import { BillRecipients } from './bill-recipients.js';

type R = typeof routes;

export class SendOutgoEmail extends commandOf<R['sendOutgoEmail']>() {}
export class ReadOutgoEmail extends queryOf<R['readOutgoEmail']>() {}

/** Requests the mailing of a closed month's bills; bills already mailed are not mailed again. */
@CommandHandler(SendOutgoEmail)
export class SendOutgoEmailHandler implements ICommandHandler<SendOutgoEmail> {
  constructor(
    private readonly papers: Papers,
    private readonly mailings: BillMailings,
    private readonly recipients: BillRecipients,
  ) {}

  async execute({ call }: SendOutgoEmail): Promise<BillMailing> {
    const { idMonth, apartments } = call.body;
    const papers = await closedPapers(this.papers, call.params.idAs, idMonth);
    const asked = apartments ?? papers.result.apartments.map(({ idAp }) => idAp);
    const foreign = asked.find((idAp) => positionOf(papers, idAp) === undefined);
    if (foreign !== undefined) throw new Refused({ code: 'apartment-not-found', idAp: foreign });
    const recipientsOf = await this.recipients.of(papers.now, asked);
    const reached = asked.filter((idAp) => recipientsOf(idAp).length > 0);
    const { idUser } = actorOf(call);
    await this.mailings.ask(keyOf(papers, idMonth), [...new Set(reached)], idUser);
    return progressOf(papers, idMonth, this.mailings, this.recipients);
  }
}

@QueryHandler(ReadOutgoEmail)
export class ReadOutgoEmailHandler implements IQueryHandler<ReadOutgoEmail> {
  constructor(
    private readonly papers: Papers,
    private readonly mailings: BillMailings,
    private readonly recipients: BillRecipients,
  ) {}

  async execute({ call }: ReadOutgoEmail): Promise<BillMailing> {
    const { idMonth } = call.query;
    const papers = await closedPapers(this.papers, call.params.idAs, idMonth);
    return progressOf(papers, idMonth, this.mailings, this.recipients);
  }
}

/** Only bills of a closed month are mailed: a published one may still be withdrawn. */
async function closedPapers(papers: Papers, idAs: number, idMonth: number): Promise<MonthPapers> {
  const found = await papers.ofMonth(idAs, idMonth);
  if (found.month.closing === null) throw new Refused({ code: 'month-not-closed' });
  return found;
}

function keyOf({ idAs, month }: MonthPapers, idMonth: number) {
  return { idAs, idMonth, version: month.closings };
}

async function progressOf(
  papers: MonthPapers,
  idMonth: number,
  mailings: BillMailings,
  recipients: BillRecipients,
): Promise<BillMailing> {
  const key = keyOf(papers, idMonth);
  const all = papers.result.apartments.map(({ idAp }) => idAp);
  const [apartments, recipientsOf] = await Promise.all([
    mailings.of(key),
    recipients.of(papers.now, all),
  ]);
  const count = (state: string): number => apartments.filter((one) => one.state === state).length;
  return {
    idMonth,
    version: key.version,
    waiting: count('waiting'),
    sent: count('sent'),
    failed: count('failed'),
    apartments,
    withoutAddress: all.filter((idAp) => recipientsOf(idAp).length === 0),
  };
}

@Controller()
export class SendOutgoEmailController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.sendOutgoEmail)
  send(@TheCall() call: CallOf<R['sendOutgoEmail']>) {
    return this.commands.execute(new SendOutgoEmail(call));
  }

  @Call(routes.readOutgoEmail)
  read(@TheCall() call: CallOf<R['readOutgoEmail']>) {
    return this.queries.execute(new ReadOutgoEmail(call));
  }
}
