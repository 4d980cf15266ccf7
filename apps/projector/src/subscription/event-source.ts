import type { EventMetadata } from '@scara/contracts/events';
import { groupedBy } from '@scara/domain/kernel';

/** A place in the store's one order of all events. */
export interface Position {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** A stored event as projections need it: lifted to today's shape, personal fields still sealed. */
export interface ProjectedEvent {
  readonly id: string;
  readonly streamId: string;
  readonly family: string;
  readonly type: string;
  readonly revision: bigint;
  readonly position: Position;
  /** When the store took it in, UTC, ISO 8601. */
  readonly created: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  /** Set when this version of the product cannot read the event: it is poison. */
  readonly unreadable?: Error;
}

export interface FollowOptions {
  /** The last event already taken in; null starts before the first. */
  readonly after: Position | null;
  readonly families: readonly string[];
  /** The most events in one batch. */
  readonly batchMax: number;
  readonly signal: AbortSignal;
  /** One batch at a time: the next one is delivered when this promise is kept. A rejection ends `follow` with it. */
  readonly onEvents: (events: readonly ProjectedEvent[]) => Promise<void>;
  /** Everything that the store held is delivered; said again after each time the store had more at once. */
  readonly onCaughtUp?: () => void;
}

/** What the projector asks of an event store. */
export interface EventSource {
  /** Names the store's history; another one after a restore from a backup or a replaced store. */
  epoch(): Promise<string>;
  /** The id of the event at exactly this position, undefined when there is none. */
  idAt(position: Position): Promise<string | undefined>;
  /** The position of the newest event of any kind, null when the store is empty. */
  head(): Promise<Position | null>;
  /** Delivers events in order until `signal` aborts; rejects when the store goes away. */
  follow(options: FollowOptions): Promise<void>;
  /**
   * A stream's events from the first one to the one at revision `last`, in order; fewer when the store has no more.
   * Throws PoisonError at one that this version of the product cannot read.
   */
  readStream(family: string, stream: string, last: bigint): AsyncIterable<ProjectedEvent>;
  close(): Promise<void>;
}

/** True where `one` stands behind `other` in the store. */
export function isAfter(one: Position, other: Position): boolean {
  return one.commit === other.commit ? one.prepare > other.prepare : one.commit > other.commit;
}

/**
 * The association whose fact this is, 0 for none. An event whose metadata cannot be read is placed by its stream, which
 * names the association right after the family, so that it can be parked.
 */
export function associationOf(event: ProjectedEvent): number {
  const metadata = event.metadata as Partial<EventMetadata> | null | undefined;
  const named: unknown = metadata?.associationId;
  if (named === null) return 0;
  if (Number.isSafeInteger(named)) return named as number;
  const [, digits] = /^-(\d{1,10})(?:-|$)/.exec(event.streamId.slice(event.family.length)) ?? [];
  return Number(digits ?? 0);
}

/** Each association's events, in order. */
export function byAssociation(
  events: readonly ProjectedEvent[],
): ReadonlyMap<number, readonly ProjectedEvent[]> {
  return groupedBy(events, associationOf);
}
