import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { type JobPayload, jobs } from '@scara/contracts/jobs';
import { monthIdOf } from '@scara/domain/kernel';
import { Infrastructure } from '../../infrastructure.js';
import { Effects } from '../../mail/effects.js';
import { isAddressRefused, MailTransport } from '../../mail/mail-transport.js';
import { billAt, type MonthPapers, Papers, positionOf } from '../month-papers.js';
import { paymentLink } from '../printed-bill.js';
import { Prints } from '../prints.js';
import { billMail } from './bill-letter.js';
import { BillMailings, type ClosingKey } from './bill-mailings.js';
import { BillRecipients } from './bill-recipients.js';

/**
 * Job `bills`: mails the bills of one request, one after another. Broken off, it goes on with those that wait; each
 * bill of a closing is mailed once, and what a kill sends again has the same Message-ID.
 */
@Injectable()
export class SendBills {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly mailings: BillMailings,
    private readonly papers: Papers,
    private readonly prints: Prints,
    private readonly recipients: BillRecipients,
    private readonly effects: Effects,
    private readonly transport: MailTransport,
  ) {}

  async run(payload: JobPayload<'bills'>): Promise<void> {
    const { mailingId } = jobs.bills.parse(payload);
    const asked = await this.mailings.waiting(mailingId);
    if (asked === undefined || asked.apartments.length === 0) return;
    const { key, apartments } = asked;
    const papers = await this.papers.ofMonth(key.idAs, key.idMonth);
    for (const idAp of apartments) {
      // Reopened since it was asked for: these are nobody's bills any more.
      const stands = (await this.papers.closedVersion(key.idAs, key.idMonth)) === key.version;
      const isSent = stands && (await this.sendOnce(papers, key, idAp));
      if (isSent) await this.mailings.markSent(key, idAp);
      else await this.mailings.markFailed(key, idAp);
    }
  }

  /** False when there is no address that takes the mail. Throws when the mail server is away: the job is tried again. */
  private async sendOnce(papers: MonthPapers, key: ClosingKey, idAp: number): Promise<boolean> {
    const to = this.recipients.of(papers.now, idAp);
    const at = positionOf(papers, idAp);
    if (to === undefined || at === undefined) return false;
    const name = `month-${key.idAs}-${key.idMonth}.${key.version}`;
    try {
      await this.effects.once(`${name}:bill-mail:${idAp}`, () =>
        this.send(papers, at, { to, id: `bill.${name}.${idAp}` }),
      );
      return true;
    } catch (error) {
      if (isAddressRefused(error)) return false;
      throw error;
    }
  }

  private async send(
    papers: MonthPapers,
    at: number,
    { to, id }: { readonly to: string; readonly id: string },
  ): Promise<void> {
    const { PUBLIC_URL: publicUrl } = this.infrastructure.config;
    const bill = billAt(papers, at);
    const link = paymentLink(publicUrl, papers.idAs, bill);
    const association = papers.now.settings.name;
    const content = await buffer(await this.prints.billFile(papers, at));
    await this.transport.send({
      id,
      to,
      ...billMail(bill, { association, link, publicUrl }),
      attachments: [
        {
          filename: `nota-de-plata-${monthIdOf(bill.month)}.pdf`,
          content,
          contentType: 'application/pdf',
        },
      ],
    });
  }
}
