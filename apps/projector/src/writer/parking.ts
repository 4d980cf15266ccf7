import type { ClientBase } from 'pg';
import type { ProjectedEvent } from '../subscription/event-source.js';

export type ParkedTable = 'parked' | 'parked_rebuild';

/** A parked association: the event it stopped at, and why; without personal data. */
export interface Parked {
  readonly association: number;
  readonly eventId: string;
  readonly error: string;
}

/** Returns the associations parked in the live tables, or in the rebuilt ones, in order of id. */
export async function readParked(client: ClientBase, table: ParkedTable): Promise<Parked[]> {
  const { rows } = await client.query<{ association_id: string; event_id: string; error: string }>(
    `select association_id, event_id, error from projector.${table} order by association_id`,
  );
  return rows.map((row) => ({
    association: Number(row.association_id),
    eventId: row.event_id,
    error: row.error,
  }));
}

/**
 * Parks an association at `event`. `knew` identifies the events that this version can read; a version that can read
 * others tries the association again (`isParkedByAnother`).
 */
export async function park(
  client: ClientBase,
  table: ParkedTable,
  event: ProjectedEvent,
  parked: Parked,
  knew: string,
): Promise<void> {
  await client.query(
    `insert into projector.${table}
       (association_id, commit_position, prepare_position, event_id, event_type, error, knew)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      parked.association,
      String(event.position.commit),
      String(event.position.prepare),
      event.id,
      event.type,
      parked.error,
      knew,
    ],
  );
}

/** Returns true if an association was parked by a version that could read other events than `knows`. */
export async function isParkedByAnother(client: ClientBase, knows: string): Promise<boolean> {
  const { rowCount } = await client.query('select from projector.parked where knew <> $1 limit 1', [
    knows,
  ]);
  return rowCount === 1;
}
