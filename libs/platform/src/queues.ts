import type { Job, PgPool, Queue, Worker } from 'bullmq';
import type { Redis as RedisConnection } from 'ioredis';
import type { Pool } from 'pg';
import type { Config } from './config.js';
import { createPool } from './postgres.js';

export type { Job };

/**
 * The Postgres schema of the jobs, beside the read models (unless REDIS_URL names a Redis). BullMQ assumes exactly this
 * name when it is given a pool.
 */
const QUEUE_SCHEMA = 'bullmq';
/** The schema's name in older versions, in which each queue had its own pool. */
const FORMER_SCHEMA = 'jobs';

/** Each worker keeps one connection to listen for new jobs; the remaining ones serve all queries. */
const CONNECTIONS_MAX = 24;
/** All connections are opened when the worker starts, which is when Postgres is busiest; no user waits for this. */
const CONNECT_TIMEOUT_MS = 30_000;

/** `backoff: { type: PATIENT }` retries after a second, then after twice as long each time, up to every ten minutes. */
export const PATIENT = 'patient';
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 600_000;

/** Returns the wait in ms after so many attempts, counted from 1. */
export function patientRetryMs(attemptsMade: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attemptsMade - 1), LONGEST_RETRY_MS);
}

/**
 * How long a worker waits after its server refused it. BullMQ's default of 15 s cannot be interrupted, even by a worker
 * that must stop.
 */
const LOOK_AGAIN_MS = 1_000;

/**
 * How often a job may lose its worker before it counts as failed; the limit is high so that a long job survives several
 * kills.
 */
const STALLED_MAX = 20;

export interface WorkerOptions {
  readonly concurrency?: number;
  /** How long a job may give no sign of life before another worker takes it over. */
  readonly lockDurationMs?: number;
}

export interface QueueFactory {
  /** The backend that stores the jobs. */
  readonly backend: 'postgres' | 'redis';
  /** Opens a queue. Throws the connection's error if it cannot be made. */
  queue<D>(name: string): Promise<Queue<D>>;
  /** Opens a worker that takes jobs from now on. Throws the connection's error if it cannot be made. */
  worker<D>(
    name: string,
    process: (job: Job<D>) => Promise<void>,
    options?: WorkerOptions,
  ): Promise<Worker<D>>;
  /** Closes the factory's own connections; queues and workers must be closed by the code that opened them. */
  close(): Promise<void>;
}

/**
 * Opens BullMQ on Postgres, or on Redis if REDIS_URL is set; the calls are the same (architecture.md, Beside the
 * record). BullMQ is imported only here, so that a process without queues does not hold its 25 MB in memory.
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
  // Every queue and worker adds an error listener to the pool.
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
  // One pool is shared: with a pool for each queue and worker, a worker process would hold forty connections and reopen
  // them all day. The driver's own types describe more of a pool's events than BullMQ's do.
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
 * Migrates an installation of an older version by renaming its schema, with the jobs in it. Each of the schema's
 * functions has the old name in its `search_path` setting, which is changed to the new one.
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

/**
 * Waits until the server is ready, as long as it takes if it is away. Throws if it answers and refuses, because it
 * would refuse for ever.
 */
async function serving(connection: RedisConnection): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const refused = (error: Error & { readonly code?: string }): void => {
      // A network error has a code (ECONNREFUSED); an error of the server has none.
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

/** What queues and workers have in common. */
interface Opened {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Waits until a queue or worker is connected. BullMQ keeps the result of its first connection, even a failure: such a
 * queue refuses for ever, and such a worker retries for ever and never lets the process handle a signal. So the caller
 * fails here instead, and the process is started again.
 */
async function whenReady<Q extends Opened>(one: Q): Promise<Q> {
  // Until the caller adds its own listener; without one, the event would end the process.
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
    // `running` starts the worker.
    autorun: false,
    concurrency,
    lockDuration,
    stalledInterval: lockDuration,
    maxStalledCount: STALLED_MAX,
    runRetryDelay: LOOK_AGAIN_MS,
    settings: { backoffStrategy: patientRetryMs },
  };
}
