import type { Pool } from 'pg';

/** A head as the read models keep it. */
export interface HeadRow {
  readonly size: string;
  readonly root: string;
  readonly signed: Date;
}

/** The newest head that the read models have seen. Rejects before the projector has made its tables. */
export async function newestHead(pool: Pool): Promise<HeadRow | undefined> {
  const { rows } = await pool.query<HeadRow>(
    `select size, root, signed from read.tree_head
      where association_id = 0 order by size desc limit 1`,
  );
  return rows[0];
}
