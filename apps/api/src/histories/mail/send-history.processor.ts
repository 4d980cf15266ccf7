import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { type JobPayload, jobs } from '@scara/contracts/jobs';
import { BillRecipients } from '../../bills/mail/bill-recipients.js';
import { isLastingRefusal } from '../../http/refused.js';
import { Infrastructure } from '../../infrastructure.js';
import { Answering } from '../../mail/answering.js';
import { Effects } from '../../mail/effects.js';
import { MailTransport, type OutgoingMail, sentToAny } from '../../mail/mail-transport.js';
import { type HistoryPaper, HistoryPapers, periodText } from '../history-papers.js';
import { historyMail } from './history-letter.js';
import { HistoryMails, type HistoryRequest } from './history-mails.js';

/** Job `history`: mails one history once; a mail sent again after a kill has the same Message-ID. */
@Injectable()
export class SendHistoryMail {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly papers: HistoryPapers,
    private readonly mails: HistoryMails,
    private readonly recipients: BillRecipients,
    private readonly answering: Answering,
    private readonly effects: Effects,
    private readonly transport: MailTransport,
  ) {}

  async run(payload: JobPayload<'history'>): Promise<void> {
    const { idMail } = jobs.history.parse(payload);
    const request = await this.mails.waiting(idMail);
    if (request === undefined) return;
    const paper = await this.paperOf(request);
    const isSent = paper !== undefined && (await this.sendOnce(paper, request, idMail));
    await this.mails.mark(isSent ? 'sent_at' : 'failed_at', idMail);
  }

  /**
   * Returns the file, with the account as it is now, which may include a payment made since the request; undefined where
   * there is none any more, as when its fund was deleted.
   */
  private async paperOf({ idAs, idAp, ...asked }: HistoryRequest) {
    try {
      return await this.papers.of(idAs, idAp, asked);
    } catch (error) {
      if (!isLastingRefusal(error)) throw error;
      return undefined;
    }
  }

  /** Mails to each address of the apartment once, as `sentToAny`; if that throws, the job is tried again. */
  private async sendOnce(paper: HistoryPaper, { idAs, idAp }: HistoryRequest, idMail: number) {
    const [recipientsOf, replyTo] = await Promise.all([
      this.recipients.of(paper.association, [idAp]),
      this.answering.of(idAs),
    ]);
    return sentToAny(recipientsOf(idAp), ({ email, idUser }) => {
      const of = idUser === null ? `${idMail}` : `${idMail}.${idUser}`;
      return this.effects.once(`history:mail:${of}`, () =>
        this.send(paper, { to: email, id: `history.${of}`, replyTo }),
      );
    });
  }

  private async send(
    { association, history, limit, fileName: filename, pdf }: HistoryPaper,
    mail: Pick<OutgoingMail, 'id' | 'to' | 'replyTo'>,
  ): Promise<void> {
    const said = {
      association: association.settings.name,
      number: history.n,
      period: periodText(history),
      limit,
      totalBani: history.closing.unpaidTotalBani,
    };
    const content = await buffer(pdf());
    await this.transport.send({
      ...mail,
      ...historyMail(said, this.infrastructure.config.PUBLIC_URL),
      attachments: [{ filename, content, contentType: 'application/pdf' }],
    });
  }
}
