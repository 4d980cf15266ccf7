import { createHash } from 'node:crypto';
import { families as allFamilies, type StoredEvent } from '@scara/contracts/events';
import type { ComputedProjection } from './computed/computed-projection.js';
import { streamHead } from './computed/stream-head.js';
import { PoisonError, purely } from './rows/poison.js';
import type { Rows } from './rows/row-buffer.js';
import type { Table } from './rows/table.js';
import { associationOf, type ProjectedEvent } from './subscription/event-source.js';

/** One event as a handler sees it, its data typed by its type. */
export type EventOf<E extends StoredEvent, T extends E['type']> = Omit<
  ProjectedEvent,
  'type' | 'data'
> & { readonly type: T; readonly data: Extract<E, { type: T }>['data'] };

/**
 * Read tables filled from the events of one stream family. Handlers write to `rows` and do nothing else: no clock,
 * no chance, no network, no other projection's table, so that the same events give the same bytes at any time.
 * A type that `on` leaves out changes nothing here. A change of meaning is a new name, `…_v2`.
 */
export interface Projection<E extends StoredEvent = StoredEvent> {
  readonly name: string;
  readonly family: string;
  readonly tables: readonly Table[];
  readonly on: { readonly [T in E['type']]?: (event: EventOf<E, T>, rows: Rows) => void };
}

type AnyHandler = (event: ProjectedEvent, rows: Rows) => void;

/** All projections together, as the writer asks them. */
export interface ProjectionSet {
  readonly projections: readonly Projection[];
  readonly computed: readonly ComputedProjection[];
  readonly families: readonly string[];
  /** Each table once, in a fixed order. */
  readonly tables: readonly Table[];
  /** Changes when a projection is added, renamed or gets another table: then the tables must be filled anew. */
  readonly definition: string;
  /** Changes when a fact can be read that could not be: then what stands parked is tried again. */
  readonly knows: string;
  /** Lets every projection write what follows from the event. Throws PoisonError for a type nobody knows. */
  apply(event: ProjectedEvent, rowsOf: (association: number) => Rows): void;
}

/** The events of every family that a computed projection folds must be handled by a plain one too, if only to audit. */
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
      // A newer version of the product wrote it: this one must not show an association without it.
      if (handling === undefined) throw new PoisonError('unknown event type');
      const rows = rowsOf(associationOf(event));
      purely('handler', () => {
        for (const handler of handling) handler(event, rows);
      });
    },
  };
}

const SHAPES: Readonly<Record<string, Readonly<Record<string, { readonly version: number }>>>> =
  allFamilies;

/** The facts of these families that this version can read, in few letters. */
function factsOf(names: readonly string[]): string {
  const facts = names.flatMap((name) =>
    Object.entries(SHAPES[name] ?? {}).map(([type, { version }]) => `${name} ${type} ${version}`),
  );
  return createHash('sha256').update(facts.sort().join()).digest('base64url').slice(0, 16);
}

function signature(of: Table): string {
  return `${of.name}:${Object.keys(of.key).join('+')}:${Object.keys(of.columns).join('+')}`;
}
