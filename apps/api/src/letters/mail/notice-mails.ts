import { Injectable } from '@nestjs/common';
import type { NoticeRow } from '@scara/contracts/http';
import { Infrastructure } from '../../infrastructure.js';
import { GIVEN_UP_AFTER } from '../../mail/look-again.js';

/** One notice of one association. */
export interface NoticeKey {
  readonly idAs: number;
  readonly number: number;
}

/** Which notices are to be mailed, which were. */
@Injectable()
export class NoticeMails {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Asks for notices to be mailed; those that wait or were sent are left alone, those that failed or were given up are
   * tried again.
   */
  async ask(idAs: number, numbers: readonly number[]): Promise<void> {
    await this.infrastructure.pool.query(
      `insert into account.notice_mail as kept (id_as, number)
       select $1, asked from unnest($2::bigint[]) asked
       on conflict (id_as, number)
       do update set attempt = kept.attempt + 1, failed_at = null, dispatched_at = null
        where kept.failed_at is not null
           or (kept.sent_at is null and kept.dispatched_at < now() - ${GIVEN_UP_AFTER})`,
      [idAs, numbers],
    );
  }

  async of(
    idAs: number,
    numbers: readonly number[],
  ): Promise<ReadonlyMap<number, NonNullable<NoticeRow['mail']>>> {
    const { rows } = await this.infrastructure.pool.query<{
      number: string;
      is_sent: boolean;
      has_failed: boolean | null;
    }>(
      `select number, sent_at is not null as is_sent,
              failed_at is not null or dispatched_at < now() - ${GIVEN_UP_AFTER} as has_failed
         from account.notice_mail
        where id_as = $1 and number = any($2::bigint[])`,
      [idAs, numbers],
    );
    return new Map(
      rows.map(({ number, is_sent, has_failed }) => [
        Number(number),
        is_sent ? 'sent' : has_failed ? 'failed' : 'waiting',
      ]),
    );
  }

  /** True while it was asked for and neither went out nor failed nor was given up. */
  async isWaiting(key: NoticeKey): Promise<boolean> {
    return (await this.of(key.idAs, [key.number])).get(key.number) === 'waiting';
  }

  async mark(column: 'sent_at' | 'failed_at', { idAs, number }: NoticeKey): Promise<void> {
    await this.infrastructure.pool.query(
      `update account.notice_mail set ${column} = now()
        where id_as = $1 and number = $2 and sent_at is null`,
      [idAs, number],
    );
  }
}
