import type { ClientBase } from 'pg';
import { primaryKey, type Table } from '../rows/table.js';

export interface TableComparison {
  readonly table: string;
  /** Number of rows in the rebuilt table. */
  readonly rows: number;
  /** The first row, by key, that differs or is in only one of the tables. */
  readonly firstDifference?: string;
}

interface Difference {
  /** The key as JSON. */
  readonly key: string;
  readonly side: 'missing' | 'extra' | 'other';
  readonly columns: readonly string[] | null;
}

/**
 * Compares a live table with the rebuilt one byte for byte, by Postgres' comparison of stored row images. Rows of the
 * associations in `leftOut` are ignored. Neither table may be written meanwhile. A difference is described by key and
 * column names, without values, which may be personal.
 */
export async function compareTable(
  client: ClientBase,
  table: Table,
  schemas: { readonly live: string; readonly rebuilt: string },
  leftOut: readonly number[] = [],
): Promise<TableComparison> {
  const keys = primaryKey(table).join(', ');
  const rowsOf = (schema: string): string =>
    `(select * from "${schema}"."${table.name}" where association_id <> all($1::bigint[]))`;
  const counting = client.query<{ rows: string }>(
    `select count(*)::text as rows from ${rowsOf(schemas.rebuilt)} rebuilt`,
    [leftOut],
  );
  const comparing = client.query<Difference>(
    `select json_build_array(${keys})::text as key,
            case when live is null then 'missing' when rebuilt is null then 'extra' else 'other' end as side,
            (select json_agg(name order by name) from jsonb_object_keys(live) name
             where live->name is distinct from rebuilt->name) as columns
     from (
       select ${keys}, to_jsonb(live) as live, to_jsonb(rebuilt) as rebuilt
       from ${rowsOf(schemas.live)} live full join ${rowsOf(schemas.rebuilt)} rebuilt using (${keys})
       where live.association_id is null or rebuilt.association_id is null or live *<> rebuilt
       order by ${keys} limit 1) first`,
    [leftOut],
  );
  const [{ rows: counts }, { rows: differences }] = await Promise.all([counting, comparing]);
  const comparison = { table: table.name, rows: Number(counts[0]?.rows) };
  const [first] = differences;
  return first === undefined ? comparison : { ...comparison, firstDifference: told(keys, first) };
}

function told(keys: string, { key, side, columns }: Difference): string {
  const where = `rândul (${keys}) = ${key}`;
  if (side === 'missing') return `${where} lipsește din tabelele vii`;
  if (side === 'extra') return `${where} este doar în tabelele vii`;
  return `${where} diferă la ${columns?.join(', ') ?? 'felul în care este păstrat'}`;
}
