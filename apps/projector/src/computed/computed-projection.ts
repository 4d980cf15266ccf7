import type { StoredEvent } from '@scara/contracts/events';
import type { Rows } from '../rows/row-buffer.js';
import type { Table } from '../rows/table.js';

/** How the streams of a family are folded; a family of @scara/event-store fits. Personal fields stay sealed. */
export interface StreamFold<S = unknown, E extends StoredEvent = StoredEvent> {
  readonly name: string;
  readonly initial: S;
  /** Pure: returns a new state and leaves the old one unchanged. `created` is when the event was recorded. */
  evolve(state: S, event: E, created: string): S;
}

/** The state of a stream, folded up to and including its event at `revision`. */
export interface FoldedStream<S = unknown> {
  /** The stream's name: `month-7-202509`. */
  readonly stream: string;
  readonly revision: bigint;
  readonly state: S;
}

/** The state of an association after all its events up to the projector's position. */
export interface FoldedAssociation {
  readonly id: number;
  /**
   * Returns the names of the family's streams that have events, sorted by UTF-16 units, so months are in their order.
   */
  namesOf(fold: Pick<StreamFold, 'name'>): readonly string[];
  /**
   * Returns those of these streams whose state is in memory, in the same order: all of them, unless a projection
   * `asks`.
   */
  streamsOf<S, E extends StoredEvent>(fold: StreamFold<S, E>): readonly FoldedStream<S>[];
}

/**
 * Read tables computed from an association's folded streams, once for each batch that touches one of them. Pure, like
 * handlers. The final content of the tables must depend on the streams alone and not on where batches are cut, because
 * a rebuild computes only once, at the end. So `compute` writes whole rows with `put`, and removes rows that may be
 * obsolete with `sweep`. If the meaning changes, so must the name: `…_v2`.
 */
export interface ComputedProjection {
  readonly name: string;
  /** Every family whose states the projection uses. */
  readonly folds: readonly StreamFold[];
  readonly tables: readonly Table[];
  /**
   * Returns true if there is anything to compute for an association with these streams. Must stay true when streams are
   * added.
   */
  wants(streams: readonly string[]): boolean;
  /**
   * Returns the streams that `compute` needs, judging by the states in memory; called again after they have been read,
   * until nothing more is needed. Touched streams are always in memory. Without this method, all streams of the
   * families are read. A projection that asks for few streams computes an association of ten years as fast as a new
   * one.
   */
  asks?(association: FoldedAssociation, touched: ReadonlySet<string>): readonly string[];
  /**
   * Writes the rows. `touched`: the streams that have new events. Rows that cannot depend on these may be left as they
   * are.
   */
  compute(association: FoldedAssociation, touched: ReadonlySet<string>, rows: Rows): void;
}
