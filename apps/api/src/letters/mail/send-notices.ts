import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { letterOf } from '@scara/domain/letters';
import { BillRecipients } from '../../bills/mail/bill-recipients.js';
import { Months } from '../../expense-month/months.js';
import { actorOf, type Call as CallOf, seesApartment } from '../../http/call.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { commandOf } from '../../http/command-of.js';
import { Refused } from '../../http/refused.js';
import { LetterStreams } from '../letter-streams.js';
import { NoticeMails } from './notice-mails.js';

type R = typeof routes;

export class SendNotices extends commandOf<R['sendNotices']>() {}

/**
 * Requests the mailing of notices to the addresses of their apartments; notices already mailed are not mailed again.
 */
@CommandHandler(SendNotices)
export class SendNoticesHandler implements ICommandHandler<SendNotices> {
  constructor(
    private readonly months: Months,
    private readonly streams: LetterStreams,
    private readonly mails: NoticeMails,
    private readonly recipients: BillRecipients,
  ) {}

  async execute({ call }: SendNotices): Promise<AnswerOf<R['sendNotices']>> {
    const { idAs } = call.params;
    const { association } = await this.months.association(idAs);
    const { notices } = await this.streams.of(idAs);
    const papers = [...new Set(call.body.numbers)].map((number) => {
      const letter = letterOf(notices, number);
      if (letter === undefined || !seesApartment(actorOf(call), letter.paper)) {
        throw new Refused({ code: 'notice-not-found' });
      }
      if (letter.withdrawal !== null) throw new Refused({ code: 'notice-withdrawn', number });
      return letter.paper;
    });
    const recipientsOf = await this.recipients.of(
      association,
      papers.map(({ idAp }) => idAp),
    );
    const asked: number[] = [];
    const withoutAddress: number[] = [];
    for (const { idAp, number } of papers) {
      (recipientsOf(idAp).length > 0 ? asked : withoutAddress).push(number);
    }
    await this.mails.ask(idAs, asked);
    return { asked, withoutAddress };
  }
}

@Controller()
export class SendNoticesController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.sendNotices)
  send(@TheCall() call: CallOf<R['sendNotices']>) {
    return this.commands.execute(new SendNotices(call));
  }
}
