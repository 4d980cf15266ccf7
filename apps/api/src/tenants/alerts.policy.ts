import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Association, AssociationEvent } from '@scara/domain/association';
import type { ExpenseMonthEvent } from '@scara/domain/expense-month';
import { associationEvents, monthEvents } from '@scara/contracts/events';
import type { MailPurpose } from '@scara/contracts/jobs';
import {
  EventUnreadable,
  type Position,
  type RecordedEvent,
  type Subscription,
} from '@scara/event-store';
import { codeOf, inTransaction } from '@scara/platform';
import type { PoolClient } from 'pg';
import { ResetKeys } from '../account/reset-password/reset-keys.js';
import { HAS_SIGNED_IN } from '../account/users.js';
import { associationFamily } from '../association/association-stream.js';
import { Infrastructure } from '../infrastructure.js';

const BATCH_MAX = 200;
const RETRY_MS = 1_000;
/** Older events cause no mail, so that a restored backup or a new checkpoint does not repeat old alerts. */
const AGE_MAX_MS = 7 * 86_400_000;

const TYPES = [
  'RolesChanged',
  'TenantLinked',
  'TenantUnlinked',
  'MetersDeleted',
  'MonthPublished',
] as const;
type Alerting = Extract<AssociationEvent | ExpenseMonthEvent, { type: (typeof TYPES)[number] }>;

/** A mail to send because of an event. */
interface Alert {
  readonly eventId: string;
  readonly purpose: MailPurpose;
  readonly idUser: number;
  readonly idAs: number;
  /** Set when the alert concerns an apartment. */
  readonly idAp?: number;
  /** Set when the alert concerns a published list. */
  readonly idMonth?: number;
}

/**
 * Sends the alerts of 3-configuration §4: to a tenant added to or removed from an apartment, to the tenants of an
 * apartment whose meter was deleted, and to all tenants when a list is published (outgoReminder, §3). A person who is
 * given a role by somebody else is told too, since an account may have been made with their address (decision 138).
 * Events become outbox rows in the transaction that moves the checkpoint; a row is unique per event, person and
 * apartment, so that reading an event again mails nobody twice.
 */
@Injectable()
export class AlertTenants {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly resetKeys: ResetKeys,
  ) {}

  /** Runs until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    let subscription: Subscription | undefined;
    while (!signal.aborted && subscription === undefined) {
      try {
        subscription = await this.subscribe();
      } catch (error) {
        this.infrastructure.log.warn({ code: codeOf(error) }, 'alerts not started');
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    if (!signal.aborted) await once(signal, 'abort');
    await subscription?.stop();
  }

  private async subscribe(): Promise<Subscription> {
    const { store } = this.infrastructure;
    const epoch = await store.epoch();
    return store.subscribeAll({
      from: await this.from(epoch),
      families: [
        { name: 'association', schemas: associationEvents },
        { name: 'month', schemas: monthEvents },
      ],
      filter: { types: [...TYPES] },
      batchMax: BATCH_MAX,
      onEvents: async (batch, checkpoint) => {
        const alerts = (await Promise.all(batch.map((event) => this.alertsOf(event)))).flat();
        await inTransaction(this.infrastructure.pool, async (tx) => {
          for (const alert of alerts) await this.write(tx, alert);
          await moveCheckpoint(tx, checkpoint, epoch);
        });
      },
      onState: () => undefined,
    });
  }

  private async from(epoch: string): Promise<Position | 'start'> {
    const { rows } = await this.infrastructure.pool.query<{ commit: string; prepare: string }>(
      `select commit_position::text as commit, prepare_position::text as prepare
         from account.alert_checkpoint where epoch = $1`,
      [epoch],
    );
    const [row] = rows;
    if (row === undefined) return 'start';
    const place = { commit: BigInt(row.commit), prepare: BigInt(row.prepare) };
    if ((await this.infrastructure.store.idAt(place)) !== undefined) return place;
    // The store was restored to an older copy: following from this position would skip the events before it.
    await this.infrastructure.pool.query('delete from account.alert_checkpoint');
    return 'start';
  }

  private async alertsOf(event: RecordedEvent): Promise<readonly Alert[]> {
    if (event.unreadable !== undefined) return [];
    if (Date.now() - Date.parse(event.created) > AGE_MAX_MS) return [];
    // The stream id is `association-7` or `month-7-202509`.
    const [idAs, idMonth] = event.streamId.split('-').slice(1).map(Number) as [number, number];
    const { type, data } = { type: event.type, data: event.data } as Alerting;
    const eventId = event.id;
    switch (type) {
      case 'RolesChanged': {
        const { idUser, after, before } = data;
        const isGiven = (after & ~before) !== 0 && event.metadata.actor !== idUser;
        return isGiven ? [{ eventId, purpose: 'rights-given', idUser, idAs }] : [];
      }
      case 'TenantLinked':
        return [{ eventId, purpose: 'tenant-linked', idUser: data.idUser, idAs, idAp: data.idAp }];
      case 'TenantUnlinked':
        return [
          { eventId, purpose: 'tenant-unlinked', idUser: data.idUser, idAs, idAp: data.idAp },
        ];
      case 'MetersDeleted': {
        const tenants = await this.tenantsOf(idAs);
        const apartments = [...new Set(data.meters.map(({ idAp }) => idAp))];
        return apartments.flatMap((idAp) =>
          (tenants.get(idAp) ?? []).map((idUser) => ({
            eventId,
            purpose: 'meter-deleted' as const,
            idUser,
            idAs,
            idAp,
          })),
        );
      }
      case 'MonthPublished': {
        if (Date.parse(event.created) - Date.parse(data.published) > AGE_MAX_MS) return [];
        return [...(await this.tenantsOf(idAs))].flatMap(([idAp, users]) =>
          users.map((idUser) => ({
            eventId,
            purpose: 'list-shown' as const,
            idUser,
            idAs,
            idAp,
            idMonth,
          })),
        );
      }
    }
  }

  /** An association that cannot be read alerts nobody, so that the others still do. */
  private async tenantsOf(idAs: number): Promise<Association['tenants']> {
    const { store, log } = this.infrastructure;
    try {
      const { state } = await store.load(associationFamily, String(idAs));
      return state.association.tenants;
    } catch (error) {
      if (!(error instanceof EventUnreadable)) throw error;
      log.warn({ idAs, code: error.code }, 'tenants not alerted');
      return new Map();
    }
  }

  /**
   * Queues the mail. An invitation (to set the first password) and a notice of given roles are sent whatever the
   * person's settings; other mails are not when switched off, and nothing is sent to a deleted account. An account that
   * was only invited is mailed no published lists.
   */
  private async write(tx: PoolClient, alert: Alert): Promise<void> {
    const { purpose, idUser, idAs, idAp = null, eventId, idMonth = null } = alert;
    const { rows } = await tx.query<{ is_new: boolean; alerts: boolean; lists: boolean }>(
      `select not ${HAS_SIGNED_IN} as is_new, coalesce(n.alert_association, true) as alerts,
              coalesce(r.outgo_reminder, true) as lists
         from account."user" u left join account.notification_settings n using (id_user)
         left join account.notification_reminders r on r.id_user = u.id_user and r.id_as = $2
        where u.id_user = $1`,
      [idUser, idAs],
    );
    const [user] = rows;
    if (user === undefined) return;
    const isInvited = purpose === 'tenant-linked' && user.is_new;
    if (!isInvited && !isWanted(purpose, user)) return;
    const made = await tx.query<{ id: string }>(
      `insert into account.outbox (purpose, id_user, id_as, id_ap, id_month, event_id)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (event_id, id_user, id_ap) where event_id is not null do nothing
       returning id`,
      [isInvited ? 'tenant-invited' : purpose, idUser, idAs, idAp, idMonth, eventId],
    );
    const id = made.rows[0]?.id;
    if (isInvited && id !== undefined) await this.resetKeys.invite(tx, idUser, Number(id));
  }
}

function isWanted(
  purpose: MailPurpose,
  user: { readonly is_new: boolean; readonly alerts: boolean; readonly lists: boolean },
): boolean {
  if (purpose === 'rights-given') return true;
  return purpose === 'list-shown' ? user.lists && !user.is_new : user.alerts;
}

/** Several workers read the same events, so the checkpoint may only move forward. */
async function moveCheckpoint(tx: PoolClient, at: Position, epoch: string): Promise<void> {
  await tx.query(
    `insert into account.alert_checkpoint as saved (epoch, commit_position, prepare_position)
     values ($1, $2, $3)
     on conflict (only_row) do update
     set epoch = excluded.epoch, commit_position = excluded.commit_position,
         prepare_position = excluded.prepare_position
     where saved.epoch <> excluded.epoch
        or (saved.commit_position, saved.prepare_position)
         < (excluded.commit_position, excluded.prepare_position)`,
    [epoch, String(at.commit), String(at.prepare)],
  );
}
