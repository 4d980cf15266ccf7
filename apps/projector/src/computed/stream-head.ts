import type { ClientBase } from 'pg';
import { table } from '../rows/table.js';

/** How many associations are read at once. */
const PAGE = 500;

/** The revision up to which each stream that computed tables depend on was taken in. */
export const streamHead = table('stream_head', {
  key: { stream: 'text' },
  columns: { revision: 'big' },
  isInternal: true,
});

/** Revision of the last event taken in, by stream. */
export type Heads = ReadonlyMap<string, bigint>;

/** Returns the heads of these associations' streams; an association without any has no entry. */
export async function readHeads(
  client: ClientBase,
  associations: readonly number[],
): Promise<ReadonlyMap<number, Heads>> {
  const heads = new Map<number, Map<string, bigint>>();
  if (associations.length === 0) return heads;
  const { rows } = await client.query<{ association_id: string; stream: string; revision: string }>(
    {
      name: 'heads',
      text: 'select association_id, stream, revision from stream_head where association_id = any($1::bigint[])',
      values: [associations],
    },
  );
  for (const { association_id: id, stream, revision } of rows) {
    const own = heads.get(Number(id)) ?? new Map<string, bigint>();
    heads.set(Number(id), own.set(stream, BigInt(revision)));
  }
  return heads;
}

/** Yields every association that has heads, in order of id, with its heads. */
export async function* associationsWithHeads(
  client: ClientBase,
): AsyncGenerator<readonly [number, Heads], void, undefined> {
  for (let after = -1; ;) {
    const { rows } = await client.query<{ association_id: string }>(
      `select distinct association_id from stream_head where association_id > $1
       order by association_id limit ${PAGE}`,
      [after],
    );
    const page = rows.map((row) => Number(row.association_id));
    const heads = await readHeads(client, page);
    for (const id of page) yield [(after = id), heads.get(id) ?? new Map()];
    if (page.length < PAGE) return;
  }
}
