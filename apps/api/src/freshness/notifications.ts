import { EventEmitter } from 'node:events';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import pg from 'pg';
import { Infrastructure } from '../infrastructure.js';

const RETRY_MS = 500;
/** How often the connection is asked whether it still leads anywhere, and how long it has to answer. */
const ASK_EVERY_MS = 5_000;
const ANSWER_MS = 4_000;

export const PROJECTED = 'scara_projected';
export const SESSION_ENDED = 'scara_session_ended';
/** Listens from now on; what was told before is not known. */
export const CONNECTED = 'connected';
/** What is told from now on is not heard. */
export const LOST = 'lost';

/** What the projector says in the transaction of a batch, of PROJECTED's payload. */
export interface Projected {
  /** Commit position, as text. */
  readonly position: string;
  /** Too much changed to be listed. */
  readonly all?: true;
  readonly changes?: readonly { readonly as: number | null; readonly kinds: readonly string[] }[];
  /** Other notices of the same batch follow. */
  readonly more?: true;
}

/** One connection kept for Postgres NOTIFY, taken again when it breaks. Emits by channel what is told, of PROJECTED as `Projected`; CONNECTED and LOST. */
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
    const again = (): void => {
      // A connection that ends under a statement says so twice: two in its place would be four after the next time.
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
      // A wire cut without a word is silent like an association where nothing happens.
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
