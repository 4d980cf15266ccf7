import type { ClientBase } from 'pg';

/**
 * The new, empty tables of a schema while they are filled in bulk: unlogged, because after a crash they are filled
 * again anyway, and without the indexes that only readers need, which are built faster once all rows are there.
 */
export class BulkTables {
  private constructor(
    private readonly client: ClientBase,
    private readonly tables: readonly string[],
    private readonly indexes: readonly string[],
  ) {}

  static async of(client: ClientBase, schema: string): Promise<BulkTables> {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1`,
      [schema],
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index join pg_class on pg_class.oid = indrelid
       where relnamespace = $1::regnamespace and not indisunique`,
      [schema],
    );
    await inOne(client, [
      ...indexes.map(({ name }) => `drop index ${name}`),
      ...tables.map(({ name }) => `alter table ${name} set unlogged`),
    ]);
    return new BulkTables(
      client,
      tables.map(({ name }) => name),
      indexes.map(({ definition }) => definition),
    );
  }

  /** Makes the tables logged and creates their indexes. */
  async finish(): Promise<void> {
    await inOne(this.client, [
      ...this.tables.map((name) => `alter table ${name} set logged`),
      ...this.indexes,
    ]);
  }
}

async function inOne(client: ClientBase, statements: readonly string[]): Promise<void> {
  await client.query(['begin', ...statements, 'commit'].join(';\n'));
}
