import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { primaryKey, type Table } from '../rows/table.js';

/**
 * Returns the number of rows of a table and the sha256 of the rows as text in key order, comparable between schemas and
 * databases.
 */
export async function hashTable(
  client: ClientBase | Pool,
  table: Table,
  schema: string,
): Promise<{ readonly rows: number; readonly hash: string }> {
  const { rows } = await client.query<{ row: string }>(
    `select one::text as row from "${schema}"."${table.name}" one order by ${primaryKey(table).join(', ')}`,
  );
  const hash = createHash('sha256');
  for (const { row } of rows) hash.update(`${row}\n`);
  return { rows: rows.length, hash: hash.digest('hex') };
}
