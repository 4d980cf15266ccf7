import type { ClientBase } from 'pg';
import type { Position } from '../subscription/event-source.js';

/** How far a schema's tables were filled, and from which store. */
export interface Checkpoint {
  /** The last event taken in; null before the first. */
  readonly at: { readonly position: Position; readonly eventId: string } | null;
  readonly epoch: string;
  /** Id of this filling of the tables; it changes when a rebuild is switched in. */
  readonly generation: string;
  readonly definition: string;
}

/** Another projector or a rebuild moved the checkpoint: this writer's state is stale, and nothing was written. */
export class CheckpointMovedError extends Error {
  override readonly name = 'CheckpointMovedError';
  constructor() {
    super('the checkpoint moved under this projector');
  }
}

/** Reads the checkpoint of the schema in search_path, and creates it if the tables are new. */
export async function readCheckpoint(
  client: ClientBase,
  atStart: Omit<Checkpoint, 'at'>,
): Promise<Checkpoint> {
  await client.query(
    `insert into checkpoint (commit_position, prepare_position, event_id, epoch, generation, definition)
     values (-1, -1, null, $1, $2, $3) on conflict do nothing`,
    [atStart.epoch, atStart.generation, atStart.definition],
  );
  const checkpoint = await findCheckpoint(client);
  if (checkpoint === undefined) throw new CheckpointMovedError();
  return checkpoint;
}

/** Reads the checkpoint of `schema`, by default the one in search_path; undefined if the tables are new. */
export async function findCheckpoint(
  client: ClientBase,
  schema?: string,
): Promise<Checkpoint | undefined> {
  const { rows } = await client.query<{
    commit: string;
    prepare: string;
    event_id: string | null;
    epoch: string;
    generation: string;
    definition: string;
  }>(
    `select commit_position::text as commit, prepare_position::text as prepare, event_id, epoch, generation, definition
     from ${schema === undefined ? '' : `${schema}.`}checkpoint`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { epoch, generation, definition, event_id: eventId } = row;
  const position = { commit: BigInt(row.commit), prepare: BigInt(row.prepare) };
  return { at: eventId === null ? null : { position, eventId }, epoch, generation, definition };
}

/**
 * Returns the SQL and values of a compare-and-set that moves the checkpoint from `from` to `to` only if the row is
 * still exactly `from` and, with a `holder`, only while the lease names that holder.
 */
export function moveCheckpoint(
  from: Checkpoint,
  to: NonNullable<Checkpoint['at']>,
  holder?: string,
): { readonly sql: string; readonly values: (string | null)[] } {
  const held = `and exists (select from projector.lease where name = 'read' and holder = $9)`;
  return {
    sql: `update checkpoint set commit_position = $1, prepare_position = $2, event_id = $3
          where commit_position = $4 and prepare_position = $5 and event_id is not distinct from $6
            and epoch = $7 and generation = $8 ${holder === undefined ? '' : held}`,
    values: [
      String(to.position.commit),
      String(to.position.prepare),
      to.eventId,
      String(from.at?.position.commit ?? -1n),
      String(from.at?.position.prepare ?? -1n),
      from.at?.eventId ?? null,
      from.epoch,
      from.generation,
      ...(holder === undefined ? [] : [holder]),
    ],
  };
}
