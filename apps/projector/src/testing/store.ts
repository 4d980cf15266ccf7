import { randomBytes, randomUUID } from 'node:crypto';
import { associationEvents } from '@scara/contracts/events';
import type { AssociationEvent } from '@scara/domain/association';
import { startEventNode } from '@scara/embedded';
import { masterKeyFrom, openEventStore, openVault, type StreamFamily } from '@scara/event-store';
import { createPool } from '@scara/platform';

/** Accepts every event: these tests are about what is stored, not about what is allowed. */
const associations: StreamFamily<null, AssociationEvent> = {
  name: 'association',
  streamOf: (id) => `association-${id}`,
  initial: null,
  evolve: (state) => state,
  schemas: associationEvents,
};

export interface TestStore {
  readonly connectionString: string;
  /** Appends the events as one command, sealed as in the product. */
  append(association: number, events: readonly AssociationEvent[]): Promise<void>;
  /** Stops only the event node; everything else then waits for it. */
  stopNode(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real event node over its own database, and the library that writes to it. */
export async function startTestStore(databaseUrl: string): Promise<TestStore> {
  const node = await startEventNode({ databaseUrl });
  const pool = createPool(databaseUrl, { applicationName: 'test-vault' });
  const masterKey = masterKeyFrom(randomBytes(32).toString('base64'));
  const vault = await openVault({ pool, masterKey });
  const { connectionString } = node;
  const store = openEventStore({ connectionString, vault });
  return {
    connectionString,
    append: async (association, events) => {
      const context = {
        commandId: randomUUID(),
        command: events,
        actor: 1,
        role: 1,
        associationId: association,
      };
      await store.decide(associations, String(association), context, () => ({ ok: true, events }));
    },
    stopNode: () => node.stop(),
    stop: async () => {
      await store.dispose();
      await vault.close();
      await pool.end();
      await node.stop();
    },
  };
}
