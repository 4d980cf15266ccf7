import { setTimeout as delay } from 'node:timers/promises';
import { runMigrationsOn } from '@scara/platform';
import { connect, type Connection } from '../connection.js';
import { CONTROL_MIGRATIONS } from '../migrations.js';

/** The one that writes the live tables holds this session lock; Postgres frees it when the holder's process dies. */
const LEASE_LOCK = 7_205_321;
const ASK_EVERY_MS = 400;
const BEAT_EVERY_MS = 500;
/** A beat that takes longer means that Postgres stands still; the holder lets go and starts over. */
const BEAT_PATIENCE_MS = 5_000;

/** Nothing is told of the connection yet: a server that says nothing would be waited for without an end. */
const MIGRATION_PATIENCE_MS = 30_000;

/** What the lock's holder is shown in, and all else that outlives rebuilds. */
const CONTROL = { schema: 'projector', folder: CONTROL_MIGRATIONS };

/** What the beat tells the others (table projector.state). */
export interface Standing {
  readonly state: string;
  readonly commit: bigint;
  /** The tables show everything that the store held then; null keeps the last one told. */
  readonly asOf: Date | null;
}

/** The right to write, for as long as it is not lost. */
export interface Lease {
  /** Aborted when the lock is lost: nothing may be written any more. */
  readonly lost: AbortSignal;
  release(): void;
}

/**
 * Waits until nobody else writes, then holds the right to until released or lost. `onWaiting` is told when another
 * one holds it. Rejects when Postgres goes away or `signal` aborts.
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
    await migrated(connection);
    while (!(await tryLock(connection))) {
      options.onWaiting();
      await delay(ASK_EVERY_MS, undefined, { signal: options.signal });
      if (connection.lost.aborted) throw connection.lost.reason;
    }
    // Stops a writer that lost its lock unnoticed; where its transaction still runs, the checkpoint says who was first.
    await connection.client.query(
      `insert into projector.lease (name, holder, beat) values ('read', $1, clock_timestamp())
       on conflict (name) do update set holder = excluded.holder, beat = excluded.beat`,
      [options.holder],
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

/** Its tables at this version, on the connection that is there: another one would be another process of Postgres. */
async function migrated({ client, destroy }: Connection): Promise<void> {
  const patience = setTimeout(destroy, MIGRATION_PATIENCE_MS);
  try {
    await runMigrationsOn(client, CONTROL);
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

/** Shows twice a second that the holder lives and how it stands, until it lets go; ends the lease where it cannot. */
async function beat(
  connection: Connection,
  holder: string,
  standing: () => Standing,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted && !connection.lost.aborted) {
    const patience = setTimeout(connection.destroy, BEAT_PATIENCE_MS);
    try {
      const { state, commit, asOf } = standing();
      await connection.client.query(
        `with beat as (update projector.lease set beat = clock_timestamp() where name = 'read' and holder = $1)
         insert into projector.state (name, state, commit_position, as_of, beat)
         values ('read', $2, $3, coalesce($4, to_timestamp(0)), clock_timestamp())
         on conflict (name) do update set state = excluded.state, commit_position = excluded.commit_position,
           as_of = coalesce($4, state.as_of), beat = excluded.beat`,
        [holder, state, String(commit), asOf],
      );
    } catch {
      // Whatever it was, a lease that cannot be shown is not held.
      connection.destroy();
      return;
    } finally {
      clearTimeout(patience);
    }
    await delay(BEAT_EVERY_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}
