import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { type JobPayload, jobs } from '@scara/contracts/jobs';
import { apartmentName } from '@scara/domain/association';
import { unsubscribeLink } from '../../account/notifications/unsubscribe-link.js';
import { Infrastructure } from '../../infrastructure.js';
import { Answering } from '../../mail/answering.js';
import { Effects } from '../../mail/effects.js';
import {
  isAddressBusy,
  MailTransport,
  type OutgoingMail,
  sentToAny,
} from '../../mail/mail-transport.js';
import { billAt, type MonthPapers, Papers, positionOf } from '../month-papers.js';
import { paymentLink } from '../printed-bill.js';
import { billFileName, Prints } from '../prints.js';
import { billMail } from './bill-letter.js';
import { BillMailings, type ClosingKey } from './bill-mailings.js';
import { type BillRecipient, BillRecipients } from './bill-recipients.js';

/** What all bills of one request have in common. */
interface Sending extends Required<Pick<OutgoingMail, 'replyTo'>> {
  readonly papers: MonthPapers;
  readonly key: ClosingKey;
}

/**
 * Job `bills`: mails the bills of one request, one after another. After an interruption it continues with those that
 * wait; each bill of a closing is mailed once, and a mail sent again after a kill has the same Message-ID.
 */
@Injectable()
export class SendBills {
  private isStopping = false;

  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly mailings: BillMailings,
    private readonly papers: Papers,
    private readonly prints: Prints,
    private readonly recipients: BillRecipients,
    private readonly answering: Answering,
    private readonly effects: Effects,
    private readonly transport: MailTransport,
  ) {}

  /** Ends the running jobs after the bill under way; another worker continues them. */
  stop(): void {
    this.isStopping = true;
  }

  async run(payload: JobPayload<'bills'>): Promise<void> {
    const { mailingId } = jobs.bills.parse(payload);
    const asked = await this.mailings.waiting(mailingId);
    if (asked === undefined || asked.apartments.length === 0) return;
    const { key, apartments } = asked;
    const [papers, replyTo] = await Promise.all([
      this.papers.ofMonth(key.idAs, key.idMonth),
      this.answering.of(key.idAs),
    ]);
    const busy: unknown[] = [];
    for (const idAp of apartments) {
      if (this.isStopping) throw new Error('the worker is stopping');
      // If the month was reopened since the request, its bills are void.
      const stands = (await this.papers.closedVersion(key.idAs, key.idMonth)) === key.version;
      try {
        const isSent = stands && (await this.sendOnce({ papers, key, replyTo }, idAp));
        if (isSent) await this.mailings.markSent(key, idAp);
        else await this.mailings.markFailed(key, idAp);
      } catch (error) {
        if (!isAddressBusy(error)) throw error;
        busy.push(error);
      }
    }
    if (busy.length > 0) throw busy[0];
  }

  /** Mails to each of the apartment's addresses once, as `sentToAny`; if that throws, the job is tried again. */
  private async sendOnce({ papers, key, replyTo }: Sending, idAp: number): Promise<boolean> {
    const at = positionOf(papers, idAp);
    if (at === undefined) return false;
    const name = `month-${key.idAs}-${key.idMonth}.${key.version}`;
    const recipientsOf = await this.recipients.of(papers.now, [idAp]);
    return sentToAny(recipientsOf(idAp), (recipient) => {
      const of = recipient.idUser === null ? `${idAp}` : `${idAp}.${recipient.idUser}`;
      return this.effects.once(`${name}:bill-mail:${of}`, () =>
        this.send(papers, at, { recipient, id: `bill.${name}.${of}`, replyTo }),
      );
    });
  }

  private async send(
    papers: MonthPapers,
    at: number,
    {
      recipient,
      ...mail
    }: Pick<OutgoingMail, 'id' | 'replyTo'> & { readonly recipient: BillRecipient },
  ): Promise<void> {
    const { vault, config } = this.infrastructure;
    const { PUBLIC_URL: publicUrl } = config;
    const { email: to, idUser } = recipient;
    const bill = billAt(papers, at);
    const link = paymentLink(publicUrl, papers.idAs, bill);
    const association = papers.now.settings.name;
    const content = await buffer(await this.prints.billFile(papers, at));
    await this.transport.send({
      ...mail,
      to,
      ...billMail(bill, {
        association,
        number: apartmentName(papers.then, papers.result.apartments[at]!),
        link,
        publicUrl,
        ...(idUser !== null && {
          unsubscribe: unsubscribeLink({ vault, publicUrl }, { idUser, email: to }, papers.idAs),
        }),
      }),
      attachments: [
        {
          filename: billFileName(papers, at),
          content,
          contentType: 'application/pdf',
        },
      ],
    });
  }
}
