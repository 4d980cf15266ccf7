import { Injectable } from '@nestjs/common';
import { type JobPayload, jobs, type MailPurpose } from '@scara/contracts/jobs';
import { ResetKeys } from '../account/reset-password/reset-keys.js';
import { Infrastructure } from '../infrastructure.js';
import { Effects } from './effects.js';
import { mailOf, pathOfMail } from './mail-texts.js';
import { MailTransport } from './mail-transport.js';

interface Due {
  readonly purpose: MailPurpose;
  readonly id_user: string;
  readonly email: string;
  readonly first_name: string;
}

/**
 * Job `mail`: sends what an outbox row asks for. The Message-ID is made of the row, so that a mail sent again after a
 * kill between SMTP's answer and our commit is the same message to every mailbox.
 */
@Injectable()
export class SendMail {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly effects: Effects,
    private readonly resetKeys: ResetKeys,
    private readonly transport: MailTransport,
  ) {}

  async run(payload: JobPayload<'mail'>): Promise<void> {
    const { outboxId } = jobs.mail.parse(payload);
    const due = await this.due(outboxId);
    // The account was deleted since: nobody to write to.
    if (due === undefined) return;
    await this.effects.once(`outbox-${outboxId}:mail`, () => this.send(outboxId, due));
  }

  private async due(outboxId: number): Promise<Due | undefined> {
    const { rows } = await this.infrastructure.pool.query<Due>(
      `select o.purpose, o.id_user, u.email, u.first_name
         from account.outbox o join account."user" u using (id_user) where o.id = $1`,
      [outboxId],
    );
    return rows[0];
  }

  private async send(outboxId: number, due: Due): Promise<void> {
    const { purpose, email, first_name: firstName } = due;
    const publicUrl = this.infrastructure.config.PUBLIC_URL;
    const path = pathOfMail(purpose);
    const key =
      purpose === 'password-reset' ? `/${due.id_user}/${this.resetKeys.keyOf(outboxId)}` : '';
    const mail = mailOf(purpose, {
      firstName,
      publicUrl,
      link: new URL(path + key, publicUrl).href,
    });
    await this.transport.send({ id: `${purpose}.${outboxId}`, to: email, ...mail });
  }
}
