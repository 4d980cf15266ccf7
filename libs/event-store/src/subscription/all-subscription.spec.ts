import { aCommand, countBy, counters } from '../testing/counters.js';
import { MemoryClient, memoryEventStore } from '../testing/index.js';
import { until } from '../testing/until.js';
import type { EventStore, Position, RecordedEvent } from '../event-store.js';

const others = { ...counters, name: 'other', streamOf: (id: string) => `other-${id}` };

async function withCounts(store: EventStore, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await store.decide(counters, String(i % 3), aCommand(), countBy(1));
  }
}

const manyCounts = (count: number) => () => ({
  ok: true as const,
  events: Array.from({ length: count }, () => ({ type: 'Counted' as const, data: { by: 1 } })),
});

describe('subscribeAll', () => {
  it('delivers every event of its families in order, in batches, then goes live', async () => {
    const store = memoryEventStore();
    await store.epoch();
    await withCounts(store, 10);
    await store.decide(others, '1', aCommand(), countBy(1));
    const got: RecordedEvent[] = [];
    const sizes: number[] = [];
    const subscription = store.subscribeAll({
      from: 'start',
      families: [counters],
      batchMax: 4,
      onEvents: async (batch, checkpoint) => {
        sizes.push(batch.length);
        got.push(...batch);
        expect(checkpoint).toEqual(batch.at(-1)!.position);
        await Promise.resolve();
      },
    });
    await until(() => subscription.state === 'live');
    expect(got).toHaveLength(10);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
    expect(got.every((event) => event.family === 'counter')).toBe(true);
    await withCounts(store, 3);
    await until(() => got.length === 13);
    const positions = got.map((event) => event.position.commit);
    expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)));
    expect(subscription.position).toEqual(got.at(-1)!.position);
    await subscription.stop();
    await withCounts(store, 1);
    expect(got).toHaveLength(13);
  });

  it('takes no more than it can process: the rest waits at the server', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    await withCounts(store, 500);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let calls = 0;
    const subscription = store.subscribeAll({
      from: 'start',
      families: [counters],
      batchMax: 20,
      onEvents: () => {
        calls += 1;
        return held;
      },
    });
    await until(() => calls === 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toBe(1);
    expect(client.waiting).toBeLessThanOrEqual(20);
    release();
    await until(() => subscription.state === 'live');
    await subscription.stop();
  });

  it('heals itself from the last processed position, without loss or repetition', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    await withCounts(store, 5);
    const got: bigint[] = [];
    const states: string[] = [];
    const subscription = store.subscribeAll({
      from: 'start',
      families: [counters],
      batchMax: 2,
      onEvents: (batch) => {
        got.push(...batch.map((event) => event.position.commit));
        return Promise.resolve();
      },
      onState: (state) => states.push(state),
    });
    await until(() => subscription.state === 'live');
    client.breakSubscriptions();
    await until(() => subscription.state === 'down');
    await withCounts(store, 5);
    await until(() => subscription.state === 'live' && got.length === 10);
    expect(new Set(got).size).toBe(10);
    expect(states).toEqual(['live', 'down', 'catching-up', 'live']);
    await subscription.stop();
  });

  it('waits for a store that is away, in bounded steps', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    await withCounts(store, 1);
    client.mode = 'refuses';
    let got = 0;
    const subscription = store.subscribeAll({
      from: 'start',
      families: [counters],
      batchMax: 10,
      onEvents: (batch) => Promise.resolve(void (got += batch.length)),
    });
    await until(() => subscription.state === 'down');
    client.mode = 'answers';
    await until(() => subscription.state === 'live');
    expect(got).toBe(1);
    await subscription.stop();
    await store.dispose();
  });

  it('waits as short as at first where events came through in between', async () => {
    const client = new MemoryClient();
    const waits: number[] = [];
    const noted = (): void => undefined;
    const warn = (fields: object) => waits.push((fields as { backoffMs: number }).backoffMs);
    const store = memoryEventStore({ client, log: { info: noted, warn, error: noted } });
    let got = 0;
    const subscription = store.subscribeAll({
      from: 'start',
      families: [counters],
      batchMax: 10,
      onEvents: (batch) => Promise.resolve(void (got += batch.length)),
    });
    for (let round = 1; round <= 3; round += 1) {
      await withCounts(store, 1);
      await until(() => got === round && subscription.state === 'live');
      client.breakSubscriptions();
      await until(() => waits.length === round);
    }
    expect(new Set(waits).size).toBe(1);
    await subscription.stop();
  });

  it('delivers a batch again whose processing failed', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    await withCounts(store, 3);
    const tries: bigint[][] = [];
    const subscription = store.subscribeAll({
      from: 'start',
      families: [counters],
      batchMax: 10,
      onEvents: (batch) => {
        tries.push(batch.map((event) => event.position.commit));
        return tries.length < 3 ? Promise.reject(new Error('Postgres away')) : Promise.resolve();
      },
    });
    await until(() => subscription.state === 'live');
    expect(tries).toHaveLength(3);
    expect(tries[2]).toEqual(tries[0]);
    // The previous subscription of the client receives nothing more.
    const { delivered } = client;
    await withCounts(store, 1);
    await until(() => tries.length === 4);
    expect(client.delivered).toBe(delivered + 1);
    await subscription.stop();
  });

  it('goes on from a stored checkpoint', async () => {
    const store = memoryEventStore();
    await withCounts(store, 6);
    const { events } = await store.readAllForward('start', 100, [counters]);
    const got: Position[] = [];
    const subscription = store.subscribeAll({
      from: events[2]!.position,
      families: [counters],
      batchMax: 10,
      onEvents: (batch) => Promise.resolve(void got.push(...batch.map((e) => e.position))),
    });
    await until(() => subscription.state === 'live');
    expect(got).toEqual(events.slice(3).map((event) => event.position));
    await subscription.stop();
  });

  it('delivers only the asked types, and ends with its signal', async () => {
    const store = memoryEventStore();
    await withCounts(store, 2);
    const ending = new AbortController();
    let got = 0;
    const subscription = store.subscribeAll({
      from: 'start',
      families: [counters],
      filter: { types: ['Noted'] },
      batchMax: 10,
      onEvents: (batch) => Promise.resolve(void (got += batch.length)),
      signal: ending.signal,
    });
    await until(() => subscription.state === 'live');
    ending.abort();
    await subscription.done;
    expect(got).toBe(0);
  });
});

describe('what the server leaves out', () => {
  it('is every event of another type, where types are asked for', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    await withCounts(store, 30);
    const subscription = store.subscribeAll({
      from: 'start',
      families: [counters],
      filter: { types: ['Noted'] },
      batchMax: 10,
      onEvents: () => Promise.resolve(),
    });
    await until(() => subscription.state === 'live');
    expect(client.delivered).toBe(0);
    await subscription.stop();
  });
});

describe('gathering', () => {
  async function batchesOf(
    client: MemoryClient,
    options: { readonly gatherMaxMs?: number; readonly batchMax: number },
  ) {
    const store = memoryEventStore({ client });
    const sizes: number[] = [];
    const subscription = store.subscribeAll({
      from: 'start',
      families: [counters],
      ...options,
      onEvents: (batch) => Promise.resolve(void sizes.push(batch.length)),
    });
    await until(() => subscription.state === 'live');
    return { store, sizes, subscription };
  }

  it('makes batches grow under load, and loses none', async () => {
    const { store, sizes, subscription } = await batchesOf(new MemoryClient(), {
      gatherMaxMs: 40,
      batchMax: 1_000,
    });
    const delivered = (): number => sizes.reduce((sum, size) => sum + size, 0);
    // A batch large enough to be followed by a pause, then single events.
    await store.decide(counters, '1', aCommand(), manyCounts(200));
    await until(() => delivered() === 200);
    const before = sizes.length;
    await withCounts(store, 20);
    await until(() => delivered() === 220);
    expect(sizes.length - before).toBeLessThan(20);
    await subscription.stop();
  });

  it('never holds a single event back, nor who is behind', async () => {
    const client = new MemoryClient();
    await withCounts(memoryEventStore({ client }), 60);
    const began = performance.now();
    const { store, sizes, subscription } = await batchesOf(client, {
      gatherMaxMs: 10_000,
      batchMax: 10,
    });
    await withCounts(store, 1);
    await until(() => sizes.length === 7);
    expect(performance.now() - began).toBeLessThan(8_000);
    await subscription.stop();
  });

  it('rests after a batch that took long', async () => {
    const store = memoryEventStore({ client: new MemoryClient() });
    const spans: { readonly began: number; readonly ended: number; readonly size: number }[] = [];
    const subscription = store.subscribeAll({
      from: 'start',
      families: [counters],
      batchMax: 1_000,
      gatherMaxMs: 40,
      onEvents: async (batch) => {
        const began = performance.now();
        await new Promise((resolve) => setTimeout(resolve, 30));
        spans.push({ began, ended: performance.now(), size: batch.length });
      },
    });
    await until(() => subscription.state === 'live');
    await store.decide(counters, '1', aCommand(), manyCounts(2));
    await until(() => spans.length === 1);
    await store.decide(counters, '1', aCommand(), manyCounts(1));
    await until(() => spans.length === 2);
    const [heavy, next] = spans;
    expect(heavy!.size).toBe(2);
    // A timer may fire slightly early by another clock.
    expect(next!.began - heavy!.ended).toBeGreaterThan(25);
    await subscription.stop();
  });

  it('ends with its subscription', async () => {
    const { store, sizes, subscription } = await batchesOf(new MemoryClient(), {
      gatherMaxMs: 60_000,
      batchMax: 1_000_000,
    });
    await store.decide(counters, '1', aCommand(), manyCounts(200));
    await until(() => sizes.length > 0);
    await subscription.stop();
  });
});

describe('readAllForward', () => {
  it('pages through the whole store and says when it is at its end', async () => {
    const store = memoryEventStore();
    await store.epoch();
    await withCounts(store, 7);
    const got: string[] = [];
    let from: Position | 'start' = 'start';
    for (;;) {
      const page = await store.readAllForward(from, 3, [counters]);
      got.push(...page.events.map((event) => event.id));
      from = page.next;
      if (page.atEnd) break;
    }
    expect(new Set(got).size).toBe(7);
    expect(from).toEqual(await store.head());
    expect(await memoryEventStore().head()).toBe('start');
  });
});
