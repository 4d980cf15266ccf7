import { Injectable } from '@nestjs/common';
import type { HistoryMail } from '@scara/contracts/http';
import { Infrastructure } from '../../infrastructure.js';
import { ASKED_AGAIN, MAIL_STATE, type MailState, mailStateOf } from '../../mail/mail-state.js';

/** One history of one apartment, as it was when a user asked to mail it. */
export interface HistoryKey {
  readonly idAs: number;
  readonly idAp: number;
  /** The history's `shownHash`. */
  readonly shown: string;
}

/** A request: its months as yyyymm, and the fund it is limited to. */
export interface HistoryRequest extends Omit<HistoryKey, 'shown'> {
  readonly from: number;
  readonly to: number;
  readonly idFund: number | undefined;
}

/** The histories to mail and those mailed. */
@Injectable()
export class HistoryMails {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Requests the mailing of a history, also a repeated one. */
  async ask({ idAs, idAp, from, to, idFund }: HistoryRequest, shown: string): Promise<void> {
    await this.infrastructure.pool.query(
      `insert into account.history_mail as kept (id_as, id_ap, shown, month_from, month_to, id_fund)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (id_as, id_ap, shown) ${ASKED_AGAIN}`,
      [idAs, idAp, shown, from, to, idFund ?? null],
    );
  }

  /** Returns the state of mailing exactly this history; null when it was never requested. */
  async of({ idAs, idAp, shown }: HistoryKey): Promise<HistoryMail['mail']> {
    const { rows } = await this.infrastructure.pool.query<MailState>(
      `select ${MAIL_STATE} from account.history_mail
        where id_as = $1 and id_ap = $2 and shown = $3`,
      [idAs, idAp, shown],
    );
    return rows[0] === undefined ? null : mailStateOf(rows[0]);
  }

  /** Returns the request with this id; undefined unless it waits. */
  async waiting(idMail: number): Promise<HistoryRequest | undefined> {
    const { rows } = await this.infrastructure.pool.query<
      MailState & {
        id_as: string;
        id_ap: string;
        month_from: number;
        month_to: number;
        id_fund: string | null;
      }
    >(
      `select id_as, id_ap, month_from, month_to, id_fund, ${MAIL_STATE}
         from account.history_mail where id_mail = $1`,
      [idMail],
    );
    const [row] = rows;
    if (row === undefined || mailStateOf(row) !== 'waiting') return undefined;
    return {
      idAs: Number(row.id_as),
      idAp: Number(row.id_ap),
      from: row.month_from,
      to: row.month_to,
      idFund: row.id_fund === null ? undefined : Number(row.id_fund),
    };
  }

  async mark(column: 'sent_at' | 'failed_at', idMail: number): Promise<void> {
    await this.infrastructure.pool.query(
      `update account.history_mail set ${column} = now() where id_mail = $1 and sent_at is null`,
      [idMail],
    );
  }
}
