import { createHash } from 'node:crypto';
import { families as allFamilies, type StoredEvent } from '@scara/contracts/events';
import type { ComputedProjection } from './computed/computed-projection.js';
import { streamHead } from './computed/stream-head.js';
import { PoisonError, poisonOnThrow } from './rows/poison.js';
import type { Rows } from './rows/row-buffer.js';
import type { Table } from './rows/table.js';
import { associationOf, type ProjectedEvent } from './subscription/event-source.js';

/** One event as a handler receives it, with its data typed by its type. */
export type EventOf<E extends StoredEvent, T extends E['type']> = Omit<
  ProjectedEvent,
  'type' | 'data'
> & { readonly type: T; readonly data: Extract<E, { type: T }>['data'] };

/**
 * Read tables filled from the events of one stream family. Handlers write to `rows` and do nothing else: no clock, no
 * randomness, no network, no other projection's table, so that the same events always give the same bytes. A type that
 * is missing in `on` changes nothing here. If the meaning changes, so must the name: `…_v2`.
 */
export interface Projection<E extends StoredEvent = StoredEvent> {
  readonly name: string;
  readonly family: string;
  readonly tables: readonly Table[];
  readonly on: { readonly [T in E['type']]?: (event: EventOf<E, T>, rows: Rows) => void };
}

type AnyHandler = (event: ProjectedEvent, rows: Rows) => void;

/** All projections together, as the writer uses them. */
export interface ProjectionSet {
  readonly projections: readonly Projection[];
  readonly computed: readonly ComputedProjection[];
  readonly families: readonly string[];
  /** Each table once, in a fixed order. */
  readonly tables: readonly Table[];
  /** Changes when a projection is added, renamed or gets another table; the tables must then be filled again. */
  readonly definition: string;
  /**
   * Changes when this version can read events that another could not, or the reverse; parked associations are then
   * tried again.
   */
  readonly knows: string;
  /**
   * Lets every projection write the rows that follow from the event. Throws PoisonError for a type that no projection
   * knows.
   */
  apply(event: ProjectedEvent, rowsOf: (association: number) => Rows): void;
}

/**
 * Combines projections. A plain projection must handle every event of the families that a computed one folds, if only
 * for the audit.
 */
export function projectionSet(
  projections: readonly Projection[],
  computed: readonly ComputedProjection[] = [],
): ProjectionSet {
  const handlers = new Map<string, Map<string, AnyHandler[]>>();
  for (const { family, on } of projections) {
    const ofFamily = handlers.get(family) ?? new Map<string, AnyHandler[]>();
    handlers.set(family, ofFamily);
    for (const [type, handler] of Object.entries(on)) {
      ofFamily.set(type, [...(ofFamily.get(type) ?? []), handler as unknown as AnyHandler]);
    }
  }
  const heads = computed.length > 0 ? [streamHead] : [];
  const tables = [...projections, ...computed].flatMap((projection) => projection.tables);
  const families = [...new Set(projections.map(({ family }) => family))];
  return {
    projections,
    computed,
    families,
    tables: [...new Map([...tables, ...heads].map((table) => [table.name, table])).values()],
    definition: [
      ...projections.map(({ name, tables }) => `${name}(${tables.map(signature).join()})`),
      ...computed.map(
        ({ name, folds, tables }) =>
          `${name}[${folds.map((fold) => fold.name).join()}](${tables.map(signature).join()})`,
      ),
    ].join(' '),
    knows: factsOf(families),
    apply(event, rowsOf) {
      if (event.unreadable !== undefined) throw new PoisonError('unreadable event');
      const handling = handlers.get(event.family)?.get(event.type);
      // A newer version of the product wrote this event: this version must not show the association without it.
      if (handling === undefined) throw new PoisonError('unknown event type');
      const rows = rowsOf(associationOf(event));
      poisonOnThrow('handler', () => {
        for (const handler of handling) handler(event, rows);
      });
    },
  };
}

const SHAPES: Readonly<Record<string, Readonly<Record<string, { readonly version: number }>>>> =
  allFamilies;

/** Returns a short hash of the event types and versions of these families that this version can read. */
function factsOf(names: readonly string[]): string {
  const facts = names.flatMap((name) =>
    Object.entries(SHAPES[name] ?? {}).map(([type, { version }]) => `${name} ${type} ${version}`),
  );
  return createHash('sha256').update(facts.sort().join()).digest('base64url').slice(0, 16);
}

function signature(of: Table): string {
  return `${of.name}:${Object.keys(of.key).join('+')}:${Object.keys(of.columns).join('+')}`;
}
