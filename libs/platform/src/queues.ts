import type { Job, PgPool, Queue, Worker } from 'bullmq';
import type { Redis as RedisConnection } from 'ioredis';
import type { Pool } from 'pg';
import type { Config } from './config.js';
import { createPool } from './postgres.js';

export type { Job };

/**
 * Jobs wait in their own schema beside the read models, or in Redis where REDIS_URL names one. Of a pool that it is given
 * BullMQ believes this name alone.
 */
const QUEUE_SCHEMA = 'bullmq';
/** What the schema was called while each queue had a pool of its own. */
const FORMER_SCHEMA = 'jobs';

/** Each worker keeps one connection, on which it hears of new jobs; what is left serves all queries in turn. */
const CONNECTIONS_MAX = 24;
/** All are opened as the worker starts, when Postgres has most to do: nobody waits for an answer meanwhile. */
const CONNECT_TIMEOUT_MS = 30_000;

/** `backoff: { type: PATIENT }`: at first after a second, then after twice as long each time, at last every ten minutes. */
export const PATIENT = 'patient';
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 600_000;

/** How long to wait after so many attempts, counted from 1. */
export function patientRetryMs(attemptsMade: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attemptsMade - 1), LONGEST_RETRY_MS);
}

/**
 * How long a worker whose server refuses it waits before it looks again. BullMQ's own 15 s are slept through to the end,
 * also by one that is asked to stop.
 */
const LOOK_AGAIN_MS = 1_000;

/** How often a job may lose its worker before it counts as failed: a long one outlives several kills. */
const STALLED_MAX = 20;

export interface WorkerOptions {
  readonly concurrency?: number;
  /** How long a job may be silent before another worker takes it over. */
  readonly lockDurationMs?: number;
}

export interface QueueFactory {
  /** Which of the two backends jobs wait in. */
  readonly backend: 'postgres' | 'redis';
  /** Throws what the connection throws when it cannot be made. */
  queue<D>(name: string): Promise<Queue<D>>;
  /** Takes jobs from now on. Throws what the connection throws when it cannot be made. */
  worker<D>(
    name: string,
    process: (job: Job<D>) => Promise<void>,
    options?: WorkerOptions,
  ): Promise<Worker<D>>;
  /** Closes the factory's own connections; queues and workers are closed by whoever made them. */
  close(): Promise<void>;
}

/**
 * BullMQ on Postgres by default, on Redis with REDIS_URL; the same calls either way (architecture.md, Beside the record).
 * It is loaded here and not before: who has no queues shall not hold 25 MB of them in memory.
 */
export async function openQueues(
  config: Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>,
): Promise<QueueFactory> {
  return config.REDIS_URL === undefined
    ? await onPostgres(config.DATABASE_URL)
    : await onRedis(config.REDIS_URL);
}

async function onPostgres(connectionString: string): Promise<QueueFactory> {
  const {
    createPostgresBackend,
    runMigrations: migrateQueues,
    withBackend,
  } = await import('bullmq');
  const pool = createPool(connectionString, {
    applicationName: 'scara-queues',
    schema: QUEUE_SCHEMA,
    max: CONNECTIONS_MAX,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  // Every queue and worker listens for the pool's errors.
  pool.setMaxListeners(0);
  try {
    await inOnePlace(pool);
    const client = await pool.connect();
    try {
      await migrateQueues(client, QUEUE_SCHEMA);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  const bound = withBackend(createPostgresBackend);
  // With a pool for each, a worker process would hold forty connections, which it closes and opens anew all day. The
  // driver's own types say more of a pool's events than BullMQ's.
  const connection = pool as unknown as PgPool;
  return {
    backend: 'postgres',
    queue: <D>(name: string) =>
      whenReady(new bound.Queue<D>(name, { connection }) as unknown as Queue<D>),
    worker: <D>(name: string, process: (job: Job<D>) => Promise<void>, options?: WorkerOptions) =>
      running(
        new bound.Worker<D, void>(name, process as never, {
          connection,
          ...timing(options),
        }) as unknown as Worker<D>,
      ),
    close: () => pool.end(),
  };
}

/**
 * An installation from before is carried on: its jobs move with their schema. Each function of the schema keeps the name
 * of the one that it looks into, and is told the new one.
 */
async function inOnePlace(pool: Pool): Promise<void> {
  await pool.query(
    `do $$
     declare one regprocedure;
     begin
       if to_regnamespace('${FORMER_SCHEMA}') is not null and to_regnamespace('${QUEUE_SCHEMA}') is null
       then alter schema ${FORMER_SCHEMA} rename to ${QUEUE_SCHEMA};
       end if;
       for one in select oid from pg_proc
         where pronamespace = to_regnamespace('${QUEUE_SCHEMA}') and 'search_path=${FORMER_SCHEMA}' = any(proconfig)
       loop execute format('alter function %s set search_path to ${QUEUE_SCHEMA}', one);
       end loop;
     end $$`,
  );
}

async function onRedis(address: string): Promise<QueueFactory> {
  const [bullmq, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]);
  const connection = new Redis(address, { maxRetriesPerRequest: null });
  await serving(connection);
  return {
    backend: 'redis',
    queue: <D>(name: string) => whenReady(new bullmq.Queue<D>(name, { connection })),
    worker: <D>(name: string, process: (job: Job<D>) => Promise<void>, options?: WorkerOptions) =>
      running(new bullmq.Worker<D>(name, process as never, { connection, ...timing(options) })),
    close: async () => {
      await connection.quit();
    },
  };
}

/** One that is away is waited for, as long as it takes; one that answers and refuses will refuse for ever. */
async function serving(connection: RedisConnection): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const refused = (error: Error & { readonly code?: string }): void => {
      // What the wire says has a code (ECONNREFUSED); what the server says has none.
      if (error.code !== undefined) return;
      connection.disconnect();
      reject(
        new Error(
          error.name === 'ReplyError'
            ? 'serverul din REDIS_URL refuză utilizatorul sau parola'
            : 'la adresa din REDIS_URL nu răspunde un Redis',
        ),
      );
    };
    connection.on('error', refused);
    connection.once('ready', () => {
      connection.off('error', refused);
      resolve();
    });
  });
}

/** What queues and workers have alike. */
interface Opened {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * BullMQ keeps the answer of its first connection, a broken one too: a queue whose first connection fails refuses for ever,
 * and a worker asks again and again without ever letting the process hear a signal. Whoever opens one
 * fails with it instead, and is started again.
 */
async function whenReady<Q extends Opened>(one: Q): Promise<Q> {
  // Until its owner listens; without a listener the event would end the process.
  const unheard = (): void => undefined;
  one.on('error', unheard);
  try {
    await one.waitUntilReady();
  } catch (error) {
    await one.close().catch(unheard);
    throw error;
  }
  return one;
}

async function running<D>(worker: Worker<D>): Promise<Worker<D>> {
  await whenReady(worker);
  worker.run().catch((error: unknown) => worker.emit('error', error as Error));
  return worker;
}

function timing(options: WorkerOptions = {}): {
  readonly autorun: false;
  readonly concurrency: number;
  readonly lockDuration: number;
  readonly stalledInterval: number;
  readonly maxStalledCount: number;
  readonly runRetryDelay: number;
  readonly settings: { readonly backoffStrategy: typeof patientRetryMs };
} {
  const { concurrency = 4, lockDurationMs: lockDuration = 30_000 } = options;
  return {
    // Begun by `running`.
    autorun: false,
    concurrency,
    lockDuration,
    stalledInterval: lockDuration,
    maxStalledCount: STALLED_MAX,
    runRetryDelay: LOOK_AGAIN_MS,
    settings: { backoffStrategy: patientRetryMs },
  };
}
