import { randomUUID } from 'node:crypto';
import type grpc from '@grpc/grpc-js';
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { UnavailableError } from './append-outcome.js';
import { joinWrites } from './joined-writes.js';
import type { NodeParts } from './node-parts.js';
import { confirmationMessage, streamNotFoundMessage } from './read-answers.js';
import { decodeReadQuery, type ReadQuery } from './read-query.js';
import { allPages, streamExists, streamPages, streamStatus } from './reads.js';
import type { RecordedEvent } from './recorded-event.js';
import { ResponseStream } from './response-stream.js';
import { asServiceError, serviceError, type Refusal } from './service-errors.js';
import { checkName } from './stream-name.js';
import { subscribeToAll, subscribeToStream } from './subscription.js';

export type ReadCall = grpc.ServerWritableStream<streamsPb.ReadReq, Buffer>;

/**
 * Handles a read or subscription of a stream or of $all: a limited number of events, or all from a place on for as long
 * as the call lasts.
 */
export async function read(node: NodeParts, call: ReadCall): Promise<void> {
  joinWrites(call);
  const to = new ResponseStream(call);
  try {
    const query = decodeReadQuery(call.request);
    if (query.stream !== undefined) checkName(query.stream);
    if (!node.writer.isAvailable) throw new UnavailableError('The event store is not available.');
    const refusal =
      query.stream === undefined
        ? await readAll(node, query, to)
        : await readStream(node, query, query.stream, to);
    if (refusal !== undefined) throw serviceError(refusal, query.stream ?? '$all');
    call.end();
  } catch (error) {
    if (!to.isGone) call.emit('error', asServiceError(error));
  }
}

async function readAll(node: NodeParts, query: ReadQuery, to: ResponseStream): Promise<undefined> {
  const { log, reader } = node;
  if (query.limit === undefined) {
    await to.write(confirmationMessage(randomUUID()));
    await subscribeToAll(query, log, reader, to);
    return;
  }
  if (query.from === 'end' && query.direction === 'forwards') return;
  // A filtered read ends after the limit of matching events, however many events it examined.
  const lookedAtMax = query.filter === undefined ? query.limit : Infinity;
  await sendPages(allPages(query, log, lookedAtMax, reader), query, to);
}

async function readStream(
  node: NodeParts,
  query: ReadQuery,
  stream: string,
  to: ResponseStream,
): Promise<Refusal | undefined> {
  const { log, reader } = node;
  const statusNow = () => streamStatus(stream, (name) => node.writer.isMarked(name), reader);
  const status = await statusNow();
  if (status.kind === 'deleted' || status.kind === 'access-denied') return status;
  if (query.limit === undefined) {
    await to.write(confirmationMessage(randomUUID()));
    const end = await subscribeToStream(stream, query.from, statusNow, log, reader, to);
    return end === 'deleted' ? { kind: 'deleted' } : undefined;
  }
  if (status.kind === 'not-found') {
    await to.write(streamNotFoundMessage(stream));
    return undefined;
  }
  const pages = streamPages({ ...query, stream }, status.view, log.head, query.limit, reader);
  const sent = await sendPages(pages, query, to);
  if (sent === 0 && !(await streamExists(stream, reader))) {
    await to.write(streamNotFoundMessage(stream));
  }
  return undefined;
}

async function sendPages(
  pages: AsyncGenerator<readonly RecordedEvent[]>,
  query: ReadQuery,
  to: ResponseStream,
): Promise<number> {
  let sent = 0;
  for await (const page of pages) {
    for (const event of page) {
      if (sent === query.limit) return sent;
      if (query.filter !== undefined && !query.filter.matches(event)) continue;
      const pause = to.write(event.record);
      if (pause !== undefined) await pause;
      sent += 1;
    }
    if (to.isGone) break;
  }
  return sent;
}
