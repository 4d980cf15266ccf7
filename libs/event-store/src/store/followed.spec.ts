import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import type { EventStore } from '../event-store.js';
import { aCommand, countBy, counters } from '../testing/counters.js';
import { MemoryClient, memoryEventStore, memoryVault } from '../testing/index.js';

const ids = ['1', '2', '3', '4', '5'];

const count = (store: EventStore, id: string) => store.decide(counters, id, aCommand(), countBy(1));

const totals = async (store: EventStore) =>
  (await Promise.all(ids.map((id) => store.load(counters, id)))).map(({ state }) => state.total);

/** A process that has loaded every stream, and another one beside it. */
async function twoProcesses(options: { readonly appendTimeoutMs?: number } = {}) {
  const client = new MemoryClient();
  const vault = memoryVault();
  const [one, two] = [
    memoryEventStore({ client, vault, ...options }),
    memoryEventStore({ client, vault }),
  ];
  for (const id of ids) await count(one, id);
  await totals(one);
  client.calls.readStream = 0;
  client.calls.readAll = 0;
  return { client, one, two };
}

describe('states in memory', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are known to be current by one read for all that are asked for at once', async () => {
    const { client, one } = await twoProcesses();
    expect(await totals(one)).toEqual([1, 1, 1, 1, 1]);
    await count(one, '1');
    expect(await totals(one)).toEqual([2, 1, 1, 1, 1]);
    expect(client.calls).toMatchObject({ readStream: 0, readAll: 2 });
  });

  it('are read on where another process has written, and only those', async () => {
    const { client, one, two } = await twoProcesses();
    await count(two, '3');
    client.calls.readStream = 0;
    expect(await totals(one)).toEqual([1, 1, 2, 1, 1]);
    expect(client.calls).toMatchObject({ readStream: 1, readAll: 1 });
    expect(await totals(one)).toEqual([1, 1, 2, 1, 1]);
    expect(client.calls).toMatchObject({ readStream: 1, readAll: 2 });
  });

  it('are read themselves after a pause: what was written meanwhile may be much', async () => {
    const { client, one, two } = await twoProcesses();
    await count(two, '3');
    client.calls.readStream = 0;
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 1_000);
    expect(await totals(one)).toEqual([1, 1, 2, 1, 1]);
    expect(client.calls).toMatchObject({ readStream: 5, readAll: 0 });
    expect(await totals(one)).toEqual([1, 1, 2, 1, 1]);
    expect(client.calls).toMatchObject({ readStream: 5, readAll: 1 });
  });

  it('are read themselves while the store grows fast', async () => {
    const { client, one, two } = await twoProcesses();
    const counted = { type: 'Counted' as const, data: { by: 0 } };
    const many = { ok: true as const, events: Array.from({ length: 200 }, () => counted) };
    await two.decide(counters, 'other', aCommand(), () => many);
    await count(two, '3');
    client.calls.readStream = 0;
    expect(await totals(one)).toEqual([1, 1, 2, 1, 1]);
    expect(await totals(one)).toEqual([1, 1, 2, 1, 1]);
    expect(client.calls).toMatchObject({ readStream: 10, readAll: 1 });
  });

  it('are read themselves when the store is not the one that was followed', async () => {
    const { client, one, two } = await twoProcesses();
    client.truncate(3);
    await count(two, '1');
    expect((await one.load(counters, '1')).state.total).toBe(2);
  });

  it('are not believed when nobody answers, and nothing is when the time is over', async () => {
    const { client, one } = await twoProcesses({ appendTimeoutMs: 100 });
    client.mode = 'swallows';
    const loads = await Promise.allSettled(ids.map((id) => one.load(counters, id)));
    expect(loads).toMatchObject(
      ids.map(() => ({ status: 'rejected', reason: { code: 'store-unavailable' } })),
    );
    client.mode = 'answers';
    await one.dispose();
  });

  it('wait for an append of their own process that is seen before it is answered', async () => {
    const { client, one } = await twoProcesses();
    const append: MemoryClient['appendToStream'] = (...call) =>
      MemoryClient.prototype.appendToStream.apply(client, call);
    let answer = (): void => undefined;
    client.appendToStream = async (...call) => {
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const appended = await append(...call);
      await answered;
      return appended;
    };
    const counting = count(one, '1');
    const loading = one.load(counters, '1');
    await delay(10);
    answer();
    expect((await loading).state.total).toBe(2);
    await counting;
    expect(client.calls).toMatchObject({ readStream: 0, readAll: 1 });
  });
});

/** Calls take turns at random, as over a wire. */
class SlowClient extends MemoryClient {
  constructor(private readonly waitMs: () => number) {
    super();
  }

  override async appendToStream(...call: Parameters<MemoryClient['appendToStream']>) {
    await delay(this.waitMs());
    const appended = await super.appendToStream(...call);
    await delay(this.waitMs());
    return appended;
  }

  override readStream(...call: Parameters<MemoryClient['readStream']>) {
    return this.late(() => super.readStream(...call));
  }

  override readAll(...call: Parameters<MemoryClient['readAll']>) {
    return this.late(() => super.readAll(...call));
  }

  private late(read: () => Readable) {
    const { waitMs } = this;
    const answer = async function* (): AsyncGenerator<unknown> {
      await delay(waitMs());
      const found = await read().toArray();
      await delay(waitMs());
      yield* found;
    };
    return Object.assign(Readable.from(answer()), { cancel: () => Promise.resolve() });
  }
}

test('a state that is loaded holds all that anybody was told before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: fc.nat(2), id: fc.constantFrom(...ids), loads: fc.boolean() }), {
        minLength: 5,
        maxLength: 60,
      }),
      fc.infiniteStream(fc.nat(2)),
      async (calls, waits) => {
        const client = new SlowClient(() => waits.next().value as number);
        const vault = memoryVault();
        // Few states stay in memory: some are forgotten while they are read.
        const stores = [2, 3, 100].map((cacheMax) => memoryEventStore({ client, vault, cacheMax }));
        const told = new Map<string, number>();
        await Promise.all(
          calls.map(async ({ at, id, loads }, place) => {
            await delay(place / 4);
            const least = told.get(id) ?? 0;
            if (loads) {
              const { state, revision } = await stores[at]!.load(counters, id);
              expect(state.total).toBeGreaterThanOrEqual(least);
              expect(revision).toBe(BigInt(state.total - 1));
            } else {
              const outcome = await stores[at]!.decide(counters, id, aCommand(), countBy(1), {
                retriesMax: 100,
              });
              if (!outcome.ok) throw new Error('refused');
              told.set(id, Math.max(told.get(id) ?? 0, Number(outcome.revision) + 1));
            }
          }),
        );
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
