import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SESSION_ENDED } from '../freshness/notifications.js';
import { SESSION_S } from '../http/session-cookies.js';
import { Infrastructure } from '../infrastructure.js';
import { Lookups } from './lookups.js';

export interface Session {
  /** The cookie's own value: known to the browser alone, stored hashed. */
  readonly token: string;
  readonly hash: Buffer;
  readonly idUser: number;
  readonly remembered: boolean;
  /** Its day began anew with this call. */
  readonly wasExtended: boolean;
}

interface SessionRow {
  readonly token_hash: Buffer;
  readonly id_user: string;
  readonly remembered: boolean;
  readonly is_due: boolean;
}

/** A session's day begins anew when this much of it has passed, so that not every call writes. */
const EXTEND_AFTER_S = 600;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Who is signed in where: random reference tokens, looked up on every call, so that signing out holds at once. */
@Injectable()
export class Sessions {
  /** By the hash in hexadecimal. */
  private readonly valid = new Lookups((hashes) => this.validOf(hashes));

  constructor(private readonly infrastructure: Infrastructure) {}

  async start(idUser: number, remembered: boolean): Promise<Session> {
    const token = randomBytes(32).toString('base64url');
    const hash = hashOf(token);
    await this.infrastructure.pool.query(
      `insert into account.session (token_hash, id_user, remembered, expires_at)
       values ($1, $2, $3, now() + make_interval(secs => $4))`,
      [hash, idUser, remembered, SESSION_S],
    );
    return { token, hash, idUser, remembered, wasExtended: false };
  }

  /** The session of a token; undefined when there is none any more. */
  async find(token: string): Promise<Session | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const hash = hashOf(token);
    const row = await this.valid.find(hash.toString('hex'));
    if (row === undefined) return undefined;
    if (row.is_due) {
      await this.infrastructure.pool.query(
        `update account.session set expires_at = now() + make_interval(secs => $2)
          where token_hash = $1`,
        [hash, SESSION_S],
      );
    }
    const { remembered, is_due: wasExtended } = row;
    return { token, hash, idUser: Number(row.id_user), remembered, wasExtended };
  }

  async end(token: string): Promise<void> {
    const hash = hashOf(token);
    await this.infrastructure.pool.query(
      `with gone as (delete from account.session where token_hash = $1 returning 1)
       select pg_notify('${SESSION_ENDED}', $2) from gone`,
      [hash, sessionRoom(hash)],
    );
  }

  private async validOf(hashes: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> {
    const { rows } = await this.infrastructure.pool.query<SessionRow>({
      name: 'sessions-valid',
      text: `select token_hash, id_user, remembered,
                    expires_at < now() + make_interval(secs => $2) as is_due
               from account.session where token_hash = any($1) and expires_at > now()`,
      values: [hashes.map((hash) => Buffer.from(hash, 'hex')), SESSION_S - EXTEND_AFTER_S],
    });
    return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
  }

  /** Ends every session of a person, on every device. */
  async endAllOf(idUser: number): Promise<void> {
    await this.infrastructure.pool.query(
      `with gone as (delete from account.session where id_user = $1 returning token_hash)
       select pg_notify('${SESSION_ENDED}', 's:' || encode(token_hash, 'hex')) from gone`,
      [idUser],
    );
  }
}

/** Names a session to the sockets that belong to it. */
export function sessionRoom(hash: Buffer): string {
  return `s:${hash.toString('hex')}`;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
