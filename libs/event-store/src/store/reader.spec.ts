import { randomUUID } from 'node:crypto';
import { MemoryClient } from '../testing/memory-client.js';
import { Reader } from './reader.js';

const anEvent = (type: string) => ({
  id: randomUUID(),
  contentType: 'application/json' as const,
  type,
  data: {},
  metadata: Buffer.from('{}'),
});

describe('a store is empty', () => {
  const client = new MemoryClient();
  const reader = new Reader(client, 1_000);
  const write = (stream: string, count: number) =>
    client.appendToStream(
      stream,
      Array.from({ length: count }, () => anEvent('$statsCollected')),
      { expectedRevision: 'no_stream' },
    );

  it('before anything was written', async () => {
    expect(await reader.isEmpty()).toBe(true);
  });

  it('while it holds but what a server writes for itself: users, statistics, metadata', async () => {
    await write('$users', 1);
    await write('$stats-127.0.0.1:2113', 2_100);
    await write('$$$stats-127.0.0.1:2113', 1);
    expect(await reader.head()).not.toBe('start');
    expect(await reader.isEmpty()).toBe(true);
  });

  it('no more once anybody wrote to a stream of their own', async () => {
    await write('somebody-1', 1);
    await write('$users-2', 5);
    expect(await reader.isEmpty()).toBe(false);
  });
});
