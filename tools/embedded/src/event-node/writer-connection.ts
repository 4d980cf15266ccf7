import pg from 'pg';
import { bytesArray, int8Array, oid, postgresEpochMs } from './binary-arrays.js';
import { type RecordedEvent, tombstoneRevision } from './recorded-event.js';

/** A row to insert: the event with the additional columns of the table. */
export type NewRow = RecordedEvent & { readonly id: string; readonly createdMs: number };

/** A random number; no other program of the product uses this lock. */
const writerLock = 7_305_220_641;

const schema = `
  create table if not exists events (
    position bigint primary key,
    stream text collate "C" not null,
    revision bigint not null,
    event_id uuid not null,
    type text collate "C" not null,
    created_at timestamptz not null,
    record bytea not null,
    unique (stream, revision)
  );
  create index if not exists events_tombstones on events (stream) where revision = ${tombstoneRevision};
`;

/** SQLSTATE of a duplicate (stream, revision): the stream's head was not what the writer assumed. */
export const uniqueViolation = '23505';

/**
 * Inserts rows only if the row that they were numbered after exists. If two statements are in progress and the first
 * fails, the second inserts nothing, so that the log never gets a gap.
 */
const insertStatement = `
  insert into events (position, stream, revision, event_id, type, created_at, record)
  select * from unnest($1::int8[], $2::text[], $3::int8[], $4::uuid[], $5::text[], $6::timestamptz[], $7::bytea[])
  where $8::int8 = 0 or exists (select 1 from events where position = $8::int8)`;

/**
 * The only connection that writes. It holds the writer's lock, which is released exactly when it can no longer write.
 */
export class WriterConnection {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** @returns undefined if another node holds the lock. */
  static async open(databaseUrl: string): Promise<WriterConnection | undefined> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      pipeline: true,
      keepAlive: true,
      application_name: 'event-node writer',
    });
    // Without a listener, a lost connection would end the process; `onLost` adds the real one.
    client.on('error', () => undefined);
    await client.connect();
    try {
      const lock = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock($1) as held',
        [writerLock],
      );
      if (lock.rows[0]?.held !== true) {
        await client.end();
        return undefined;
      }
      await client.query('set synchronous_commit = on');
      await client.query(schema);
      return new WriterConnection(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  onLost(listener: () => void): void {
    this.#client.once('end', listener);
  }

  async head(): Promise<number> {
    const { rows } = await this.#client.query<{ head: string }>(
      'select coalesce(max(position), 0) as head from events',
    );
    return Number(rows[0]?.head ?? 0);
  }

  /** Returns the streams that have metadata or a tombstone; undefined if there are more than `countMax`. */
  async markedStreams(countMax: number): Promise<Set<string> | undefined> {
    const { rows } = await this.#client.query<{ stream: string }>(
      `select distinct substr(stream, 3) as stream from events where stream >= '$$' and stream < '$%'
       union
       select stream from events where revision = ${tombstoneRevision}
       limit ${countMax + 1}`,
    );
    return rows.length > countMax ? undefined : new Set(rows.map((row) => row.stream));
  }

  /** @returns how many rows were written: all of them, or none if `after` is not in the log. */
  async insert(rows: readonly NewRow[], after: number): Promise<number> {
    const result = await this.#client.query({
      name: 'insert',
      text: insertStatement,
      values: [
        int8Array(rows.map((row) => row.position)),
        bytesArray(
          oid.text,
          rows.map((row) => Buffer.from(row.stream)),
        ),
        int8Array(rows.map((row) => row.revision)),
        bytesArray(
          oid.uuid,
          rows.map((row) => Buffer.from(row.id.replaceAll('-', ''), 'hex')),
        ),
        bytesArray(
          oid.text,
          rows.map((row) => Buffer.from(row.type)),
        ),
        int8Array(
          rows.map((row) => (row.createdMs - postgresEpochMs) * 1000),
          oid.timestamptz,
        ),
        bytesArray(
          oid.bytea,
          rows.map((row) => row.record),
        ),
        after,
      ],
    });
    return result.rowCount ?? 0;
  }

  /** Resolves when everything sent before was answered. */
  async barrier(): Promise<void> {
    await this.#client.query('select 1');
  }

  /** Ends the connection, and with it the lock, after the statements in progress were answered. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }

  /** Cuts a connection that can no longer be trusted. */
  destroy(): void {
    const { stream } = (this.#client as unknown as { connection: { stream: { destroy(): void } } })
      .connection;
    stream.destroy();
  }
}
