import { Injectable } from '@nestjs/common';
import type { MAIL_STATES } from '@scara/contracts/http';
import { inTransaction } from '@scara/platform';
import { Infrastructure } from '../../infrastructure.js';
import { MAIL_STATE, type MailState, mailStateOf } from '../../mail/mail-state.js';

/** Identifies one closing of a month, whose bills are mailed. */
export interface ClosingKey {
  readonly idAs: number;
  readonly idMonth: number;
  /** Closings are counted from 1. */
  readonly version: number;
}

export interface BillMail {
  readonly idAp: number;
  readonly state: (typeof MAIL_STATES)[number];
  /** UTC instant. */
  readonly sent: string | null;
}

/** The bills to mail and those mailed: one row for each apartment and closing. */
@Injectable()
export class BillMailings {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Requests the mailing of the bills that were not mailed yet; the worker finds the request here. */
  async ask(key: ClosingKey, apartments: readonly number[], idUser: number): Promise<void> {
    const { idAs, idMonth, version } = key;
    await inTransaction(this.infrastructure.pool, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `insert into account.bill_mailing (id_as, id_month, version, id_user)
         values ($1, $2, $3, $4) returning id`,
        [idAs, idMonth, version, idUser],
      );
      const mailing = rows[0]!.id;
      const asked = await tx.query(
        `insert into account.bill_mail as kept (id_as, id_month, version, id_ap, mailing_id)
         select $1, $2, $3, asked, $5 from unnest($4::bigint[]) asked
         on conflict (id_as, id_month, version, id_ap)
         do update set mailing_id = excluded.mailing_id, failed_at = null
          where kept.sent_at is null`,
        [idAs, idMonth, version, apartments, mailing],
      );
      if (asked.rowCount === 0) {
        await tx.query('delete from account.bill_mailing where id = $1', [mailing]);
      }
    });
  }

  async of({ idAs, idMonth, version }: ClosingKey): Promise<BillMail[]> {
    const { rows } = await this.infrastructure.pool.query<
      MailState & { readonly id_ap: string; readonly sent_at: Date | null }
    >(
      `select id_ap, sent_at, ${MAIL_STATE}
         from account.bill_mail b join account.bill_mailing m on m.id = b.mailing_id
        where b.id_as = $1 and b.id_month = $2 and b.version = $3 order by id_ap`,
      [idAs, idMonth, version],
    );
    return rows.map((row) => ({
      idAp: Number(row.id_ap),
      state: mailStateOf(row),
      sent: row.sent_at?.toISOString() ?? null,
    }));
  }

  /** Returns a request's closing and its apartments that still wait; undefined when there is no such request. */
  async waiting(
    mailingId: number,
  ): Promise<{ readonly key: ClosingKey; readonly apartments: readonly number[] } | undefined> {
    const { rows } = await this.infrastructure.pool.query<{
      id_as: string;
      id_month: number;
      version: number;
      apartments: string[];
    }>(
      `select m.id_as, m.id_month, m.version,
              array(select b.id_ap from account.bill_mail b
                     where b.mailing_id = m.id and b.sent_at is null and b.failed_at is null
                     order by b.id_ap) as apartments
         from account.bill_mailing m where m.id = $1`,
      [mailingId],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    return {
      key: { idAs: Number(row.id_as), idMonth: row.id_month, version: row.version },
      apartments: row.apartments.map(Number),
    };
  }

  async markSent(key: ClosingKey, idAp: number): Promise<void> {
    await this.mark('sent_at', key, idAp);
  }

  async markFailed(key: ClosingKey, idAp: number): Promise<void> {
    await this.mark('failed_at', key, idAp);
  }

  private async mark(
    column: 'sent_at' | 'failed_at',
    { idAs, idMonth, version }: ClosingKey,
    idAp: number,
  ): Promise<void> {
    await this.infrastructure.pool.query(
      `update account.bill_mail set ${column} = now()
        where id_as = $1 and id_month = $2 and version = $3 and id_ap = $4 and ${column} is null`,
      [idAs, idMonth, version, idAp],
    );
  }
}
