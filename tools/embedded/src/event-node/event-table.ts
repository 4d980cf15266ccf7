import pg from 'pg';
import { type RecordedEvent, tombstoneRevision } from './recorded-event.js';

/** A row to insert: the event with what only the table needs. */
export type NewRow = RecordedEvent & { readonly id: string; readonly createdMs: number };

export type StreamState = {
  /** Last revision, -1 for no stream, `tombstoneRevision` for a tombstoned one. */
  readonly revision: number;
  /** The last event of `$$stream`, as stored. */
  readonly metadataRecord: Buffer | undefined;
};

export type StreamPage = {
  readonly stream: string;
  readonly from: number;
  readonly direction: 'forwards' | 'backwards';
  /** Lowest revision shown. */
  readonly floor: number;
  /** Only events created at or after this instant, milliseconds since 1970. */
  readonly createdSinceMs: number;
  readonly head: number;
  readonly limit: number;
};

/** Chosen once, at random: no other program of ours locks under this number. */
const writerLock = 7_305_220_641;
const readersMax = 6;

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

/** The unique order of inserts is (stream, revision); a duplicate means the head was not what we thought. */
export const uniqueViolation = '23505';

/**
 * Rows are inserted only behind the row they were numbered after. With two statements on the wire,
 * the second inserts nothing when the first failed, so that the log never gets a hole.
 */
const insertStatement = `
  insert into events (position, stream, revision, event_id, type, created_at, record)
  select * from unnest($1::int8[], $2::text[], $3::int8[], $4::uuid[], $5::text[], $6::timestamptz[], $7::bytea[])
  where $8::int8 = 0 or exists (select 1 from events where position = $8::int8)`;

/** The one connection that writes. It holds the writer's lock: the lock lives exactly as long as it can write. */
export class WriterConnection {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** @returns undefined when another node holds the lock. */
  static async open(databaseUrl: string): Promise<WriterConnection | undefined> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      pipeline: true,
      keepAlive: true,
      application_name: 'event-node writer',
    });
    // Without a listener a lost connection would end the process; `onLost` gives the real one.
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

  /** Streams that have metadata or are tombstoned; undefined when there are more than `countMax`. */
  async markedStreams(countMax: number): Promise<Set<string> | undefined> {
    const { rows } = await this.#client.query<{ stream: string }>(
      `select distinct substr(stream, 3) as stream from events where stream >= '$$' and stream < '$%'
       union
       select stream from events where revision = ${tombstoneRevision}
       limit ${countMax + 1}`,
    );
    return rows.length > countMax ? undefined : new Set(rows.map((row) => row.stream));
  }

  /** @returns how many rows were written: all of them, or none when `after` is not in the log. */
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

  /** Resolves when everything sent before has been answered. */
  async barrier(): Promise<void> {
    await this.#client.query('select 1');
  }

  /** Ends the connection, and with it the lock; statements on the wire are answered first. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }

  /** For a connection that can no longer be trusted. */
  destroy(): void {
    const { stream } = (this.#client as unknown as { connection: { stream: { destroy(): void } } })
      .connection;
    stream.destroy();
  }
}

/** Everything read, on a small pool of its own. */
export class EventReader {
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: readersMax,
      connectionTimeoutMillis: 5_000,
      application_name: 'event-node reader',
    });
    // An idle connection that dies is replaced at the next use.
    this.#pool.on('error', () => undefined);
  }

  /** Events of $all after (forwards) or before (backwards) a position, up to the head. */
  async readAll(
    direction: 'forwards' | 'backwards',
    position: number,
    head: number,
    limit: number,
  ): Promise<RecordedEvent[]> {
    const isForwards = direction === 'forwards';
    const { rows } = await this.#pool.query<EventRow>({
      name: isForwards ? 'all-forwards' : 'all-backwards',
      text: isForwards
        ? `select position, stream, revision, type, record from events
           where position > $1 and position <= $2 order by position limit $3`
        : `select position, stream, revision, type, record from events
           where position < $1 and position <= $2 order by position desc limit $3`,
      values: [position, head, limit],
    });
    return rows.map(toEvent);
  }

  async readStream(page: StreamPage): Promise<RecordedEvent[]> {
    const isForwards = page.direction === 'forwards';
    const { rows } = await this.#pool.query<EventRow>({
      name: isForwards ? 'stream-forwards' : 'stream-backwards',
      text: `select position, stream, revision, type, record from events
             where stream = $1 and revision ${isForwards ? '>=' : '<='} $2 and revision >= $3
               and revision < ${tombstoneRevision} and position <= $4
               and created_at >= to_timestamp($5::float8 / 1000)
             order by revision ${isForwards ? 'asc' : 'desc'} limit $6`,
      values: [page.stream, page.from, page.floor, page.head, page.createdSinceMs, page.limit],
    });
    return rows.map(toEvent);
  }

  async streamStates(streams: readonly string[]): Promise<Map<string, StreamState>> {
    const { rows } = await this.#pool.query<{
      name: string;
      revision: string | null;
      metadata: Buffer | null;
    }>({
      name: 'states',
      text: `select name, (select max(revision) from events where stream = name) as revision,
               (select record from events where stream = '$$' || name and revision < ${tombstoneRevision}
                order by revision desc limit 1) as metadata
             from unnest($1::text[]) name`,
      values: [streams],
    });
    return new Map(
      rows.map((row) => [
        row.name,
        { revision: Number(row.revision ?? -1), metadataRecord: row.metadata ?? undefined },
      ]),
    );
  }

  /** Ids and positions of a run of revisions, in order; used to recognise an append sent twice. */
  async idsOf(
    stream: string,
    firstRevision: number,
    count: number,
  ): Promise<{ id: string; position: number }[]> {
    const { rows } = await this.#pool.query<{ event_id: string; position: string }>({
      name: 'ids',
      text: `select event_id, position from events where stream = $1 and revision >= $2 and revision < $2 + $3::int8
             order by revision`,
      values: [stream, firstRevision, count],
    });
    return rows.map((row) => ({ id: row.event_id, position: Number(row.position) }));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

type EventRow = {
  position: string;
  stream: string;
  revision: string;
  type: string;
  record: Buffer;
};

function toEvent(row: EventRow): RecordedEvent {
  return {
    position: Number(row.position),
    stream: row.stream,
    revision: Number(row.revision),
    type: row.type,
    record: row.record,
  };
}

/** Postgres counts timestamps in microseconds since 2000-01-01. */
const postgresEpochMs = 946_684_800_000;
const oid = { bytea: 17, int8: 20, text: 25, timestamptz: 1184, uuid: 2950 } as const;
const arrayHeaderSize = 20;

/** The binary form of a one-dimensional array without nulls: header, then length and bytes of each element. */
function bytesArray(elementOid: number, elements: readonly Uint8Array[]): Buffer {
  let size = arrayHeaderSize;
  for (const element of elements) size += 4 + element.length;
  const array = arrayHeader(size, elementOid, elements.length);
  let at = arrayHeaderSize;
  for (const element of elements) {
    at = array.writeInt32BE(element.length, at);
    array.set(element, at);
    at += element.length;
  }
  return array;
}

function int8Array(elements: readonly number[], elementOid: number = oid.int8): Buffer {
  const array = arrayHeader(arrayHeaderSize + 12 * elements.length, elementOid, elements.length);
  let at = arrayHeaderSize;
  for (const element of elements) {
    at = array.writeInt32BE(8, at);
    at = array.writeBigInt64BE(BigInt(element), at);
  }
  return array;
}

function arrayHeader(size: number, elementOid: number, length: number): Buffer {
  const array = Buffer.allocUnsafe(size);
  array.writeInt32BE(1, 0); // dimensions
  array.writeInt32BE(0, 4); // no nulls
  array.writeInt32BE(elementOid, 8);
  array.writeInt32BE(length, 12);
  array.writeInt32BE(1, 16); // lower bound
  return array;
}
