import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { convertToCommandError } from '@eventstore/db-client/dist/utils/index.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { framesOf, joinReads } from './joined-reads.js';
import type {
  AllReadOptions,
  AllSubscribed,
  AllSubscribeOptions,
  RawResolved,
  Read,
  StreamReadOptions,
} from './port.js';
import { type ReadAnswer, readAnswer } from './read-answer.js';
import { allRequest, streamRequest, subscribeRequest } from './read-request.js';

type Call = Readable & { cancel(): void };

/** The internals of client 6.2.1 that this file uses. */
interface ClientInside {
  callArguments(options: object, callOptions: { readonly deadline: number }): unknown[];
  GRPCStreamCreator(
    service: unknown,
    name: string,
    open: (connection: Connection) => Call,
  ): () => Promise<Call>;
}

interface Connection {
  makeServerStreamRequest(
    path: string,
    serialize: (request: Buffer) => Buffer,
    deserialize: (bytes: Buffer) => readonly ReadAnswer[],
    request: Buffer,
    ...callArguments: unknown[]
  ): Call;
}

const { StreamsClient, StreamsService } = streamsGrpc;

/**
 * Reads as the client's `readStream`, `readAll` and `subscribeToAll` do: on its own connection, with its credentials
 * and errors, but each message is decoded once, by hand, and messages that arrive together are processed at once. A
 * stream that does not exist yields no events.
 */
export function readStream(
  client: EventStoreDBClient,
  stream: string,
  options: StreamReadOptions,
): Read {
  return new Reading(client, 'readStream', streamRequest(stream, options));
}

export function readAll(client: EventStoreDBClient, options: AllReadOptions): Read {
  return new Reading(client, 'readAll', allRequest(options));
}

export function subscribeToAll(
  client: EventStoreDBClient,
  options: AllSubscribeOptions,
): AllSubscribed {
  return new Subscribed(client, options);
}

/** What reads and subscriptions have in common: a call that answers until it ends. */
abstract class Answering extends EventEmitter {
  protected readonly call: Promise<Call>;

  constructor(client: EventStoreDBClient, name: string, request: Buffer) {
    super();
    this.call = opened(client, name, request);
    this.call.then(
      (call) => this.#follow(call),
      (error: unknown) => this.emit('error', error),
    );
  }

  protected abstract take(answers: readonly ReadAnswer[], call: Call): void;

  protected async end(): Promise<void> {
    (await this.call).cancel();
  }

  #follow(call: Call): void {
    call
      .on('data', (answers: readonly ReadAnswer[]) => this.take(answers, call))
      .on('error', (error) => this.emit('error', convertToCommandError(error)))
      .on('end', () => this.emit('end'))
      .on('close', () => this.emit('close'));
  }
}

class Reading extends Answering implements Read {
  cancel(): Promise<void> {
    return this.end();
  }

  protected take(answers: readonly ReadAnswer[]): void {
    for (const answer of answers) this.emit('data', answer);
  }
}

class Subscribed extends Answering implements AllSubscribed {
  readonly #waitingMax: number;
  #arrived: RawResolved[] = [];
  /** The events before those in `#arrived`, read from the front. */
  #reading: RawResolved[] = [];
  #read = 0;
  #paused: Call | undefined;

  constructor(client: EventStoreDBClient, options: AllSubscribeOptions) {
    super(client, 'subscribeToAll', subscribeRequest(options));
    this.#waitingMax = options.waitingMax;
  }

  read(): RawResolved | null {
    if (this.#read === this.#reading.length) {
      [this.#reading, this.#arrived] = [this.#arrived, []];
      this.#read = 0;
    }
    const next = this.#reading[this.#read];
    if (next !== undefined) this.#read += 1;
    if (this.#paused !== undefined && this.#waiting < this.#waitingMax) {
      this.#paused.resume();
      this.#paused = undefined;
    }
    return next ?? null;
  }

  unsubscribe(): Promise<void> {
    return this.end();
  }

  protected take(answers: readonly ReadAnswer[], call: Call): void {
    for (const answer of answers) {
      if (answer.event !== undefined) this.#arrived.push(answer);
      else if (answer.checkpoint !== undefined) this.emit('checkpoint', answer.checkpoint);
      else if (answer.isCaughtUp === true) this.emit('caughtUp');
    }
    if (this.#waiting > 0) this.emit('readable');
    if (this.#waiting < this.#waitingMax) return;
    this.#paused = call.pause();
  }

  get #waiting(): number {
    return this.#arrived.length + this.#reading.length - this.#read;
  }
}

function opened(client: EventStoreDBClient, name: string, request: Buffer): Promise<Call> {
  const inside = client as unknown as ClientInside;
  const open = inside.GRPCStreamCreator(StreamsClient, name, (connection) => {
    const call = connection.makeServerStreamRequest(
      StreamsService.read.path,
      (bytes) => bytes,
      answersIn,
      request,
      ...inside.callArguments({}, { deadline: Infinity }),
    );
    joinReads(call);
    return call;
  });
  return open();
}

function answersIn(bytes: Buffer): readonly ReadAnswer[] {
  const answers: ReadAnswer[] = [];
  for (const frame of framesOf(bytes)) answers.push(readAnswer(frame));
  return answers;
}
