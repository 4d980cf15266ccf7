import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { NotificationSettings } from '@scara/contracts/http';
import { inTransaction } from '@scara/platform';
import { AccessMap } from '../../access/access-map.js';
import { Infrastructure } from '../../infrastructure.js';
import { unsubscribeHashOf } from './unsubscribe-link.js';

/** The settings to change; settings for associations that are not the person's are ignored. */
export type NotificationChanges = Partial<
  Pick<NotificationSettings, 'messageAssociation' | 'alertAssociation' | 'newsletter'>
> & {
  readonly homes?: readonly {
    readonly idAs: number;
    readonly outgoReminder?: boolean | undefined;
    readonly meterReminder?: boolean | undefined;
  }[];
};

interface SettingsRow {
  readonly message_association: boolean;
  readonly alert_association: boolean;
  readonly newsletter_scara: boolean;
}

interface HomeRow {
  readonly id_as: string;
  readonly association: string;
  readonly outgo_reminder: boolean;
  readonly meter_reminder: boolean;
}

/** What people want to be told by e-mail; everything until they change it. */
@Injectable()
export class Notifications {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
  ) {}

  async of(idUser: number): Promise<NotificationSettings> {
    return this.read(idUser, this.ownAssociations(idUser));
  }

  /** Returns what a mail's link shows: reminder settings only for the association that the mail names, if any. */
  async ofLink(idUser: number, idHome: number | undefined): Promise<NotificationSettings> {
    return this.read(
      idUser,
      this.ownAssociations(idUser).filter((idAs) => idAs === idHome),
    );
  }

  private async read(idUser: number, own: readonly number[]): Promise<NotificationSettings> {
    const { pool } = this.infrastructure;
    const [settings, homes] = await Promise.all([
      pool.query<SettingsRow>(
        `select message_association, alert_association, newsletter_scara
           from account.notification_settings where id_user = $1`,
        [idUser],
      ),
      pool.query<HomeRow>(
        `select wanted.id as id_as, coalesce(a.name, '') as association,
                coalesce(r.outgo_reminder, true) as outgo_reminder,
                coalesce(r.meter_reminder, true) as meter_reminder
           from unnest($2::bigint[]) as wanted(id)
           left join read.association a on a.association_id = wanted.id
           left join account.notification_reminders r
             on r.id_as = wanted.id and r.id_user = $1
          order by wanted.id`,
        [idUser, own],
      ),
    ]);
    const [row] = settings.rows;
    return {
      messageAssociation: row?.message_association ?? true,
      alertAssociation: row?.alert_association ?? true,
      newsletter: { scara: row?.newsletter_scara ?? true },
      homes: homes.rows.map((one) => ({
        idAs: Number(one.id_as),
        association: one.association,
        outgoReminder: one.outgo_reminder,
        meterReminder: one.meter_reminder,
      })),
    };
  }

  async save(idUser: number, changes: NotificationChanges): Promise<void> {
    const { messageAssociation, alertAssociation, newsletter, homes = [] } = changes;
    const own = new Set(this.ownAssociations(idUser));
    await inTransaction(this.infrastructure.pool, async (tx) => {
      await tx.query(
        `insert into account.notification_settings as kept
           (id_user, message_association, alert_association, newsletter_scara)
         select id_user, coalesce($2, true), coalesce($3, true), coalesce($4, true)
           from account."user" where id_user = $1
         on conflict (id_user) do update
         set message_association = coalesce($2, kept.message_association),
             alert_association = coalesce($3, kept.alert_association),
             newsletter_scara = coalesce($4, kept.newsletter_scara)`,
        [idUser, messageAssociation ?? null, alertAssociation ?? null, newsletter?.scara ?? null],
      );
      for (const { idAs, outgoReminder, meterReminder } of homes) {
        if (!own.has(idAs)) continue;
        await tx.query(
          `insert into account.notification_reminders as kept
             (id_user, id_as, outgo_reminder, meter_reminder)
           values ($1, $2, coalesce($3, true), coalesce($4, true))
           on conflict (id_user, id_as) do update
           set outgo_reminder = coalesce($3, kept.outgo_reminder),
               meter_reminder = coalesce($4, kept.meter_reminder)`,
          [idUser, idAs, outgoReminder ?? null, meterReminder ?? null],
        );
      }
    });
  }

  /**
   * Returns the e-mail address of the account in a mail's link; undefined when the hash is wrong, or the account has
   * ended or has another address by now.
   */
  async addressOfLink(idUser: number, hash: string): Promise<string | undefined> {
    const { vault, pool } = this.infrastructure;
    const { rows } = await pool.query<{ email: string }>(
      'select email from account."user" where id_user = $1',
      [idUser],
    );
    const email = rows[0]?.email;
    if (email === undefined) return undefined;
    const right = Buffer.from(unsubscribeHashOf(vault, { idUser, email }));
    const given = Buffer.from(hash);
    return right.length === given.length && timingSafeEqual(right, given) ? email : undefined;
  }

  private ownAssociations(idUser: number): number[] {
    return [...new Set(this.map.homesOf(idUser).map(({ idAs }) => idAs))];
  }
}
