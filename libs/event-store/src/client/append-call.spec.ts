import { createRequire } from 'node:module';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { appendToStream } from './append-call.js';

const { Client } = createRequire(import.meta.url)('@eventstore/db-client/dist/Client') as {
  Client: typeof EventStoreDBClient;
};

describe('an append', () => {
  it('goes the client’s own way where the server takes no batches', async () => {
    const client = Client.connectionString('esdb://127.0.0.1:1?tls=false');
    const inside = client as unknown as { supports: () => Promise<boolean>; execute: unknown };
    inside.supports = () => Promise.resolve(false);
    let asked = '';
    inside.execute = (_service: unknown, name: string) => {
      asked = name;
      return Promise.resolve({ success: true });
    };
    const event = {
      id: '00000000-0000-4000-8000-000000000001',
      contentType: 'application/json',
      type: 'Said',
      data: {},
      metadata: new Uint8Array(),
    } as const;
    const options = { expectedRevision: 'any' } as const;
    await appendToStream(client, 'some-1', [event], options as never);
    expect(asked).toBe('appendToStream');
    await client.dispose();
  });
});
