import { Injectable } from '@nestjs/common';
import { codeOf } from '@scara/platform';
import { monthName, PROVIDER_NAMES, readingDaysText } from '@scara/contracts/http';
import { type JobPayload, jobs, type MailPurpose } from '@scara/contracts/jobs';
import type { ExternalProvider } from '@scara/domain/account';
import { nameOfApartment } from '@scara/domain/association';
import { type MonthId, yearMonthOf } from '@scara/domain/kernel';
import { unsubscribeLink } from '../account/notifications/unsubscribe-link.js';
import { associationFamily } from '../association/association-stream.js';
import { hasKey, ResetKeys } from '../account/reset-password/reset-keys.js';
import { Infrastructure } from '../infrastructure.js';
import { Answering } from './answering.js';
import { Effects } from './effects.js';
import { mailOf, pathOfMail } from './mail-texts.js';
import { isAddressRefused, MailTransport } from './mail-transport.js';

interface Due {
  readonly purpose: MailPurpose;
  /** False when the reader has switched such mails off since it was queued. */
  readonly is_wanted: boolean;
  readonly id_user: string;
  readonly email: string;
  readonly first_name: string;
  /** Set for a mail about an apartment. */
  readonly id_ap: string | null;
  readonly association: string | null;
  readonly id_as: string | null;
  readonly external_provider: ExternalProvider | null;
  /** Set for a reminder to send readings, and for a published list. */
  readonly id_month: number | null;
  /** Set for a reminder. */
  readonly first_day: number | null;
  readonly last_day: number | null;
  /** Set for a visitor's message. */
  readonly contact_email: string | null;
  readonly contact_message: string | null;
}

/** The mails that people can switch off. */
const SWITCHED: ReadonlySet<MailPurpose> = new Set([
  'tenant-linked',
  'tenant-unlinked',
  'meter-deleted',
  'meter-reminder',
  'list-shown',
]);

/** SQL: whether the reader of the mail `o` still wants it, by their settings `n` and their association's `h`. */
const IS_WANTED = `case
  when o.purpose in ('tenant-linked', 'tenant-unlinked', 'meter-deleted') then coalesce(n.alert_association, true)
  when o.purpose = 'meter-reminder' then coalesce(h.meter_reminder, true)
  when o.purpose = 'list-shown' then coalesce(h.outgo_reminder, true)
  else true end`;

/**
 * Job `mail`: sends the mail of an outbox row. The Message-ID is derived from the row, so that a mail sent again after
 * a kill between the SMTP answer and our commit is recognised as the same message.
 */
@Injectable()
export class SendMail {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly effects: Effects,
    private readonly resetKeys: ResetKeys,
    private readonly answering: Answering,
    private readonly transport: MailTransport,
  ) {}

  async run(payload: JobPayload<'mail'>): Promise<void> {
    const { outboxId } = jobs.mail.parse(payload);
    const due = await this.due(outboxId);
    // The account was deleted since, so there is nobody to write to; or its owner does not want to be written to.
    if (due === undefined || !due.is_wanted) return;
    try {
      await this.effects.once(`outbox-${outboxId}:mail`, () => this.send(outboxId, due));
    } catch (error) {
      if (!isAddressRefused(error)) throw error;
      this.infrastructure.log.warn({ outboxId, code: codeOf(error) }, 'mail refused for good');
    }
  }

  private async due(outboxId: number): Promise<Due | undefined> {
    const { rows } = await this.infrastructure.pool.query<Due>(
      `select o.purpose, ${IS_WANTED} as is_wanted, o.id_user, u.email, u.first_name, o.id_ap, o.id_as,
              a.name as association,
              coalesce(o.id_month, r.id_month) as id_month, r.first_day, r.last_day,
              c.email as contact_email, c.message as contact_message,
              e.provider as external_provider
         from account.outbox o join account."user" u using (id_user)
         left join read.association a on a.association_id = o.id_as
         left join account.meter_reminder r on r.outbox_id = o.id
         left join account.contact_message c on c.outbox_id = o.id
         left join account.external_identity e on e.id_user = o.id_user
         left join account.notification_settings n on n.id_user = o.id_user
         left join account.notification_reminders h on h.id_user = o.id_user and h.id_as = o.id_as
        where o.id = $1`,
      [outboxId],
    );
    return rows[0];
  }

  /** Returns 'apartamentul A / 12, Asociația Teiul' with the current names; 'un apartament' in a mail without one. */
  private async apartmentOf({ id_as, id_ap, association }: Due): Promise<string> {
    const name = id_as === null || id_ap === null ? '' : await this.nameOf(id_as, Number(id_ap));
    const apartment = name === '' ? 'un apartament' : `apartamentul ${name}`;
    return association === null ? apartment : `${apartment}, ${association}`;
  }

  private async nameOf(idAs: string, idAp: number): Promise<string> {
    const { state } = await this.infrastructure.store.load(associationFamily, idAs);
    return nameOfApartment(state.association, idAp);
  }

  /** Returns the addresses for replies: the visitor who wrote, or the administrators of the mail's association. */
  private async repliedToBy({ contact_email, id_as }: Due): Promise<readonly string[]> {
    if (contact_email !== null) return [contact_email];
    return id_as === null ? [] : this.answering.of(Number(id_as));
  }

  private async send(outboxId: number, due: Due): Promise<void> {
    const { purpose, email, first_name: firstName } = due;
    const { vault, config, log } = this.infrastructure;
    const publicUrl = config.PUBLIC_URL;
    const values = {
      apartment: await this.apartmentOf(due),
      association: due.association ?? 'asociație',
      month: due.id_month === null ? '' : monthName(yearMonthOf(due.id_month as MonthId)),
      days: readingDaysText(due.first_day ?? 1, due.last_day ?? 31),
      from: due.contact_email ?? '',
      message: due.contact_message ?? '',
      provider: due.external_provider === null ? '' : PROVIDER_NAMES[due.external_provider],
      idAs: String(due.id_as ?? ''),
      idAp: String(due.id_ap ?? ''),
      idMonth: String(due.id_month ?? ''),
    };
    let key = '';
    if (hasKey(purpose)) {
      const begun = await this.resetKeys.begin(outboxId, purpose);
      if (begun === undefined) {
        log.info({ outboxId }, 'mail left out: its link was spent or given up meanwhile');
        return;
      }
      key = `/${due.id_user}/${begun}`;
    }
    const mail = mailOf(purpose, {
      firstName,
      publicUrl,
      link: new URL(pathOfMail(purpose, values) + key, publicUrl).href,
      values,
      ...(SWITCHED.has(purpose) && {
        unsubscribe: unsubscribeLink(
          { vault, publicUrl },
          { idUser: Number(due.id_user), email },
          due.id_as === null ? undefined : Number(due.id_as),
        ),
      }),
    });
    await this.transport.send({
      id: `${purpose}.${outboxId}`,
      to: email,
      replyTo: await this.repliedToBy(due),
      ...mail,
    });
  }
}
