import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type HistoryMail, routes } from '@scara/contracts/http';
import { BillRecipients } from '../../bills/mail/bill-recipients.js';
import { Months } from '../../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { commandOf, queryOf } from '../../http/command-of.js';
import { Refused } from '../../http/refused.js';
import { ApartmentHistories } from '../apartment-histories.js';
import { apartmentFor, ApartmentPlaces } from '../apartment-places.js';
import { shownHash } from '../history-papers.js';
import { HistoryMails } from './history-mails.js';

type R = typeof routes;

export class SendHistory extends commandOf<R['sendHistory']>() {}
export class ReadHistoryMail extends queryOf<R['readHistoryMail']>() {}

/**
 * Requests the mailing of a history to the addresses of its apartment; a history already mailed is not mailed again.
 */
@CommandHandler(SendHistory)
export class SendHistoryHandler implements ICommandHandler<SendHistory> {
  constructor(
    private readonly months: Months,
    private readonly places: ApartmentPlaces,
    private readonly histories: ApartmentHistories,
    private readonly mails: HistoryMails,
    private readonly recipients: BillRecipients,
  ) {}

  async execute({ call }: SendHistory): Promise<HistoryMail> {
    const { idAs, idAp } = call.params;
    const { idFund } = call.body;
    await apartmentFor(this.places, { idAs, idAp }, actorOf(call));
    const { association } = await this.months.association(idAs);
    const history = await this.histories.of(idAs, idAp, call.body);
    const { from, to } = history;
    if (from === null || to === null) throw new Refused({ code: 'history-none' });
    const recipientsOf = await this.recipients.of(association, [idAp]);
    if (recipientsOf(idAp).length === 0) throw new Refused({ code: 'history-no-address' });
    const shown = shownHash(history, idFund);
    await this.mails.ask({ idAs, idAp, from, to, idFund }, shown);
    return { mail: await this.mails.of({ idAs, idAp, shown }), hasEmail: true };
  }
}

@QueryHandler(ReadHistoryMail)
export class ReadHistoryMailHandler implements IQueryHandler<ReadHistoryMail> {
  constructor(
    private readonly months: Months,
    private readonly places: ApartmentPlaces,
    private readonly histories: ApartmentHistories,
    private readonly mails: HistoryMails,
    private readonly recipients: BillRecipients,
  ) {}

  async execute({ call }: ReadHistoryMail): Promise<HistoryMail> {
    const { idAs, idAp } = call.params;
    await apartmentFor(this.places, { idAs, idAp }, actorOf(call));
    const { association } = await this.months.association(idAs);
    const [history, recipientsOf] = await Promise.all([
      this.histories.of(idAs, idAp, call.query),
      this.recipients.of(association, [idAp]),
    ]);
    const mail = await this.mails.of({ idAs, idAp, shown: shownHash(history, call.query.idFund) });
    return { mail, hasEmail: recipientsOf(idAp).length > 0 };
  }
}

@Controller()
export class SendHistoryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.sendHistory)
  send(@TheCall() call: CallOf<R['sendHistory']>) {
    return this.commands.execute(new SendHistory(call));
  }

  @Call(routes.readHistoryMail)
  read(@TheCall() call: CallOf<R['readHistoryMail']>) {
    return this.queries.execute(new ReadHistoryMail(call));
  }
}
