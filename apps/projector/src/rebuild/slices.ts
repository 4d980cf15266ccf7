import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { primaryKey, type Table } from '../rows/table.js';

const SLICE_ROWS = 5_000;

/** Some of a table's rows in key order. */
interface Slice {
  readonly rows: number;
  /** md5 of the rows as text. */
  readonly hash: string;
  /** Key of the last row as text, column by column; null when the slice is empty. */
  readonly lastKey: readonly string[] | null;
}

export interface TableComparison {
  readonly table: string;
  readonly rows: number;
  /** sha256 over all rows of the rebuilt table, in key order. */
  readonly hash: string;
  /** The first row, by key, that the two do not share. */
  readonly firstDifference?: string;
}

/** Rows of these associations are left out. */
export type LeftOut = readonly number[];

/**
 * Compares a table in two schemas byte for byte, in slices, both in key order. Nothing may write either meanwhile.
 * Differences are told by key and column names: values may be personal.
 */
export async function compareTable(
  client: ClientBase,
  table: Table,
  schemas: { readonly one: string; readonly other: string },
  leftOut: LeftOut = [],
): Promise<TableComparison> {
  const total = createHash('sha256');
  let rows = 0;
  let after: readonly string[] | null = null;
  for (;;) {
    const one: Slice = await readSlice(client, schemas.one, table, { after, leftOut });
    const other: Slice = await readSlice(client, schemas.other, table, { after, leftOut });
    rows += other.rows;
    total.update(other.hash);
    if (one.hash !== other.hash || one.rows !== other.rows) {
      const firstDifference = await findDifference(client, table, schemas, { after, leftOut });
      return { table: table.name, rows, hash: '', firstDifference };
    }
    if (other.rows < SLICE_ROWS) return { table: table.name, rows, hash: total.digest('hex') };
    after = other.lastKey;
  }
}

/** Hash of a whole table, comparable between schemas and databases. */
export async function hashTable(
  client: ClientBase,
  table: Table,
  schema: string,
): Promise<{ readonly rows: number; readonly hash: string }> {
  const { rows, hash } = await compareTable(client, table, { one: schema, other: schema });
  return { rows, hash };
}

interface Range {
  readonly after: readonly string[] | null;
  readonly leftOut: LeftOut;
}

async function readSlice(
  client: ClientBase,
  schema: string,
  table: Table,
  range: Range,
): Promise<Slice> {
  const keys = primaryKey(table);
  const { rows } = await client.query<{ rows: string; hash: string; last_key: string[] | null }>(
    `with slice as materialized (${sliceSql(schema, table, range)})
     select count(*)::text as rows,
            md5(coalesce(string_agg(slice::text, e'\\n' order by ${keys.join(', ')}), '')) as hash,
            (select json_build_array(${keys.map((key) => `${key}::text`).join(', ')}) from slice
             order by ${keys.map((key) => `${key} desc`).join(', ')} limit 1) as last_key
     from slice`,
    rangeValues(range),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a slice has one row of totals');
  return { rows: Number(row.rows), hash: row.hash, lastKey: row.last_key };
}

function sliceSql(schema: string, table: Table, { after }: Range): string {
  const keys = primaryKey(table);
  const columns = keys.join(', ');
  const past =
    after === null ? '' : `and (${columns}) > (${keys.map((_, at) => `$${at + 2}`).join(', ')})`;
  return `select * from "${schema}"."${table.name}"
          where association_id <> all($1::bigint[]) ${past} order by ${columns} limit ${SLICE_ROWS}`;
}

function rangeValues({ after, leftOut }: Range): unknown[] {
  return [leftOut, ...(after ?? [])];
}

async function findDifference(
  client: ClientBase,
  table: Table,
  { one, other }: { readonly one: string; readonly other: string },
  range: Range,
): Promise<string> {
  const keys = primaryKey(table);
  const key = `json_build_array(${keys.join(', ')})::text`;
  const order = keys.map((name) => `coalesce(one.${name}, other.${name})`).join(', ');
  const { rows } = await client.query<{ key: string; side: string; columns: string[] | null }>(
    `with one as (${sliceSql(one, table, range)}), other as (${sliceSql(other, table, range)}),
     first as (
       select ${keys.map((name) => `coalesce(one.${name}, other.${name}) as ${name}`).join(', ')},
              to_jsonb(one) as one, to_jsonb(other) as other
       from one full join other on ${keys.map((name) => `one.${name} = other.${name}`).join(' and ')}
       where one is null or other is null or one::text <> other::text
       order by ${order} limit 1)
     select ${key} as key,
            case when one->'association_id' is null or one->>'association_id' is null then 'missing'
                 when other->>'association_id' is null then 'extra' else 'other' end as side,
            (select json_agg(name order by name) from jsonb_object_keys(one) name
             where one->name is distinct from other->name) as columns
     from first`,
    rangeValues(range),
  );
  const [row] = rows;
  if (row === undefined) return 'rândurile diferă ca text';
  const names = keys.join(', ');
  const where = `rândul (${names}) = ${row.key}`;
  if (row.side === 'missing') return `${where} lipsește din tabelele vii`;
  if (row.side === 'extra') return `${where} este doar în tabelele vii`;
  return `${where} diferă la ${(row.columns ?? []).join(', ')}`;
}
