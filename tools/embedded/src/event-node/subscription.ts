import type { CommittedLog } from './committed-log.js';
import type { EventReader } from './event-reader.js';
import { PageSize } from './page-size.js';
import { caughtUpMessage, checkpointMessage, fellBehindMessage } from './read-answers.js';
import type { EventFilter, ReadQuery } from './read-query.js';
import { tombstoneRevision } from './recorded-event.js';
import { streamPages, type StreamStatus, type StreamView } from './reads.js';
import type { ResponseStream } from './response-stream.js';

const liveEventsMax = 512;

/**
 * Sends $all from a position on until the caller is gone. One loop serves old and new events: those in memory come from
 * memory, others from the database, so that a slow reader costs only its own reads.
 */
export async function subscribeToAll(
  query: Pick<ReadQuery, 'from' | 'filter'>,
  log: CommittedLog,
  reader: EventReader,
  to: ResponseStream,
): Promise<void> {
  const size = new PageSize();
  const checkpoints = new Checkpoints(query.filter);
  let position = query.from === 'start' ? 0 : query.from === 'end' ? log.head : query.from;
  let isLive = false;
  while (!to.isGone) {
    if (position >= log.head) {
      if (!isLive) await to.write(caughtUpMessage);
      isLive = true;
      await log.movedPast(position, to.gone);
      continue;
    }
    let events = log.after(position, liveEventsMax);
    if (events === undefined) {
      if (isLive) await to.write(fellBehindMessage);
      isLive = false;
      events = await reader.readAll('forwards', position, log.head, size.events);
      size.learn(events);
    }
    for (const event of events) {
      if (to.isGone) return;
      if (query.filter === undefined || query.filter.matches(event)) await to.write(event.record);
      position = event.position;
      if (checkpoints.isDueAfter()) await to.write(checkpointMessage(position));
    }
  }
}

/** Counts the examined events: a checkpoint tells a filtered subscription how far the server has searched. */
class Checkpoints {
  readonly #interval: number;
  #lookedAt = 0;

  constructor(filter: EventFilter | undefined) {
    this.#interval = filter?.checkpointInterval ?? Number.POSITIVE_INFINITY;
  }

  isDueAfter(): boolean {
    this.#lookedAt += 1;
    if (this.#lookedAt < this.#interval) return false;
    this.#lookedAt = 0;
    return true;
  }
}

/**
 * Sends one stream from after a revision until the caller is gone: first by revision from the database up to a head,
 * then the stream's events in the log after that head.
 * @returns 'deleted' if the stream is tombstoned meanwhile.
 */
export async function subscribeToStream(
  stream: string,
  from: ReadQuery['from'],
  status: () => Promise<StreamStatus>,
  log: CommittedLog,
  reader: EventReader,
  to: ResponseStream,
): Promise<'gone' | 'deleted'> {
  // 'end' means only events that are committed from now on.
  let position = from === 'end' ? log.head : -1;
  let next = typeof from === 'number' ? from + 1 : 0;
  if (from === 'end') next = await revisionAfter(stream, position, reader);
  let isLive = false;
  while (!to.isGone) {
    if (position < 0) {
      const { head } = log;
      const now = await status();
      if (now.kind === 'deleted') return 'deleted';
      if (now.kind === 'readable')
        next = await sendStored(stream, next, now.view, head, reader, to);
      if (to.isGone) return 'gone';
      position = head;
    }
    if (position >= log.head) {
      if (!isLive) await to.write(caughtUpMessage);
      isLive = true;
      await log.movedPast(position, to.gone);
      continue;
    }
    const events = log.after(position, liveEventsMax);
    if (events === undefined) {
      if (isLive) await to.write(fellBehindMessage);
      isLive = false;
      position = -1;
      continue;
    }
    for (const event of events) {
      position = event.position;
      if (event.stream !== stream || event.revision < next) continue;
      if (event.revision === tombstoneRevision) return 'deleted';
      await to.write(event.record);
      next = event.revision + 1;
    }
  }
  return 'gone';
}

/** Returns the revision of the stream's next event after a head; events committed meanwhile come from the log. */
async function revisionAfter(stream: string, head: number, reader: EventReader): Promise<number> {
  const asked = { from: tombstoneRevision, floor: 0, createdSinceMs: 0, head };
  const [last] = await reader.readStream({ ...asked, stream, direction: 'backwards', limit: 1 });
  return (last?.revision ?? -1) + 1;
}

/**
 * Sends the stored events of a stream up to a head.
 * @returns the next revision to send.
 */
async function sendStored(
  stream: string,
  from: number,
  view: StreamView,
  head: number,
  reader: EventReader,
  to: ResponseStream,
): Promise<number> {
  let next = from;
  const query = { stream, from, direction: 'forwards' as const };
  for await (const page of streamPages(query, view, head, Infinity, reader)) {
    for (const event of page) {
      if (to.isGone) return next;
      await to.write(event.record);
      next = event.revision + 1;
    }
  }
  return next;
}
