import type { EventStore, EventStoreOptions } from '../event-store.js';
import { EventStoreOverClient } from '../open-event-store.js';
import { MemoryClient } from './memory-client.js';
import { memoryVault } from './memory-vault.js';

export { type AppendFault, MemoryClient, type MemoryServerMode } from './memory-client.js';
export { memoryVault } from './memory-vault.js';

/**
 * Returns the complete event store over a server in memory: the same code as in production except for the network. For
 * tests.
 */
export function memoryEventStore(
  options: Partial<EventStoreOptions> & { readonly client?: MemoryClient } = {},
): EventStore {
  return new EventStoreOverClient(options.client ?? new MemoryClient(), {
    connectionString: 'memory',
    vault: memoryVault(),
    ...options,
  });
}
