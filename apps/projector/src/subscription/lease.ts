import { setTimeout as delay } from 'node:timers/promises';
import { runMigrationsOn } from '@scara/platform';
import { connect, type Connection } from '../connection.js';
import { CONTROL_MIGRATIONS } from '../migrations.js';

/**
 * The session lock of the projector that writes the live tables; Postgres releases it when the holder's process dies.
 */
const LEASE_LOCK = 7_205_321;
const ASK_EVERY_MS = 400;
const BEAT_EVERY_MS = 500;
/** If a beat, or a question before the lease is held, takes longer, Postgres is stuck: the projector starts over. */
const PATIENCE_MS = 5_000;
/** The same for the migrations. */
const MIGRATION_PATIENCE_MS = 30_000;

/** The schema that shows the lock's holder, and everything else that is kept across rebuilds. */
const CONTROL = { schema: 'projector', folder: CONTROL_MIGRATIONS };

/** The state that each beat publishes (table projector.state). */
export interface Standing {
  readonly state: string;
  readonly commit: bigint;
  /** When the tables last showed everything that the store held; null keeps the value published last. */
  readonly asOf: Date | null;
}

/** The permission to write, until it is lost or released. */
export interface Lease {
  /** Aborted when the lock is lost: nothing may be written any more. */
  readonly lost: AbortSignal;
  release(): void;
}

/**
 * Waits until no other projector writes, then holds the lease until it is released or lost. Calls `onWaiting` while
 * another one holds it. Rejects if Postgres goes away or `signal` aborts.
 */
export async function takeLease(
  url: string,
  options: {
    readonly holder: string;
    readonly signal: AbortSignal;
    readonly onWaiting: () => void;
    readonly standing: () => Standing;
  },
): Promise<Lease> {
  const connection = await connect(url, 'scara-projector-lease');
  try {
    // Another connection for the migrations would start another Postgres process.
    await within(MIGRATION_PATIENCE_MS, connection, ({ client }) =>
      runMigrationsOn(client, CONTROL),
    );
    while (!(await within(PATIENCE_MS, connection, tryLock))) {
      options.onWaiting();
      await delay(ASK_EVERY_MS, undefined, { signal: options.signal });
      if (connection.lost.aborted) throw connection.lost.reason;
    }
    // Stops a writer that lost its lock without noticing. If its transaction is still running, the checkpoint decides
    // which of the two was first.
    await within(PATIENCE_MS, connection, ({ client }) =>
      client.query(
        `insert into projector.lease (name, holder, beat) values ('read', $1, clock_timestamp())
         on conflict (name) do update set holder = excluded.holder, beat = excluded.beat`,
        [options.holder],
      ),
    );
  } catch (error) {
    connection.destroy();
    throw error;
  }
  const ended = new AbortController();
  void beat(connection, options.holder, options.standing, ended.signal);
  return {
    lost: connection.lost,
    release: () => {
      ended.abort();
      connection.destroy();
    },
  };
}

/** Runs a statement; a server that stays silent for longer than this loses the connection. */
async function within<T>(
  patienceMs: number,
  connection: Connection,
  run: (connection: Connection) => Promise<T>,
): Promise<T> {
  const patience = setTimeout(connection.destroy, patienceMs);
  try {
    return await run(connection);
  } finally {
    clearTimeout(patience);
  }
}

async function tryLock({ client }: Connection): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1) as locked',
    [LEASE_LOCK],
  );
  return rows[0]?.locked === true;
}

/** Publishes twice a second that the holder is alive, and its state, until released; ends the lease if it cannot. */
async function beat(
  connection: Connection,
  holder: string,
  standing: () => Standing,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted && !connection.lost.aborted) {
    try {
      const { state, commit, asOf } = standing();
      await within(PATIENCE_MS, connection, ({ client }) =>
        client.query(
          `with beat as (update projector.lease set beat = clock_timestamp() where name = 'read' and holder = $1)
           insert into projector.state (name, state, commit_position, as_of, beat)
           values ('read', $2, $3, coalesce($4, to_timestamp(0)), clock_timestamp())
           on conflict (name) do update set state = excluded.state, commit_position = excluded.commit_position,
             as_of = coalesce($4, state.as_of), beat = excluded.beat`,
          [holder, state, String(commit), asOf],
        ),
      );
    } catch {
      // Whatever the error, a lease that cannot be published is not held.
      connection.destroy();
      return;
    }
    await delay(BEAT_EVERY_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}
