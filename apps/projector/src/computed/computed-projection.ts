import type { StoredEvent } from '@scara/contracts/events';
import type { Rows } from '../rows/row-buffer.js';
import type { Table } from '../rows/table.js';

/** How the streams of a family are folded; a family of @scara/event-store is one. Personal fields stay sealed. */
export interface StreamFold<S = unknown, E extends StoredEvent = StoredEvent> {
  readonly name: string;
  readonly initial: S;
  /** Pure: gives a new state and leaves the old one as it was. `created`: when it was recorded. */
  evolve(state: S, event: E, created: string): S;
}

/** A stream folded up to and with its event at `revision`. */
export interface FoldedStream<S = unknown> {
  /** `month-7-202509` */
  readonly stream: string;
  readonly revision: bigint;
  readonly state: S;
}

/** An association as all its events up to the projector's place make it. */
export interface FoldedAssociation {
  readonly id: number;
  /** Names of the family's streams that have events, in order (of their UTF-16 units: months in theirs). */
  namesOf(fold: Pick<StreamFold, 'name'>): readonly string[];
  /** Those of them that are in memory, in the same order: all of them, unless a projection `asks`. */
  streamsOf<S, E extends StoredEvent>(fold: StreamFold<S, E>): readonly FoldedStream<S>[];
}

/**
 * Read tables computed from an association's folded streams, once for each batch that touches one of them. Pure, as
 * handlers are; and what the tables hold in the end depends on the streams alone, not on where batches were cut: a
 * rebuild computes once, at the end. So `compute` writes whole rows with `put`, and removes what may no longer be with
 * `sweep`. A change of meaning is a new name, `…_v2`.
 */
export interface ComputedProjection {
  readonly name: string;
  /** Every family whose states it asks for. */
  readonly folds: readonly StreamFold[];
  readonly tables: readonly Table[];
  /** Whether there is anything to compute for an association with these streams; once true, more of them keep it so. */
  wants(streams: readonly string[]): boolean;
  /**
   * The streams that `compute` needs, told by those that are in memory and asked again when they have been read, until
   * nothing more is needed; those touched always are there. Without it all streams of the families are. Whoever asks
   * for few computes an association of ten years as fast as a young one.
   */
  asks?(association: FoldedAssociation, touched: ReadonlySet<string>): readonly string[];
  /** `touched`: the streams that have new events. Rows that cannot follow from them may be left as they are. */
  compute(association: FoldedAssociation, touched: ReadonlySet<string>, rows: Rows): void;
}
