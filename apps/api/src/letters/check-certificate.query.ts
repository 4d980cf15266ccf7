import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, associationOfCode, routes } from '@scara/contracts/http';
import { certificateState, certificateWithCode } from '@scara/domain/letters';
import { Attempts } from '../account/attempts.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { LetterStreams } from './letter-streams.js';

type R = typeof routes;

export class CheckCertificate extends queryOf<R['checkCertificate']>() {}

/**
 * Tells the holder of a certificate whether it is ours and still valid; no names, no sums. A text that is no code, an
 * unknown code and a code of an unknown association get the same answer.
 */
@QueryHandler(CheckCertificate)
export class CheckCertificateHandler implements IQueryHandler<CheckCertificate> {
  constructor(
    private readonly streams: LetterStreams,
    private readonly attempts: Attempts,
  ) {}

  async execute({ call }: CheckCertificate): Promise<AnswerOf<R['checkCertificate']>> {
    this.attempts.countCheck(call.request.ip);
    const { code } = call.params;
    const idAs = associationOfCode(code);
    const letters = idAs === undefined ? undefined : await this.streams.of(idAs);
    const found = letters && certificateWithCode(letters, code);
    if (found === undefined) throw new Refused({ code: 'certificate-unknown' });
    const { issuer, number, apartment, place, issuedOn, validUntil, debts } = found.paper;
    return {
      association: issuer.name,
      number,
      apartment: [apartment, place].filter(Boolean).join(', '),
      issued: issuedOn,
      validUntil,
      state: certificateState(found, today()),
      hasDebts: debts.length > 0,
    };
  }
}

@Controller()
export class CheckCertificateController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.checkCertificate)
  check(@TheCall() call: CallOf<R['checkCertificate']>) {
    return this.queries.execute(new CheckCertificate(call));
  }
}
