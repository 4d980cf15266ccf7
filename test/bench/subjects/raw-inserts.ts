import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Plain rows, one INSERT and one commit each: the limit of Postgres on this machine. */
export class RawInserts {
  readonly #pool: pg.Pool;
  readonly #run = randomUUID();
  #count = 0;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  static async open(databaseUrl: string, connections: number): Promise<RawInserts> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
    await pool.query(`create table if not exists fact (
      position bigint generated always as identity primary key, stream text not null,
      revision bigint not null, event_id uuid not null, type text not null,
      data jsonb not null, metadata jsonb not null, unique (stream, revision))`);
    return new RawInserts(pool);
  }

  async insert(writer: number, data: object, metadata: object): Promise<void> {
    this.#count += 1;
    await this.#pool.query({
      name: 'fact',
      text: `insert into fact (stream, revision, event_id, type, data, metadata)
             values ($1, $2, $3, $4, $5, $6)`,
      values: [
        `fact-${this.#run}-${writer}`,
        this.#count,
        randomUUID(),
        'BlockChanged',
        data,
        metadata,
      ],
    });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** Returns an event of the same size as a block change in the product's store. */
export function aChange(number: number): { readonly data: object; readonly metadata: object } {
  const commandId = randomUUID();
  return {
    data: {
      idBlock: 10_001,
      after: { street: `Strada Teilor nr. ${number}` },
      before: { street: `Strada Teilor nr. ${number - 1}` },
    },
    metadata: {
      actor: 1,
      role: 1,
      associationId: 1,
      commandId,
      fingerprint: 'pVwDtu1s0Zc7E6lxJt2uBSVg3g4XkOQzGm1XyTnWv0M',
      correlationId: commandId,
      causationId: commandId,
      index: 0,
      count: 1,
      schemaVersion: 1,
    },
  };
}
