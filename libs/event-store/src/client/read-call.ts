import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { AllReadOptions, RawResolved, Read, StreamReadOptions } from './port.js';
import { readAnswer } from './read-answer.js';
import { allRequest, streamRequest } from './read-request.js';

type Call = Readable & { cancel(): void };

/** What is used of the inside of client 6.2.1. */
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
    deserialize: (bytes: Buffer) => RawResolved,
    request: Buffer,
    ...callArguments: unknown[]
  ): Call;
}

const require = createRequire(import.meta.url);
const { StreamsClient, StreamsService } =
  require('@eventstore/db-client/generated/streams_grpc_pb.js') as {
    StreamsClient: unknown;
    StreamsService: { read: { path: string } };
  };
const { convertToCommandError } = require('@eventstore/db-client/dist/utils') as {
  convertToCommandError: (error: unknown) => unknown;
};

/**
 * The client's `readStream` and `readAll`: on its own connection, with its credentials and errors, but each message read
 * once, by hand, and its events given as they come. Of a stream that does not exist nothing comes.
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

class Reading extends EventEmitter implements Read {
  readonly #call: Promise<Call>;

  constructor(client: EventStoreDBClient, name: string, request: Buffer) {
    super();
    const inside = client as unknown as ClientInside;
    const open = inside.GRPCStreamCreator(StreamsClient, name, (connection) =>
      connection.makeServerStreamRequest(
        StreamsService.read.path,
        (bytes) => bytes,
        readAnswer,
        request,
        ...inside.callArguments({}, { deadline: Infinity }),
      ),
    );
    this.#call = open();
    this.#call.then(
      (call) => this.#follow(call),
      (error: unknown) => this.emit('error', error),
    );
  }

  async cancel(): Promise<void> {
    (await this.#call).cancel();
  }

  #follow(call: Call): void {
    call
      .on('data', (answer: RawResolved) => this.emit('data', answer))
      .on('error', (error) => this.emit('error', convertToCommandError(error)))
      .on('end', () => this.emit('end'))
      .on('close', () => this.emit('close'));
  }
}
