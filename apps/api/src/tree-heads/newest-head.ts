import type { Pool } from 'pg';

/** A head as the read models have it. */
export interface HeadRow {
  readonly size: string;
  readonly root: string;
  readonly signed: Date;
}

/** Returns the newest head in the read models. Rejects before the projector has created its tables. */
export async function newestHead(pool: Pool): Promise<HeadRow | undefined> {
  const { rows } = await pool.query<HeadRow>(
    `select size, root, signed from read.tree_head
      where association_id = 0 order by size desc limit 1`,
  );
  return rows[0];
}
