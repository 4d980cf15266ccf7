import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { EventStoreDBClient } from '@eventstore/db-client';
// Adds `appendToStream` to the client, for a server that does not support batch appends.
import '@eventstore/db-client/dist/streams/appendToStream/index.js';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { convertToCommandError, parseUUID } from '@eventstore/db-client/dist/utils/index.js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type AppendHead, appendMessages } from './append-message.js';
import type { ClientPort, EncodedEvent, RawAppended } from './port.js';

/** The internals of client 6.2.1 that this file uses. */
interface ClientInside {
  supports(method: unknown, feature?: string): Promise<boolean>;
  createDeadline(): Date;
  callArguments(options: object, callOptions: { readonly deadline: number }): unknown[];
  GRPCStreamCreator(
    service: unknown,
    name: string,
    open: (connection: Connection) => Duplex,
    cache: WeakMap<object, Duplex>,
  ): () => Promise<Duplex>;
}

interface Connection {
  makeBidiStreamRequest(
    path: string,
    serialize: (bytes: Buffer) => Buffer,
    deserialize: (bytes: Buffer) => Answer,
    ...callArguments: unknown[]
  ): Duplex;
}

/** A `BatchAppendResp`, as the generated class exposes it. */
interface Answer {
  getCorrelationId(): UUID;
  hasError(): boolean;
  getError(): Status;
  getSuccess(): {
    getCurrentRevision(): string;
    getPosition(): { getCommitPosition(): string; getPreparePosition(): string } | undefined;
  };
}

interface Unanswered {
  readonly stream: string;
  readonly resolve: (appended: RawAppended) => void;
  readonly reject: (error: unknown) => void;
}

const { StreamsClient, StreamsService } = streamsGrpc;
const { batchAppend } = StreamsService;
const calls = new WeakMap<object, Duplex>();
const unanswered = new WeakMap<Duplex, Map<string, Unanswered>>();

/**
 * Appends events as the client's own `appendToStream` does, if the server supports batch appends: on the client's
 * connection, with its credentials and errors, but encoded once, by hand. Each call has its own list of unanswered
 * appends, so that an old call that ends late fails no append of a newer call.
 */
export async function appendToStream(
  client: EventStoreDBClient,
  ...[stream, events, options]: Parameters<ClientPort['appendToStream']>
): Promise<RawAppended> {
  const inside = client as unknown as ClientInside;
  if (!(await inside.supports(batchAppend))) {
    return (client as unknown as ClientPort).appendToStream(stream, events, options);
  }
  const open = inside.GRPCStreamCreator(
    StreamsClient,
    'appendToStream',
    (connection) => openCall(inside, connection),
    calls,
  );
  const takesSpans = await inside.supports(batchAppend, 'deadline-duration');
  const atMs = inside.createDeadline().getTime();
  // With a deadline given as an instant, as the client sends it, every append would be too late if the server's clock
  // were ahead of this machine's by more than the span.
  const deadline = takesSpans ? { withinMs: atMs - Date.now() } : { atMs };
  return send(await open(), stream, events, {
    expectedRevision: options.expectedRevision,
    deadline,
  });
}

function send(
  call: Duplex,
  stream: string,
  events: readonly EncodedEvent[],
  asked: Pick<AppendHead, 'expectedRevision' | 'deadline'>,
): Promise<RawAppended> {
  const correlationId = randomUUID();
  const messages = appendMessages({ correlationId, stream, ...asked }, events);
  return new Promise((resolve, reject) => {
    const waiting = unanswered.get(call);
    if (waiting === undefined) {
      throw new Error('14 UNAVAILABLE: the connection for appends has just ended');
    }
    waiting.set(correlationId, { stream, resolve, reject });
    for (const message of messages) call.write(message);
  });
}

function openCall(client: ClientInside, connection: Connection): Duplex {
  const waiting = new Map<string, Unanswered>();
  const failAll = (error: unknown): void => {
    unanswered.delete(call);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const call: Duplex = connection
    .makeBidiStreamRequest(
      batchAppend.path,
      (bytes) => bytes,
      batchAppend.responseDeserialize as (bytes: Buffer) => Answer,
      ...client.callArguments({}, { deadline: Infinity }),
    )
    .on('data', (answer: Answer) => {
      const correlationId = parseUUID(answer.getCorrelationId());
      const one = waiting.get(correlationId);
      waiting.delete(correlationId);
      if (one === undefined) return;
      try {
        settle(one, answer);
      } catch (error) {
        one.reject(error);
      }
    })
    .on('error', (error) => failAll(convertToCommandError(error)))
    .on('end', () => failAll(new Error('14 UNAVAILABLE: the server ended the call for appends')));
  unanswered.set(call, waiting);
  return call;
}

function settle({ stream, resolve, reject }: Unanswered, answer: Answer): void {
  if (answer.hasError()) return reject(unpackToCommandError(answer.getError(), stream));
  const success = answer.getSuccess();
  const position = success.getPosition();
  resolve({
    nextExpectedRevision: BigInt(success.getCurrentRevision()),
    position: position && {
      commit: BigInt(position.getCommitPosition()),
      prepare: BigInt(position.getPreparePosition()),
    },
  });
}
