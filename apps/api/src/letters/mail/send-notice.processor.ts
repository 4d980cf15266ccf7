import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { type JobPayload, jobs } from '@scara/contracts/jobs';
import { letterOf, type NoticePaper } from '@scara/domain/letters';
import { BillRecipients } from '../../bills/mail/bill-recipients.js';
import { Months } from '../../expense-month/months.js';
import { Infrastructure } from '../../infrastructure.js';
import { Answering } from '../../mail/answering.js';
import { Effects } from '../../mail/effects.js';
import { MailTransport, type OutgoingMail, sentToAny } from '../../mail/mail-transport.js';
import { noticesPdf } from '../../print/notice-pdf.js';
import { LetterStreams } from '../letter-streams.js';
import { noticeMail } from './notice-letter.js';
import { type NoticeKey, NoticeMails } from './notice-mails.js';

/** Job `notice`: mails one notice once; a mail sent again after a kill has the same Message-ID. */
@Injectable()
export class SendNotice {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly streams: LetterStreams,
    private readonly mails: NoticeMails,
    private readonly recipients: BillRecipients,
    private readonly answering: Answering,
    private readonly effects: Effects,
    private readonly transport: MailTransport,
  ) {}

  async run(payload: JobPayload<'notice'>): Promise<void> {
    const key = jobs.notice.parse(payload);
    if (!(await this.mails.isWaiting(key))) return;
    const { notices } = await this.streams.of(key.idAs);
    const letter = letterOf(notices, key.number);
    // A notice withdrawn since the request is not mailed.
    const stands = letter !== undefined && letter.withdrawal === null;
    const isSent = stands && (await this.sendOnce(letter.paper, key));
    await this.mails.mark(isSent ? 'sent_at' : 'failed_at', key);
  }

  /** Mails to each address of the apartment once, as `sentToAny`; if that throws, the job is tried again. */
  private async sendOnce(paper: NoticePaper, { idAs, number }: NoticeKey): Promise<boolean> {
    const { association } = await this.months.association(idAs);
    const [recipientsOf, replyTo] = await Promise.all([
      this.recipients.of(association, [paper.idAp]),
      this.answering.of(idAs),
    ]);
    return sentToAny(recipientsOf(paper.idAp), ({ email, idUser }) => {
      const of = idUser === null ? `${number}` : `${number}.${idUser}`;
      return this.effects.once(`letters-${idAs}:notice-mail:${of}`, () =>
        this.send(paper, { to: email, id: `notice.${idAs}.${of}`, replyTo }),
      );
    });
  }

  private async send(
    paper: NoticePaper,
    mail: Pick<OutgoingMail, 'id' | 'to' | 'replyTo'>,
  ): Promise<void> {
    const { number } = paper;
    const content = await buffer(noticesPdf([{ paper, isWithdrawn: false }]));
    await this.transport.send({
      ...mail,
      ...noticeMail(paper, this.infrastructure.config.PUBLIC_URL),
      attachments: [
        {
          filename: `somatie-de-plata-${number}.pdf`,
          content,
          contentType: 'application/pdf',
        },
      ],
    });
  }
}
