import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { readAnswer } from './read-message.js';

/** What is used of the inside of client 6.2.1. */
interface ClientInside {
  GRPCStreamCreator: (
    service: unknown,
    name: string,
    open: (connection: Connection) => unknown,
    ...cache: unknown[]
  ) => () => Promise<unknown>;
}

interface Connection {
  makeServerStreamRequest(
    path: string,
    serialize: (request: unknown) => Buffer,
    deserialize: (bytes: Buffer) => unknown,
    ...callArguments: unknown[]
  ): Readable;
}

const require = createRequire(import.meta.url);
const { StreamsService } = require('@eventstore/db-client/generated/streams_grpc_pb.js') as {
  StreamsService: { read: { path: string; requestSerialize: (request: unknown) => Buffer } };
};
const { read } = StreamsService;
const READS: ReadonlySet<string> = new Set(['readStream', 'readAll', 'subscribeToAll']);

/** Lets the client read with our own decoding; requests, errors and streams stay its own. */
export function readByHand(client: EventStoreDBClient): EventStoreDBClient {
  const inside = client as unknown as ClientInside;
  const create = inside.GRPCStreamCreator;
  inside.GRPCStreamCreator = (service, name, open, ...cache) =>
    create(service, name, READS.has(name) ? (on) => open(reading(on)) : open, ...cache);
  return client;
}

/** The one method of the connection's stub that those calls use. */
function reading(connection: Connection): Connection {
  const stub = {
    read: (...call: unknown[]) =>
      connection.makeServerStreamRequest(read.path, read.requestSerialize, readAnswer, ...call),
  };
  return stub as unknown as Connection;
}
