import { EventEmitter } from 'node:events';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import pg from 'pg';
import { Infrastructure } from '../infrastructure.js';

const RETRY_MS = 500;
/** How often the connection is tested, and how long the test may take. */
const ASK_EVERY_MS = 5_000;
const ANSWER_MS = 4_000;

export const PROJECTED = 'scara_projected';
export const SESSION_ENDED = 'scara_session_ended';
/** Emitted when listening begins; earlier notifications were missed. */
export const CONNECTED = 'connected';
/** Emitted when listening ends; further notifications are missed. */
export const LOST = 'lost';

/** The payload of PROJECTED, sent in the transaction of a projector's batch. */
export interface Projected {
  /** Commit position, as text. */
  readonly position: string;
  /** Set when too much changed to be listed. */
  readonly all?: true;
  readonly changes?: readonly { readonly as: number | null; readonly kinds: readonly string[] }[];
  /** Set when more notifications of the same batch follow. */
  readonly more?: true;
}

/**
 * Keeps one connection for Postgres NOTIFY and reconnects when it breaks. Emits notifications by channel (PROJECTED's
 * payload as `Projected`), and CONNECTED and LOST.
 */
@Injectable()
export class Notifications
  extends EventEmitter
  implements OnApplicationBootstrap, OnApplicationShutdown
{
  private client: pg.Client | undefined;
  private isStopped = false;

  constructor(private readonly infrastructure: Infrastructure) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const { config, log } = this.infrastructure;
    const client = new pg.Client({
      connectionString: config.DATABASE_URL,
      application_name: 'scara-api-listen',
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: ANSWER_MS,
    });
    let asking: NodeJS.Timeout | undefined;
    let isOver = false;
    // A connection lost during a query is reported twice, but must be replaced only once.
    const again = (): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(asking);
      client.removeAllListeners();
      client.on('error', () => undefined);
      if (this.client === client) {
        this.client = undefined;
        this.emit(LOST);
      }
      if (!this.isStopped) setTimeout(() => void this.connect(), RETRY_MS).unref();
    };
    client.on('error', () => {
      log.warn('notification connection lost');
      again();
    });
    client.on('notification', ({ channel, payload }) => {
      const told = payload ?? '';
      this.emit(channel, channel === PROJECTED ? (JSON.parse(told) as Projected) : told);
    });
    try {
      await client.connect();
      await client.query(`listen ${PROJECTED}; listen ${SESSION_ENDED}`);
      this.client = client;
      client.on('end', again);
      // A silently cut connection looks like one on which nothing happens, so it is tested.
      asking = setInterval(() => {
        client.query('select 1').catch(() => {
          if (this.client !== client) return;
          again();
          void client.end().catch(() => undefined);
        });
      }, ASK_EVERY_MS).unref();
      this.emit(CONNECTED);
    } catch {
      again();
      await client.end().catch(() => undefined);
    }
  }
}
