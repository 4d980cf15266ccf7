import { Injectable, Optional } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { CONNECTED, LOST, Notifications, SESSION_ENDED } from '../freshness/notifications.js';
import { SESSION_S } from '../http/session-cookies.js';
import { Infrastructure } from '../infrastructure.js';
import { KnownSessions } from './known-sessions.js';
import { hashOf, isSecret, newSecret } from './secrets.js';

export interface Session {
  /** The cookie's value: only the browser has it; the database has its hash. */
  readonly token: string;
  readonly hash: Buffer;
  readonly idUser: number;
  readonly remembered: boolean;
  /** True when this call extended the session by another day. */
  readonly wasExtended: boolean;
}

type FoundSession = Omit<Session, 'token' | 'hash'>;

interface SessionRow {
  readonly id_user: string;
  readonly remembered: boolean;
  readonly is_due: boolean;
  readonly left_ms: number;
}

/** Seconds after which a use extends the session again by a day, so that not every call writes. */
const EXTEND_AFTER_S = 600;

/**
 * The sessions of signed-in people: random reference tokens, looked up on every call or, while this process is notified
 * of ended sessions, a moment before. Signing out takes effect in this process before it is answered, in others as soon
 * as Postgres has notified them.
 */
@Injectable()
export class Sessions {
  private readonly known = new KnownSessions();
  /** Look-ups under way by the hash of the token, with the count of ended sessions when they began. */
  private readonly underWay = new Map<
    string,
    { readonly endings: number; readonly found: Promise<FoundSession | undefined> }
  >();

  constructor(
    private readonly infrastructure: Infrastructure,
    // Undefined in the worker, which serves no calls.
    @Optional() notifications?: Notifications,
  ) {
    notifications?.on(CONNECTED, () => this.known.hear(true));
    notifications?.on(LOST, () => this.known.hear(false));
    notifications?.on(SESSION_ENDED, (room: string) => this.known.forget(hashOfRoom(room)));
  }

  /** Opens a session; `tx` is the transaction of what opens it. */
  async start(
    idUser: number,
    remembered: boolean,
    tx: Pick<PoolClient, 'query'> = this.infrastructure.pool,
  ): Promise<Session> {
    const token = newSecret();
    const hash = hashOf(token);
    await tx.query(
      `insert into account.session (token_hash, id_user, remembered, expires_at)
       values ($1, $2, $3, now() + make_interval(secs => $4))`,
      [hash, idUser, remembered, SESSION_S],
    );
    return { token, hash, idUser, remembered, wasExtended: false };
  }

  /** Returns the session of a token; undefined when it does not exist or has ended. */
  async find(token: string): Promise<Session | undefined> {
    if (!isSecret(token)) return undefined;
    const hash = hashOf(token);
    const key = hash.toString('hex');
    const known = this.known.find(key);
    if (known !== undefined) return { token, hash, ...known, wasExtended: false };
    const found = await this.lookUp(hash, key);
    return found && { token, hash, ...found };
  }

  /** Simultaneous calls share a look-up, unless some session has ended since it began. */
  private lookUp(hash: Buffer, key: string): Promise<FoundSession | undefined> {
    const { endings, isHearing } = this.known;
    const underWay = this.underWay.get(key);
    if (isHearing && underWay?.endings === endings) return underWay.found;
    const found = this.read(hash, key).finally(() => {
      if (this.underWay.get(key)?.found === found) this.underWay.delete(key);
    });
    this.underWay.set(key, { endings, found });
    return found;
  }

  private async read(hash: Buffer, key: string): Promise<FoundSession | undefined> {
    const { endings } = this.known;
    const { pool } = this.infrastructure;
    const { rows } = await pool.query<SessionRow>({
      name: 'session-find',
      text: `select id_user, remembered,
                    expires_at < now() + make_interval(secs => $2) as is_due,
                    extract(epoch from expires_at - now())::float8 * 1000 as left_ms
               from account.session where token_hash = $1 and expires_at > now()`,
      values: [hash, SESSION_S - EXTEND_AFTER_S],
    });
    const [row] = rows;
    if (row === undefined) return undefined;
    const session = { idUser: Number(row.id_user), remembered: row.remembered };
    if (row.is_due) await this.extend(hash);
    else this.known.keep(key, session, { endings, leftMs: row.left_ms });
    return { ...session, wasExtended: row.is_due };
  }

  /** Returns whether a session began at most so many minutes ago, however long it lives. */
  async beganWithin(hash: Buffer, minutes: number): Promise<boolean> {
    const { rowCount } = await this.infrastructure.pool.query(
      `select 1 from account.session
        where token_hash = $1 and created_at > now() - make_interval(mins => $2)`,
      [hash, minutes],
    );
    return rowCount === 1;
  }

  async end(token: string): Promise<void> {
    const hash = hashOf(token);
    await this.infrastructure.pool.query('delete from account.session where token_hash = $1', [
      hash,
    ]);
    this.known.forget(hash.toString('hex'));
  }

  /** Ends all sessions of a person, on every device, and all sign-ins that still wait for a code. */
  async endAllOf(idUser: number): Promise<void> {
    await this.endAllIn(this.infrastructure.pool, idUser);
    this.known.forgetAllOf(idUser);
  }

  /** Like `endAllOf`, in the transaction of what ends them; `endAllOf` must follow its commit. */
  async endAllIn(tx: Pick<PoolClient, 'query'>, idUser: number): Promise<void> {
    await tx.query('delete from account.sign_in_step where id_user = $1', [idUser]);
    await tx.query('delete from account.session where id_user = $1', [idUser]);
  }

  private async extend(hash: Buffer): Promise<void> {
    await this.infrastructure.pool.query(
      `update account.session set expires_at = now() + make_interval(secs => $2)
        where token_hash = $1`,
      [hash, SESSION_S],
    );
  }
}

const ROOM = 's:';

/** Returns the name of the socket room of a session. */
export function sessionRoom(hash: Buffer): string {
  return ROOM + hash.toString('hex');
}

function hashOfRoom(room: string): string {
  return room.slice(ROOM.length);
}
