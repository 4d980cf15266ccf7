import { randomUUID } from 'node:crypto';
import { SQL } from '@event-driven-io/dumbo';
import {
  getPostgreSQLEventStore,
  postgreSQLEventStoreConsumer,
  type PostgresEventStore,
  postgreSQLRawSQLProjection,
} from '@event-driven-io/emmett-postgresql';
import type { Event } from '@event-driven-io/emmett';
import pg from 'pg';
import { aChange } from './raw-inserts.js';

type Changed = Event<'BlockChanged', { idBlock: number; after: object; before: object }>;

/** Emmett's default is 100; larger batches make any projector fast, including ours. */
const BATCH_MAX = 1_000;

/**
 * Emmett's Postgres event store, used as in its guide: one stream per writer, expected versions, an async projection.
 */
export class EmmettStore {
  readonly #store: PostgresEventStore;
  readonly #databaseUrl: string;
  readonly #run = randomUUID();
  readonly #versions = new Map<number, bigint>();
  #projections = 0;

  private constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
    this.#store = getPostgreSQLEventStore(databaseUrl);
  }

  static async open(databaseUrl: string): Promise<EmmettStore> {
    const emmett = new EmmettStore(databaseUrl);
    await emmett.#store.schema.migrate();
    return emmett;
  }

  async append(writer: number): Promise<void> {
    const version = this.#versions.get(writer);
    const { nextExpectedStreamVersion } = await this.#store.appendToStream<Changed>(
      `block-${this.#run}-${writer}`,
      [changed(Number(version ?? 0n))],
      { expectedStreamVersion: version ?? 'STREAM_DOES_NOT_EXIST' },
    );
    this.#versions.set(writer, nextExpectedStreamVersion);
  }

  /** Appends many events at once, to be projected. */
  async fill(events: number): Promise<void> {
    for (let done = 0; done < events; done += 500) {
      const batch = Array.from({ length: 500 }, (_, at) => changed(done + at));
      await this.#store.appendToStream<Changed>(`fill-${randomUUID()}`, batch);
    }
  }

  /**
   * Projects all events from the first one into new tables, two rows per event like the product. Returns events per
   * second.
   */
  async project(events: number): Promise<number> {
    const name = `audit_${(this.#projections += 1)}`;
    const client = new pg.Client({ connectionString: this.#databaseUrl });
    await client.connect();
    await client.query(
      `drop table if exists bench_block, bench_audit;
       create table bench_block (block_id bigint primary key, street text not null);
       create table bench_audit (position bigint primary key, block_id bigint not null, data text not null)`,
    );
    const consumer = postgreSQLEventStoreConsumer({
      connectionString: this.#databaseUrl,
      stopWhen: { noMessagesLeft: true },
      pulling: { batchSize: BATCH_MAX },
    });
    consumer.projector({
      processorId: name,
      projection: postgreSQLRawSQLProjection<Changed>({
        name,
        canHandle: ['BlockChanged'],
        evolve: (event) => rowsOf(event),
      }),
    });
    const began = performance.now();
    await consumer.start();
    const seconds = (performance.now() - began) / 1000;
    await consumer.close();
    const { rows } = await client.query<{ count: string }>('select count(*) from bench_audit');
    await client.end();
    if (Number(rows[0]?.count) < events)
      throw new Error('Emmett projected fewer events than given');
    return Number(rows[0]?.count) / seconds;
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}

function changed(number: number): Changed {
  const { data, metadata } = aChange(number);
  return { type: 'BlockChanged', data, metadata } as unknown as Changed;
}

function rowsOf(event: Changed): SQL[] {
  const { data, metadata } = event as unknown as {
    data: { idBlock: number; after: { street: string } };
    metadata: { globalPosition: bigint };
  };
  return [
    SQL`insert into bench_block (block_id, street) values (${data.idBlock}, ${data.after.street})
        on conflict (block_id) do update set street = excluded.street`,
    SQL`insert into bench_audit (position, block_id, data)
        values (${metadata.globalPosition}, ${data.idBlock}, ${JSON.stringify(data)})`,
  ];
}
