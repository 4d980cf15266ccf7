import { randomUUID } from 'node:crypto';
import grpc from '@grpc/grpc-js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { type Outcome, UnavailableError } from './append-outcome.js';
import {
  type AppendTarget,
  type BatchPart,
  decodeAppendPart,
  decodeBatchPart,
  type Expected,
  MalformedRequestError,
} from './append-request.js';
import { appendAnswer, batchRefusal, batchSuccess } from './append-answers.js';
import type { CommittedLog } from './committed-log.js';
import type { EventReader } from './event-reader.js';
import { joinWrites } from './joined-writes.js';
import { confirmationMessage, streamNotFoundMessage } from './read-answers.js';
import { decodeReadQuery, type ReadQuery } from './read-query.js';
import { allPages, streamExists, streamPages, streamStatus } from './reads.js';
import type { ProposedEvent, RecordedEvent } from './recorded-event.js';
import { ResponseStream } from './response-stream.js';
import { serviceError, type Refusal, unavailableError } from './service-errors.js';
import { subscribeToAll, subscribeToStream } from './subscription.js';
import type { Writer } from './writer.js';

export type NodeParts = {
  readonly writer: Writer;
  readonly log: CommittedLog;
  readonly reader: EventReader;
  /** Sum of data, metadata and twice the type's length of one append, as the server counts it. */
  readonly maxAppendBytes: number;
};

type ReadCall = grpc.ServerWritableStream<streamsPb.ReadReq, Buffer>;
type AppendCall = grpc.ServerReadableStream<Buffer, streamsPb.AppendResp>;
type BatchCall = grpc.ServerDuplexStream<Buffer, Buffer>;
type Batch = {
  readonly target: AppendTarget;
  readonly events: ProposedEvent[];
  fault: MalformedRequestError | undefined;
};

/** Appends of one call that may wait for their commit. */
const unansweredMax = 4_096;
const unansweredBytesMax = 16 * 1024 * 1024;
/** What fits into a key of the table's index, with the prefix of the metadata. */
const nameBytesMax = 2_048;

const asIs = (bytes: Buffer): Buffer => bytes;

/** The hot messages pass as bytes; the rest is the generated definition. */
export const streamsService = {
  ...streamsGrpc.StreamsService,
  read: { ...streamsGrpc.StreamsService.read, responseSerialize: asIs },
  append: { ...streamsGrpc.StreamsService.append, requestDeserialize: asIs },
  batchAppend: {
    ...streamsGrpc.StreamsService.batchAppend,
    requestDeserialize: asIs,
    responseSerialize: asIs,
  },
} as unknown as grpc.ServiceDefinition;

export function streamsHandlers(node: NodeParts): grpc.UntypedServiceImplementation {
  return {
    read: (call: ReadCall) => void read(node, call),
    append: (call: AppendCall, answer: grpc.sendUnaryData<streamsPb.AppendResp>) =>
      append(node, call, answer),
    batchAppend: (call: BatchCall) => batchAppend(node, call),
    delete: (
      call: grpc.ServerUnaryCall<streamsPb.DeleteReq, streamsPb.DeleteResp>,
      answer: grpc.sendUnaryData<streamsPb.DeleteResp>,
    ) =>
      void remove(
        node,
        'delete',
        call.request,
        new streamsPb.DeleteResp(),
        streamsPb.DeleteResp.Position,
        answer,
      ),
    tombstone: (
      call: grpc.ServerUnaryCall<streamsPb.TombstoneReq, streamsPb.TombstoneResp>,
      answer: grpc.sendUnaryData<streamsPb.TombstoneResp>,
    ) =>
      void remove(
        node,
        'tombstone',
        call.request,
        new streamsPb.TombstoneResp(),
        streamsPb.TombstoneResp.Position,
        answer,
      ),
  };
}

async function read(node: NodeParts, call: ReadCall): Promise<void> {
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
  // A filtered read ends when so many events matched, however many it looked at.
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
      if (query.filter !== undefined && !query.filter.matches(event)) continue;
      if (sent === query.limit) return sent;
      const pause = to.write(event.record);
      if (pause !== undefined) await pause;
      sent += 1;
    }
    if (to.isGone) break;
  }
  return sent;
}

function append(
  node: NodeParts,
  call: AppendCall,
  answer: grpc.sendUnaryData<streamsPb.AppendResp>,
): void {
  let target: AppendTarget | undefined;
  const events: ProposedEvent[] = [];
  let broken: Error | undefined;
  call.on('data', (message: Buffer) => {
    try {
      const part = decodeAppendPart(message);
      if ('target' in part) target = part.target;
      else events.push(part.event);
    } catch (error) {
      broken ??= error instanceof Error ? error : new Error(String(error));
    }
  });
  call.on('end', () => {
    void (async () => {
      try {
        if (broken !== undefined) throw broken;
        if (target === undefined) throw new MalformedRequestError('An append holds no options.');
        const result = await writeChecked(node, target, events);
        const message = appendAnswer(result);
        if (message === undefined) throw serviceError(result as Refusal, target.stream);
        answer(null, message);
      } catch (error) {
        answer(asServiceError(error));
      }
    })();
  });
}

/** One long call carries all appends of a client; each batch is answered when it is committed. */
function batchAppend(node: NodeParts, call: BatchCall): void {
  joinWrites(call);
  const open = new Map<string, Batch>();
  let unanswered = 0;
  let hasEnded = false;
  let isBroken = false;
  const endWhenDone = () => {
    if (hasEnded && unanswered === 0 && !isBroken) call.end();
  };
  const fail = (error: unknown) => {
    if (isBroken) return;
    isBroken = true;
    call.emit('error', asServiceError(error));
  };
  // The client shares its list of unanswered appends among its calls, and loses answers when an old
  // call ends late: every call ends as soon as the database, or the node, goes away.
  const stopListening = node.writer.onLost(() =>
    fail(new UnavailableError('The event store lost its database.')),
  );
  call.once('close', stopListening).once('cancelled', stopListening);
  let unansweredBytes = 0;
  const finish = async (correlationId: Buffer, { target, events, fault }: Batch): Promise<void> => {
    const bytes = sizeOf(events);
    unanswered += 1;
    unansweredBytes += bytes;
    // The sender is held back over HTTP/2 rather than its appends in memory.
    if (unanswered > unansweredMax || unansweredBytes > unansweredBytesMax) call.pause();
    try {
      const result = fault ? malformed(fault.message) : await writeChecked(node, target, events);
      if (isBroken || call.cancelled) return;
      call.write(
        result.kind === 'written'
          ? batchSuccess(correlationId, result)
          : batchRefusal(correlationId, target, result),
      );
    } catch (error) {
      // The protocol has no word for "unavailable" in an answer: the whole call ends with it.
      fail(error);
    } finally {
      unanswered -= 1;
      unansweredBytes -= bytes;
      if (unanswered <= unansweredMax && unansweredBytes <= unansweredBytesMax) call.resume();
      endWhenDone();
    }
  };
  call.on('data', (message: Buffer) => {
    try {
      const batch = collect(open, decodeBatchPart(message), node.maxAppendBytes);
      if (batch !== undefined) void finish(batch.correlationId, batch);
    } catch (error) {
      fail(error);
    }
  });
  call.on('end', () => {
    hasEnded = true;
    endWhenDone();
  });
  call.on('error', () => {
    isBroken = true;
  });
}

/** Joins the parts of a batch. @returns the batch once it is whole. */
function collect(
  open: Map<string, Batch>,
  part: BatchPart,
  maxBytes: number,
): (Batch & { correlationId: Buffer }) | undefined {
  const { correlationId, target, isFinal, fault } = part;
  if (isFinal && target !== undefined) {
    return { correlationId, target, events: [...part.events], fault };
  }
  const key = correlationId.toString('latin1');
  const batch = open.get(key) ?? (target === undefined ? undefined : { target, events: [], fault });
  if (batch === undefined) throw new MalformedRequestError('A batch begins without options.');
  batch.fault ??= fault;
  // What is too large already is refused at the end; there is no use in keeping more of it.
  if (sizeOf(batch.events) <= maxBytes) batch.events.push(...part.events);
  if (!isFinal) {
    open.set(key, batch);
    return undefined;
  }
  open.delete(key);
  return { correlationId, ...batch };
}

async function writeChecked(
  node: NodeParts,
  target: AppendTarget,
  events: readonly ProposedEvent[],
): Promise<Outcome | Refusal> {
  const fault = faultOfName(target.stream);
  if (fault !== undefined) return malformed(fault);
  if (sizeOf(events) > node.maxAppendBytes) {
    return { kind: 'too-large', maxBytes: node.maxAppendBytes };
  }
  return node.writer.write({ action: 'append', target, events });
}

const malformed = (message: string): Refusal => ({ kind: 'malformed', message });

/** Refused here, what Postgres cannot hold harms nobody else: the writer would take it for a database that is lost. */
function faultOfName(stream: string): string | undefined {
  if (stream === '' || stream === '$$') return 'The stream has no name.';
  if (stream.includes('\0')) return 'A stream name holds no NUL.';
  if (Buffer.byteLength(stream) <= nameBytesMax) return undefined;
  return `A stream name has at most ${nameBytesMax} bytes.`;
}

function checkName(stream: string): void {
  const fault = faultOfName(stream);
  if (fault !== undefined) throw new MalformedRequestError(fault);
}

function sizeOf(events: readonly ProposedEvent[]): number {
  let size = 0;
  for (const { data, metadata, type } of events) {
    size += data.length + metadata.length + 2 * type.length;
  }
  return size;
}

type RemoveReq = streamsPb.DeleteReq | streamsPb.TombstoneReq;
type RemovedPosition = {
  setCommitPosition(value: string): unknown;
  setPreparePosition(value: string): unknown;
};

async function remove<Resp extends { setPosition(position: never): unknown }>(
  node: NodeParts,
  action: 'delete' | 'tombstone',
  request: RemoveReq,
  response: Resp,
  Position: new () => RemovedPosition,
  answer: grpc.sendUnaryData<Resp>,
): Promise<void> {
  try {
    const options = request.getOptions();
    const name = options?.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array();
    const stream = Buffer.from(name).toString('utf8');
    checkName(stream);
    const expected = options === undefined ? 'any' : expectedOf(options);
    const target = { stream, expected, deadlineMs: Number.POSITIVE_INFINITY };
    const result = await node.writer.write({ action, target, events: [] });
    if (result.kind !== 'written') throw serviceError(result, stream);
    const position = new Position();
    position.setCommitPosition(String(result.position ?? 0));
    position.setPreparePosition(String(result.position ?? 0));
    response.setPosition(position as never);
    answer(null, response);
  } catch (error) {
    answer(asServiceError(error));
  }
}

function expectedOf(
  options: streamsPb.DeleteReq.Options | streamsPb.TombstoneReq.Options,
): Expected {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  if (options.hasAny()) return 'any';
  return Math.min(Number(options.getRevision()), Number.MAX_SAFE_INTEGER);
}

function asServiceError(error: unknown): grpc.ServiceError {
  if (error instanceof MalformedRequestError || error instanceof RangeError) {
    return serviceError({ kind: 'malformed', message: error.message }, '');
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') {
    return error as grpc.ServiceError;
  }
  // Whatever else fails here is the way to the database.
  return unavailableError(error instanceof Error ? error.message : String(error));
}
