import type { CommittedLog } from './committed-log.js';
import type { EventReader } from './event-reader.js';
import { PageSize } from './page-size.js';
import type { ReadQuery } from './read-query.js';
import { type RecordedEvent, tombstoneRevision } from './recorded-event.js';
import {
  type AccessRight,
  dataOfRecord,
  isAllowed,
  metastreamPrefix,
  parseStreamMetadata,
  type StreamMetadata,
} from './stream-metadata.js';

/** The part of a stream that is visible to readers. */
export type StreamView = {
  readonly floor: number;
  readonly createdSinceMs: number;
};

export type StreamStatus =
  | { readonly kind: 'readable'; readonly view: StreamView }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'access-denied' };

const everything: StreamView = { floor: 0, createdSinceMs: 0 };

/**
 * Returns whether a stream is readable, by its metadata and tombstone. A stream without either, the usual case, costs
 * no query. Of a metadata stream only the last event is visible, and none once its stream is tombstoned.
 */
export async function streamStatus(
  stream: string,
  isMarked: (stream: string) => boolean,
  reader: EventReader,
): Promise<StreamStatus> {
  if (stream.startsWith(metastreamPrefix)) {
    const described = stream.slice(metastreamPrefix.length);
    if (!isMarked(described)) return { kind: 'readable', view: everything };
    const { revision, metadata } = await stateOf(described, reader);
    if (revision === tombstoneRevision) return { kind: 'deleted' };
    const last = (await stateOf(stream, reader)).revision;
    return permitted(described, '$mr', metadata, { ...everything, floor: Math.max(0, last) });
  }
  if (!isMarked(stream)) return { kind: 'readable', view: everything };
  const { revision, metadata } = await stateOf(stream, reader);
  if (revision === tombstoneRevision) return { kind: 'deleted' };
  if (metadata?.isSoftDeleted === true) return { kind: 'not-found' };
  return permitted(stream, '$r', metadata, viewOf(revision, metadata));
}

async function stateOf(
  stream: string,
  reader: EventReader,
): Promise<{ revision: number; metadata: StreamMetadata | undefined }> {
  const state = (await reader.streamStates([stream])).get(stream);
  const record = state?.metadataRecord;
  const metadata = record === undefined ? undefined : parseStreamMetadata(dataOfRecord(record));
  return { revision: state?.revision ?? -1, metadata };
}

function permitted(
  stream: string,
  right: AccessRight,
  metadata: StreamMetadata | undefined,
  view: StreamView,
): StreamStatus {
  if (!isAllowed(stream, right, metadata)) return { kind: 'access-denied' };
  return { kind: 'readable', view };
}

function viewOf(revision: number, metadata: StreamMetadata | undefined): StreamView {
  const { maxCount, maxAgeSeconds, truncateBefore = 0 } = metadata ?? {};
  const countFloor = maxCount === undefined ? 0 : revision - maxCount + 1;
  return {
    floor: Math.max(0, truncateBefore, countFloor),
    createdSinceMs: maxAgeSeconds === undefined ? 0 : Date.now() - maxAgeSeconds * 1000,
  };
}

/** Returns whether a stream that returned no events exists at all. */
export async function streamExists(stream: string, reader: EventReader): Promise<boolean> {
  return (await stateOf(stream, reader)).revision >= 0;
}

/** Yields the events of one stream page by page; the next page is read while one is sent. */
export async function* streamPages(
  query: Pick<ReadQuery, 'from' | 'direction'> & { readonly stream: string },
  view: StreamView,
  head: number,
  limit: number,
  reader: EventReader,
): AsyncGenerator<readonly RecordedEvent[]> {
  const { stream, direction } = query;
  const isForwards = direction === 'forwards';
  if (query.from === 'end' && isForwards) return;
  const start = query.from === 'start' ? 0 : query.from === 'end' ? tombstoneRevision : query.from;
  // Starting at the first visible revision spares the index a walk over the truncated ones.
  const from = isForwards ? Math.max(start, view.floor) : start;
  yield* pages(
    from,
    limit,
    (at, count) => reader.readStream({ stream, direction, from: at, ...view, head, limit: count }),
    (last) => (isForwards ? last.revision + 1 : last.revision - 1),
  );
}

/**
 * Yields the events of $all up to the head, page by page. The event at the given position is included forwards and
 * excluded backwards. Forwards, events in memory are taken from there, so that a client that keeps reading at the end
 * causes no queries.
 */
export async function* allPages(
  query: Pick<ReadQuery, 'from' | 'direction'>,
  log: CommittedLog,
  limit: number,
  reader: EventReader,
): AsyncGenerator<readonly RecordedEvent[]> {
  const { direction, from } = query;
  const { head } = log;
  const isForwards = direction === 'forwards';
  const position = from === 'start' ? 0 : from === 'end' ? Number.MAX_SAFE_INTEGER : from;
  yield* pages(
    isForwards ? position - 1 : position,
    limit,
    async (at, count) => {
      const latest = isForwards ? log.after(at, Math.min(count, head - at)) : undefined;
      return latest ?? (await reader.readAll(direction, at, head, count));
    },
    (last) => last.position,
  );
}

async function* pages(
  from: number,
  limit: number,
  read: (from: number, count: number) => Promise<readonly RecordedEvent[]>,
  next: (last: RecordedEvent) => number,
): AsyncGenerator<readonly RecordedEvent[]> {
  const size = new PageSize();
  let left = limit;
  const ask = (at: number) => {
    const count = Math.min(size.events, left);
    const answer = read(at, count);
    // If the reader stops half way, the page that was requested in advance is never awaited.
    answer.catch(() => undefined);
    return { count, answer };
  };
  for (let asked = left > 0 ? ask(from) : undefined; asked !== undefined;) {
    const page = await asked.answer;
    const last = page.at(-1);
    if (last === undefined) return;
    left -= page.length;
    size.learn(page);
    const isLast = page.length < asked.count || left <= 0;
    asked = isLast ? undefined : ask(next(last));
    yield page;
  }
}
