import pg from 'pg';
import { type RecordedEvent, tombstoneRevision } from './recorded-event.js';

export type StreamState = {
  /** Last revision; -1 for no stream, `tombstoneRevision` for a tombstoned one. */
  readonly revision: number;
  /** The last event of `$$stream`, as stored. */
  readonly metadataRecord: Buffer | undefined;
};

export type StreamPage = {
  readonly stream: string;
  readonly from: number;
  readonly direction: 'forwards' | 'backwards';
  /** The lowest revision that is visible. */
  readonly floor: number;
  /** Only events created at or after this instant, in milliseconds since 1970. */
  readonly createdSinceMs: number;
  readonly head: number;
  readonly limit: number;
};

const readersMax = 6;

/** All read queries, on a small separate pool. */
export class EventReader {
  readonly #pool: pg.Pool;

  constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({
      connectionString: databaseUrl,
      max: readersMax,
      connectionTimeoutMillis: 5_000,
      application_name: 'event-node reader',
    });
    // A broken idle connection is replaced at the next use.
    this.#pool.on('error', () => undefined);
  }

  /** Returns events of $all after (forwards) or before (backwards) a position, up to the head. */
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

  /** Returns ids and positions of a run of revisions, in order; used to recognise an append that was sent twice. */
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
