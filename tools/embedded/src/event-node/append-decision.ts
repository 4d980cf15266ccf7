import type { Expected } from './append-request.js';
import type { Outcome } from './append-outcome.js';
import type { EventPlace, RecentEvents } from './recent-events.js';
import { tombstoneRevision } from './recorded-event.js';
import type { StreamHead } from './stream-heads.js';

export type Decision = { readonly kind: 'write' } | Outcome;

/** Reads stored ids by revision, for appends that are no longer among the recent events. */
export type StoredIds = (
  stream: string,
  firstRevision: number,
  count: number,
) => Promise<readonly { readonly id: string; readonly position: number }[]>;

const write: Decision = { kind: 'write' };

/**
 * Decides an append by EventStoreDB's own rules (IndexWriter.CheckCommit): an append repeated with the same ids at the
 * same place is answered with the first result, `any` and `stream_exists` recognise only recent ids, and an id that
 * occurs again at a newer revision is written again.
 */
export async function decideAppend(
  stream: string,
  expected: Expected,
  ids: readonly string[],
  head: StreamHead,
  recent: RecentEvents,
  storedIds: StoredIds,
): Promise<Decision> {
  const wrongVersion: Decision = { kind: 'wrong-version', expected, actual: head.revision };
  if (head.revision === tombstoneRevision) return { kind: 'deleted' };
  const isSoftDeleted = head.metadata?.isSoftDeleted === true;

  if (expected === 'stream_exists') {
    if (isSoftDeleted) return { kind: 'deleted' };
    if (head.revision < 0 && head.metadata === undefined) return wrongVersion;
  }
  if (expected === 'any' || expected === 'stream_exists') {
    return decideByRecentIds(stream, ids, recent, wrongVersion);
  }

  const expectedRevision = expected === 'no_stream' ? -1 : expected;
  if (expectedRevision > head.revision) return wrongVersion;
  if (expectedRevision === head.revision) return write;

  const repeated = await placesOf(stream, expectedRevision + 1, ids, recent, storedIds);
  const last = repeated.at(-1);
  if (last !== undefined && repeated.length === ids.length) {
    return { kind: 'written', revision: expectedRevision + ids.length, position: last };
  }
  if (repeated.length === 0 && expected === 'no_stream' && isSoftDeleted) return write;
  return wrongVersion;
}

function decideByRecentIds(
  stream: string,
  ids: readonly string[],
  recent: RecentEvents,
  wrongVersion: Decision,
): Decision {
  let last: EventPlace | undefined;
  for (const id of ids) {
    const place = recent.find(id);
    // Known ids followed by unknown ones: the same append was sent again with other content.
    if (place?.stream !== stream) return last === undefined ? write : wrongVersion;
    last = place;
  }
  return last === undefined
    ? write
    : { kind: 'written', revision: last.revision, position: last.position };
}

/** Returns the positions of the leading ids that are stored at the revisions where this append would put them. */
async function placesOf(
  stream: string,
  firstRevision: number,
  ids: readonly string[],
  recent: RecentEvents,
  storedIds: StoredIds,
): Promise<number[]> {
  const places: number[] = [];
  let stored: readonly { readonly id: string; readonly position: number }[] | undefined;
  for (const [index, id] of ids.entries()) {
    const place = recent.find(id);
    if (place?.stream === stream && place.revision === firstRevision + index) {
      places.push(place.position);
      continue;
    }
    stored ??= await storedIds(stream, firstRevision, ids.length);
    const row = stored[index];
    if (row?.id !== id) break;
    places.push(row.position);
  }
  return places;
}
