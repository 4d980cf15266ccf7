import type { EventStore } from '../event-store.js';
import { aCommand, countBy, counters } from '../testing/counters.js';
import { MemoryClient, memoryEventStore } from '../testing/index.js';
import { until } from '../testing/until.js';

describe('an append whose answer is lost', () => {
  it('is found in the stream: done once, answered as done', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client, appendTimeoutMs: 100 });
    client.faults.push('lost-answer');
    const outcome = await store.decide(counters, '1', aCommand(), countBy(4));
    expect(outcome).toMatchObject({ ok: true, repeated: false, revision: 0n });
    expect(client.events).toHaveLength(1);
    await store.decide(counters, '1', aCommand(), countBy(1));
    expect((await store.load(counters, '1')).state.total).toBe(5);
  });

  it.each(['lost-request', 'dropped-before', 'dropped-after'] as const)(
    'or request (%s) is sent again with the same ids, and is in the stream once',
    async (fault) => {
      const client = new MemoryClient();
      const store = memoryEventStore({ client, appendTimeoutMs: 100 });
      client.faults.push(fault, fault);
      const outcome = await store.decide(counters, '1', aCommand(), countBy(4));
      expect(outcome).toMatchObject({ ok: true, revision: 0n });
      expect(client.events).toHaveLength(1);
    },
  );

  it('while another writer goes on is found behind its events', async () => {
    const client = new MemoryClient();
    const [one, two] = [
      memoryEventStore({ client, appendTimeoutMs: 100 }),
      memoryEventStore({ client }),
    ];
    client.faults.push('lost-answer');
    const slow = one.decide(counters, '1', aCommand(), countBy(1));
    await until(() => client.events.length === 1);
    await two.decide(counters, '1', aCommand(), countBy(10));
    expect(await slow).toMatchObject({ ok: true, revision: 0n });
    expect((await one.load(counters, '1')).state.total).toBe(11);
  });
});

describe('a store that is away', () => {
  it('fails the command within its time although the clock is set back meanwhile', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client, appendTimeoutMs: 200 });
    await store.decide(counters, '1', aCommand(), countBy(1));
    client.mode = 'swallows';
    const began = performance.now();
    const realNow = Date.now.bind(Date);
    const waits = store.decide(counters, '1', aCommand(), countBy(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    Date.now = () => realNow() - 3_600_000;
    try {
      await expect(waits).rejects.toMatchObject({ code: 'outcome-unknown' });
    } finally {
      Date.now = realNow;
    }
    // By the wall clock it would be an hour.
    expect(performance.now() - began).toBeLessThan(30_000);
    await store.dispose();
  });

  it('fails the command within its time, the next at once, and comes back by itself', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client, appendTimeoutMs: 1_000 });
    await store.decide(counters, '1', aCommand(), countBy(1));
    client.mode = 'swallows';
    const started = Date.now();
    await expect(store.decide(counters, '1', aCommand(), countBy(1))).rejects.toMatchObject({
      code: 'outcome-unknown',
    });
    expect(Date.now() - started).toBeLessThan(5_000);
    const next = Date.now();
    await expect(store.decide(counters, '2', aCommand(), countBy(1))).rejects.toMatchObject({
      code: 'store-unavailable',
    });
    await expect(store.load(counters, '1')).rejects.toMatchObject({ code: 'store-unavailable' });
    // Otherwise each would wait for a second.
    expect(Date.now() - next).toBeLessThan(900);
    expect(store.health().status).toBe('down');

    client.mode = 'answers';
    await until(() => store.health().status === 'up');
    expect(await store.decide(counters, '1', aCommand(), countBy(1))).toMatchObject({ ok: true });
    expect((await store.load(counters, '1')).state.total).toBe(2);
    await store.dispose();
  });

  it.each([
    ['a command', (store: EventStore) => store.decide(counters, '1', aCommand(), countBy(1))],
    ['a look', (store: EventStore) => store.load(counters, '1')],
  ])('is known to be so once the read of %s had no answer', async (_name, read) => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client, appendTimeoutMs: 50 });
    client.mode = 'swallows';
    await expect(read(store)).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(store.health().status).toBe('down');
    await store.dispose();
  });

  it('says that nothing was sent when the connection was refused', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client, appendTimeoutMs: 200 });
    await store.decide(counters, '1', aCommand(), countBy(1));
    client.mode = 'refuses';
    await expect(store.decide(counters, '1', aCommand(), countBy(1))).rejects.toMatchObject({
      code: 'store-unavailable',
    });
    await store.dispose();
  });

  it('says that nobody knows when the connection was refused at first and then nothing was heard', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client, appendTimeoutMs: 2_000 });
    await store.decide(counters, '1', aCommand(), countBy(1));
    client.mode = 'refuses';
    const deciding = store.decide(counters, '1', aCommand(), countBy(1));
    setTimeout(() => (client.mode = 'swallows'), 50);
    await expect(deciding).rejects.toMatchObject({ code: 'outcome-unknown' });
    await store.dispose();
  });

  it('is waited for while it restarts', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    await store.decide(counters, '1', aCommand(), countBy(1));
    client.mode = 'refuses';
    const deciding = store.decide(counters, '1', aCommand(), countBy(1));
    setTimeout(() => (client.mode = 'answers'), 300);
    expect(await deciding).toMatchObject({ ok: true, revision: 1n });
  });

  it('is not thought to be where too many ask for one stream at once', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const asked = Array.from({ length: 1_002 }, () => store.load(counters, '1'));
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'store-unavailable' } },
    ]);
    expect(store.health().status).toBe('up');
  });

  it('lets commands that waited for the same stream fail at once', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client, appendTimeoutMs: 1_000 });
    await store.decide(counters, '1', aCommand(), countBy(1));
    client.mode = 'swallows';
    const started = Date.now();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => store.decide(counters, '1', aCommand(), countBy(1))),
    );
    expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
    // One after the other they would take twenty seconds.
    expect(Date.now() - started).toBeLessThan(10_000);
    await store.dispose();
  });
});

describe('epoch', () => {
  it('is one for all who ask at once, and stays', async () => {
    const client = new MemoryClient();
    const stores = Array.from({ length: 5 }, () => memoryEventStore({ client }));
    const epochs = await Promise.all(stores.map((store) => store.epoch()));
    expect(new Set(epochs).size).toBe(1);
    expect(client.events).toHaveLength(1);
    expect(await memoryEventStore({ client }).epoch()).toBe(epochs[0]);
    expect(await memoryEventStore().epoch()).not.toBe(epochs[0]);
  });
});
