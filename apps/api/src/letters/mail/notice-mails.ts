import { Injectable } from '@nestjs/common';
import type { NoticeRow } from '@scara/contracts/http';
import { Infrastructure } from '../../infrastructure.js';
import { ASKED_AGAIN, MAIL_STATE, type MailState, mailStateOf } from '../../mail/mail-state.js';

/** Identifies one notice of an association. */
export interface NoticeKey {
  readonly idAs: number;
  readonly number: number;
}

/** The notices to mail and those mailed. */
@Injectable()
export class NoticeMails {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Requests the mailing of notices, also a repeated one. */
  async ask(idAs: number, numbers: readonly number[]): Promise<void> {
    await this.infrastructure.pool.query(
      `insert into account.notice_mail as kept (id_as, number)
       select $1, asked from unnest($2::bigint[]) asked
       on conflict (id_as, number) ${ASKED_AGAIN}`,
      [idAs, numbers],
    );
  }

  async of(
    idAs: number,
    numbers: readonly number[],
  ): Promise<ReadonlyMap<number, NonNullable<NoticeRow['mail']>>> {
    const { rows } = await this.infrastructure.pool.query<MailState & { readonly number: string }>(
      `select number, ${MAIL_STATE} from account.notice_mail
        where id_as = $1 and number = any($2::bigint[])`,
      [idAs, numbers],
    );
    return new Map(rows.map((row) => [Number(row.number), mailStateOf(row)]));
  }

  /** Returns whether the mail is still to be sent: it was neither sent, nor has it failed or been given up. */
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
