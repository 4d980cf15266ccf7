import { setTimeout as delay } from 'node:timers/promises';
import grpc from '@grpc/grpc-js';
import {
  gossipHandlers,
  gossipService,
  serverFeaturesHandlers,
  serverFeaturesService,
} from './cluster-services.js';
import { CommittedLog } from './committed-log.js';
import { EventReader } from './event-reader.js';
import { WriterConnection } from './writer-connection.js';
import { streamsHandlers, streamsService } from './streams-service.js';
import { Writer } from './writer.js';

export type EventNodeOptions = {
  /** A separate Postgres database; the table is created if it is missing. */
  readonly databaseUrl: string;
  /** The port; a free one is taken if absent or 0. */
  readonly port?: number;
  /** Largest append in bytes; the server's own default is 1 MiB. */
  readonly maxAppendBytes?: number;
  /** How long to wait until another node on the same database is gone; 10 s if absent. */
  readonly lockPatienceMs?: number;
};

export type RunningEventNode = {
  readonly port: number;
  /** The address for the client: `esdb://127.0.0.1:port?tls=false`. */
  readonly connectionString: string;
  /** Answers the appends in progress, ends the subscriptions with "unavailable", and releases the database. */
  stop(): Promise<void>;
};

const host = '127.0.0.1';
const maxAppendBytesDefault = 1024 * 1024;
/** Larger than the client's batches (3 MiB) and its largest event. */
const maxMessageBytes = 17 * 1024 * 1024;
const lockPatienceMsDefault = 10_000;
const stopPatienceMs = 1_000;

/**
 * Starts a node that speaks EventStoreDB's own gRPC protocol and keeps its events in Postgres.
 * @throws Error with a Romanian sentence if another node holds the database or the port is taken.
 */
export async function startEventNode(options: EventNodeOptions): Promise<RunningEventNode> {
  const connection = await takeDatabase(
    options.databaseUrl,
    options.lockPatienceMs ?? lockPatienceMsDefault,
  );
  const log = new CommittedLog(0);
  const reader = new EventReader(options.databaseUrl);
  const writer = await Writer.start(options.databaseUrl, reader, log, connection);
  const maxAppendBytes = options.maxAppendBytes ?? maxAppendBytesDefault;

  const server = new grpc.Server({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': maxMessageBytes,
  });
  let port = options.port ?? 0;
  server.addService(streamsService, streamsHandlers({ writer, log, reader, maxAppendBytes }));
  server.addService(serverFeaturesService, serverFeaturesHandlers());
  server.addService(
    gossipService,
    gossipHandlers(() => ({ host, port })),
  );
  const close = async () => {
    await writer.close();
    await reader.close();
  };
  try {
    port = await bind(server, port);
  } catch (error) {
    await close();
    throw new Error(`Nodul de evenimente nu poate porni: portul ${port} este ocupat.`, {
      cause: error,
    });
  }

  let stopped: Promise<void> | undefined;
  return {
    port,
    connectionString: `esdb://${host}:${port}?tls=false`,
    stop: () => (stopped ??= stopServer(server, writer).then(close)),
  };
}

/** Waits a while for the lock: after a kill, the old node's session lives until its statement ends. */
async function takeDatabase(databaseUrl: string, patienceMs: number): Promise<WriterConnection> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 50) {
    const connection = await WriterConnection.open(databaseUrl);
    if (connection !== undefined) return connection;
    await delay(50);
  }
  throw new Error(
    'Un alt nod de evenimente folosește deja această bază de date; opriți-l înainte de a porni altul.',
  );
}

function bind(server: grpc.Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
}

/** Waits until the appends in progress are answered, at most `stopPatienceMs`, then cuts off all other calls. */
async function stopServer(server: grpc.Server, writer: Writer): Promise<void> {
  await Promise.race([writer.close(), delay(stopPatienceMs)]);
  server.forceShutdown();
}
