import { Controller, type StreamableFile } from '@nestjs/common';
import { type ProblemCode, routes } from '@scara/contracts/http';
import type { Log } from '@scara/domain/kernel';
import { type Letter, letterOf } from '@scara/domain/letters';
import { attachedFile } from '../http/attached-file.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { certificatePdf } from '../print/certificate-pdf.js';
import { noticesPdf } from '../print/notice-pdf.js';
import { LetterStreams } from './letter-streams.js';
import { seesLetter } from './pages.js';

type R = typeof routes;

/** Prints letters from the data in their events: the same bytes each time. */
@Controller()
export class LetterPrintsController {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly streams: LetterStreams,
  ) {}

  @Call(routes.printNotices)
  async notices(@TheCall() call: CallOf<R['printNotices']>): Promise<StreamableFile> {
    const { numbers } = call.query;
    const { notices } = await this.streams.of(call.params.idAs);
    const letters = numbers.map((number) => seenLetter(call, notices, number, 'notice-not-found'));
    const printed = letters.map(({ paper, withdrawal }) => ({
      paper,
      isWithdrawn: withdrawal !== null,
    }));
    const name = numbers.length === 1 ? `somatie-${numbers[0]}` : 'somatii';
    return attachedFile(call, noticesPdf(printed), `${name}.pdf`);
  }

  @Call(routes.printCertificate)
  async certificate(@TheCall() call: CallOf<R['printCertificate']>): Promise<StreamableFile> {
    const { idAs, certificateNumber: number } = call.params;
    const { certificates } = await this.streams.of(idAs);
    const letter = seenLetter(call, certificates, number, 'certificate-not-found');
    const { paper, withdrawal } = letter;
    const address = new URL(`/verificare/${paper.code}`, this.infrastructure.config.PUBLIC_URL);
    const content = certificatePdf(paper, {
      checkAddress: address.href,
      isWithdrawn: withdrawal !== null,
    });
    return attachedFile(call, content, `adeverinta-${number}.pdf`);
  }
}

function seenLetter<
  P extends { readonly number: number; readonly idAp: number; readonly idEntrance: number },
>(
  call: Pick<CallOf, 'actor' | 'route'>,
  log: Log<Letter<P>>,
  number: number,
  code: Extract<ProblemCode, 'notice-not-found' | 'certificate-not-found'>,
): Letter<P> {
  const letter = letterOf(log, number);
  if (letter === undefined || !seesLetter(actorOf(call), letter)) {
    throw new Refused({ code });
  }
  return letter;
}
