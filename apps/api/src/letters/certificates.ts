import { randomInt } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, LETTERS_MOST, newCertificateCode, routes } from '@scara/contracts/http';
import { cleanText } from '@scara/domain/kernel';
import {
  certificateState,
  issueCertificate,
  letterOf,
  withdrawLetter,
  withShownList,
} from '@scara/domain/letters';
import { dataOfEvent, written } from '../association/associations.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { today } from '../http/today.js';
import { Debts, letterIssuer } from './debts.js';
import { LetterStreams } from './letter-streams.js';
import { foundFor } from './notices.js';
import { pageOf, refuseOthers } from './pages.js';

type R = typeof routes;

export class IssueCertificate extends commandOf<R['issueCertificate']>() {}
export class ListCertificates extends queryOf<R['listCertificates']>() {}
export class WithdrawCertificate extends commandOf<R['withdrawCertificate']>() {}

@CommandHandler(IssueCertificate)
export class IssueCertificateHandler implements ICommandHandler<IssueCertificate> {
  constructor(
    private readonly months: Months,
    private readonly debts: Debts,
    private readonly streams: LetterStreams,
  ) {}

  async execute({ call }: IssueCertificate): Promise<AnswerOf<R['issueCertificate']>> {
    const { idAs } = call.params;
    const { idAp, owner = '', withDebts } = call.body;
    const { association } = await this.months.association(idAs);
    const [owing, posted, shown] = await Promise.all([
      this.debts.of(call, association),
      this.debts.lastPosted(idAs),
      this.debts.shownTo(idAs, idAp),
    ]);
    const found = foundFor(call, owing, idAp);
    const certificate = {
      ...found,
      ...(shown === undefined ? {} : withShownList(found, shown)),
      idAs,
      owner: cleanText(owner) || found.owner,
      today: today(),
      code: newCertificateCode(idAs, randomInt),
      issuer: letterIssuer(association),
      through: shown?.month ?? posted,
      withDebts,
    };
    const { events, ...at } = await this.streams.write(call, (state) =>
      issueCertificate(certificate, state),
    );
    // The command's own event, also when the command is repeated: the first code is the one on the paper.
    const { number, code } = dataOfEvent(events, 'CertificateIssued');
    return { ...written(at), number, code };
  }
}

@QueryHandler(ListCertificates)
export class ListCertificatesHandler implements IQueryHandler<ListCertificates> {
  constructor(private readonly streams: LetterStreams) {}

  async execute({ call }: ListCertificates): Promise<AnswerOf<R['listCertificates']>> {
    const { certificates } = await this.streams.of(call.params.idAs);
    const { letters, next } = pageOf(certificates, call.query.before, actorOf(call), LETTERS_MOST);
    return {
      certificates: letters.map((letter) => {
        const { paper, withdrawal } = letter;
        const { number, issuedOn, validUntil, idAp, apartment, place, owner, totalBani } = paper;
        return {
          number,
          issued: issuedOn,
          validUntil,
          idAp,
          n: apartment,
          place,
          owner,
          totalBani,
          state: certificateState(letter, today()),
          withdrawal: withdrawal && { on: withdrawal.withdrawnOn, reason: withdrawal.reason },
          code: paper.code,
        };
      }),
      next,
    };
  }
}

@CommandHandler(WithdrawCertificate)
export class WithdrawCertificateHandler implements ICommandHandler<WithdrawCertificate> {
  constructor(private readonly streams: LetterStreams) {}

  async execute({ call }: WithdrawCertificate): Promise<AnswerOf<R['withdrawCertificate']>> {
    const { idAs, certificateNumber: number } = call.params;
    const { certificates } = await this.streams.of(idAs);
    refuseOthers(call, letterOf(certificates, number));
    const { reason } = call.body;
    return written(
      await this.streams.write(call, (state) =>
        withdrawLetter({ kind: 'certificate', idAs, number, reason, today: today() }, state),
      ),
    );
  }
}

@Controller()
export class CertificatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.issueCertificate)
  issue(@TheCall() call: CallOf<R['issueCertificate']>) {
    return this.commands.execute(new IssueCertificate(call));
  }

  @Call(routes.listCertificates)
  list(@TheCall() call: CallOf<R['listCertificates']>) {
    return this.queries.execute(new ListCertificates(call));
  }

  @Call(routes.withdrawCertificate)
  withdraw(@TheCall() call: CallOf<R['withdrawCertificate']>) {
    return this.commands.execute(new WithdrawCertificate(call));
  }
}
