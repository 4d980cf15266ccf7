import type { EventMetadata } from '@scara/contracts/events';
import { groupedBy } from '@scara/domain/kernel';

/** A place in the store's order of all events. */
export interface Position {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** A stored event as projections need it: lifted to the current schema version, with personal fields still sealed. */
export interface ProjectedEvent {
  readonly id: string;
  readonly streamId: string;
  readonly family: string;
  readonly type: string;
  readonly revision: bigint;
  readonly position: Position;
  /** When the store recorded it; UTC, ISO 8601. */
  readonly created: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  /** Set if this version of the product cannot read the event: it is poison. */
  readonly unreadable?: Error;
}

export interface FollowOptions {
  /** The last event already taken in; null starts before the first one. */
  readonly after: Position | null;
  readonly families: readonly string[];
  /** The most events in one batch. */
  readonly batchMax: number;
  readonly signal: AbortSignal;
  /**
   * Receives one batch at a time; the next is delivered once the promise resolves. A rejection makes `follow` reject
   * with it.
   */
  readonly onEvents: (events: readonly ProjectedEvent[]) => Promise<void>;
  /**
   * Called when everything that the store held was delivered, and again after each later time that it had more at once.
   */
  readonly onCaughtUp?: () => void;
}

/** What the projector needs of an event store. */
export interface EventSource {
  /** Returns an id of the store's history; it differs after a restore from a backup or with another store. */
  epoch(): Promise<string>;
  /** Returns the id of the event at exactly this position, undefined if there is none. */
  idAt(position: Position): Promise<string | undefined>;
  /** Returns the position of the newest event of any kind, null if the store is empty. */
  head(): Promise<Position | null>;
  /** Delivers events in order until `signal` aborts; rejects if the store goes away. */
  follow(options: FollowOptions): Promise<void>;
  /**
   * Yields a stream's events from the first to the one at revision `last`, in order; fewer if the store has no more.
   * Throws PoisonError at an event that this version of the product cannot read.
   */
  readStream(family: string, stream: string, last: bigint): AsyncIterable<ProjectedEvent>;
  close(): Promise<void>;
}

/** Returns true if `one` comes after `other` in the store. */
export function isAfter(one: Position, other: Position): boolean {
  return one.commit === other.commit ? one.prepare > other.prepare : one.commit > other.commit;
}

/**
 * Returns the association that an event belongs to, 0 for none. If the event's metadata cannot be read, the id is taken
 * from the stream's name, where it follows the family, so that the association can be parked.
 */
export function associationOf(event: ProjectedEvent): number {
  const metadata = event.metadata as Partial<EventMetadata> | null | undefined;
  const named: unknown = metadata?.associationId;
  if (named === null) return 0;
  if (Number.isSafeInteger(named)) return named as number;
  const [, digits] = /^-(\d{1,10})(?:-|$)/.exec(event.streamId.slice(event.family.length)) ?? [];
  return Number(digits ?? 0);
}

/** Groups events by association, each group in order. */
export function byAssociation(
  events: readonly ProjectedEvent[],
): ReadonlyMap<number, readonly ProjectedEvent[]> {
  return groupedBy(events, associationOf);
}
