import type { EventStoreDBClient } from '@eventstore/db-client';
// The connection class alone: the package's main entry also loads persistent subscriptions, projections and its own
// reads and appends, which are not used here and cost 4 MB in each process.
import { Client } from '@eventstore/db-client/dist/Client/index.js';
import { appendToStream } from './append-call.js';
import './safe-write.js';
import { readAll, readStream, subscribeToAll } from './read-call.js';
import type { ClientPort } from './port.js';

interface Shared {
  client: EventStoreDBClient;
  users: number;
  /** How often the client has reconnected, modulo 1 000. */
  generation: number;
  renewedAt: number;
}

const RENEWALS_APART_MS = 200;
const KEEP_ALIVE_TIMEOUT_MS = 10_000;

// The client keeps the appends of all its instances in one table, and an error on one of them fails them all. So a
// process has one client per server.
const open = new Map<string, Shared>();

/**
 * Returns the process's client for a server, which connects on first use. Throws on throwOnAppendFailure=false: in
 * batch mode the client then answers a refused append with a made-up revision.
 */
export function sharedClient(connectionString: string): ClientPort {
  if (/[?&]throwOnAppendFailure=false/i.test(connectionString.replace(/[_-]/g, ''))) {
    throw new Error('throwOnAppendFailure=false is not supported: refused appends must throw');
  }
  const shared = open.get(connectionString) ?? {
    client: connectTo(connectionString, 0),
    users: 0,
    generation: 0,
    renewedAt: 0,
  };
  open.set(connectionString, shared);
  shared.users += 1;
  return portTo(shared, connectionString);
}

function portTo(shared: Shared, connectionString: string): ClientPort {
  let released = false;
  return {
    appendToStream: (...call) => appendToStream(shared.client, ...call),
    readStream: (...call) => readStream(shared.client, ...call),
    readAll: (...call) => readAll(shared.client, ...call),
    subscribeToAll: (...call) => subscribeToAll(shared.client, ...call),
    renew: () => {
      if (released || performance.now() - shared.renewedAt < RENEWALS_APART_MS) return;
      const old = shared.client;
      shared.generation = (shared.generation + 1) % 1_000;
      shared.renewedAt = performance.now();
      shared.client = connectTo(connectionString, shared.generation);
      void close(old);
    },
    dispose: async () => {
      if (released) return;
      released = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      open.delete(connectionString);
      await close(shared.client);
    },
  };
}

/**
 * Connects to the server. gRPC shares one connection per server and options in the whole process, and while the server
 * is away it waits longer and longer between attempts, up to two minutes. A timeout of one millisecond more counts as
 * other options, so it forces a new connection.
 */
function connectTo(address: string, generation: number): EventStoreDBClient {
  const connectionString = anyOfItsHosts(address);
  if (generation === 0) return Client.connectionString(connectionString);
  const timeout = `keepAliveTimeout=${KEEP_ALIVE_TIMEOUT_MS + generation}`;
  const bare = connectionString.replace(/keepAliveTimeout=-?\d+&?/i, '').replace(/[?&]$/, '');
  return Client.connectionString(`${bare}${bare.includes('?') ? '&' : '?'}${timeout}`);
}

/**
 * Rewrites `esdb+discover://` with several hosts to `esdb://`. With the former the client asks only the first host,
 * which may be the one that is away; with the latter it asks all of them in turn for the cluster that they belong to.
 */
function anyOfItsHosts(address: string): string {
  return address.replace(/^esdb\+discover:(?=\/\/[^/?]*,)/i, 'esdb:');
}

async function close(client: EventStoreDBClient): Promise<void> {
  await client.dispose().catch(() => undefined);
  // Disposing ends the streams but leaves the connection open, whose keep-alive would hold the process.
  const connected = client as unknown as { getChannel(): Promise<{ close(): void }> };
  await connected.getChannel().then(
    (channel) => channel.close(),
    () => undefined,
  );
}
