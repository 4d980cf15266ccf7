import { EventStoreDBClient } from '@eventstore/db-client';
import './safe-write.js';
import type { ClientPort } from './port.js';

interface Shared {
  readonly client: EventStoreDBClient;
  users: number;
}

// The client keeps the appends of all its instances in one table, and an error on one fails them all: per server
// there is one in a process.
const open = new Map<string, Shared>();

/**
 * The process's client for a server, connected on first use. Throws on throwOnAppendFailure=false: in batch mode the
 * client then answers a refused append with a made-up revision.
 */
export function sharedClient(connectionString: string): ClientPort {
  if (/[?&]throwOnAppendFailure=false/i.test(connectionString.replace(/[_-]/g, ''))) {
    throw new Error('throwOnAppendFailure=false is not supported: refused appends must throw');
  }
  const shared = open.get(connectionString) ?? {
    client: EventStoreDBClient.connectionString(connectionString),
    users: 0,
  };
  open.set(connectionString, shared);
  shared.users += 1;
  return portTo(shared, connectionString);
}

function portTo(shared: Shared, connectionString: string): ClientPort {
  const client = shared.client as unknown as ClientPort;
  let released = false;
  return {
    appendToStream: (...call) => client.appendToStream(...call),
    readStream: (...call) => client.readStream(...call),
    readAll: (...call) => client.readAll(...call),
    subscribeToAll: (...call) => client.subscribeToAll(...call),
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

async function close(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  // Disposing ends the streams and leaves the connection, whose keep-alive would hold the process.
  const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> };
  await getChannel().then(
    (channel) => channel.close(),
    () => undefined,
  );
}
