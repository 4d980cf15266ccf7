import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import type { EventStore } from '../event-store.js';
import { aCommand, countBy, counters } from '../testing/counters.js';
import { MemoryClient, memoryEventStore, memoryVault } from '../testing/index.js';
import { until } from '../testing/until.js';

const ids = ['1', '2', '3', '4', '5'];

const count = (store: EventStore, id: string) => store.decide(counters, id, aCommand(), countBy(1));

const totals = async (store: EventStore) =>
  (await Promise.all(ids.map((id) => store.load(counters, id)))).map(({ state }) => state.total);

/**
 * A client that holds back the answer of the next call of a kind: the server has read or stored, but no caller knows
 * yet.
 */
class HeldClient extends MemoryClient {
  private readonly held = new Map<string, { readonly looked: () => void; until: Promise<void> }>();

  /** Resolves when the server has answered the next such call; returns a function that lets the answer through. */
  async hold(kind: 'append' | 'readStream' | 'readAll', call: () => unknown): Promise<() => void> {
    let open = (): void => undefined;
    const until = new Promise<void>((resolve) => (open = resolve));
    await new Promise<void>((looked) => {
      this.held.set(kind, { looked, until });
      call();
    });
    return open;
  }

  override async appendToStream(...call: Parameters<MemoryClient['appendToStream']>) {
    const appended = await super.appendToStream(...call);
    await this.passed('append');
    return appended;
  }

  override readStream(...call: Parameters<MemoryClient['readStream']>) {
    return this.late('readStream', super.readStream(...call));
  }

  override readAll(...call: Parameters<MemoryClient['readAll']>) {
    return this.late('readAll', super.readAll(...call));
  }

  private late(kind: string, read: Readable) {
    const answer = async function* (passed: Promise<void>): AsyncGenerator<unknown> {
      const found = await read.toArray();
      await passed;
      yield* found;
    };
    const late = Readable.from(answer(this.passed(kind)));
    return Object.assign(late, { cancel: () => Promise.resolve() });
  }

  private passed(kind: string): Promise<void> {
    const held = this.held.get(kind);
    this.held.delete(kind);
    held?.looked();
    return held?.until ?? Promise.resolve();
  }
}

/** Returns a process that has loaded every stream, and another one beside it. */
async function twoProcesses(options: { readonly appendTimeoutMs?: number } = {}) {
  const client = new HeldClient();
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

/** Stops the clock, which only tests move, so that a slow machine causes no pauses. */
const atRest = (): void => {
  beforeEach(() => jest.spyOn(performance, 'now').mockReturnValue(1_000));
  afterEach(() => jest.restoreAllMocks());
};

describe('states in memory', () => {
  atRest();

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
    jest.spyOn(performance, 'now').mockReturnValue(2_000);
    expect(await totals(one)).toEqual([1, 1, 2, 1, 1]);
    expect(client.calls).toMatchObject({ readStream: 5, readAll: 0 });
    expect(await totals(one)).toEqual([1, 1, 2, 1, 1]);
    expect(client.calls).toMatchObject({ readStream: 5, readAll: 1 });
  });

  it('stay known while others are read themselves for longer than a pause', async () => {
    const { client, one, two } = await twoProcesses();
    expect(await totals(one)).toEqual([1, 1, 1, 1, 1]);
    await count(two, '3');
    client.calls.readAll = 0;
    for (const [nth, id] of ['6', '7', '8', '9'].entries()) {
      jest.spyOn(performance, 'now').mockReturnValue(1_700 + 700 * nth);
      expect((await one.load(counters, id)).state.total).toBe(0);
      await until(() => client.calls.readAll === nth + 1);
    }
    client.calls.readStream = 0;
    expect(await totals(one)).toEqual([1, 1, 2, 1, 1]);
    expect(client.calls.readStream).toBe(1);
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
    let counting: Promise<unknown> = Promise.resolve();
    const answer = await client.hold('append', () => (counting = count(one, '1')));
    const loading = one.load(counters, '1');
    await until(() => client.calls.readAll === 1);
    answer();
    expect((await loading).state.total).toBe(2);
    await counting;
    expect(client.calls).toMatchObject({ readStream: 0, readAll: 1 });
  });
});

describe('a state that is loaded holds what was stored before', () => {
  atRest();

  const setting = async (cacheMax: number) => {
    const client = new HeldClient();
    const vault = memoryVault();
    const [one, two] = [
      memoryEventStore({ client, vault, cacheMax }),
      memoryEventStore({ client, vault }),
    ];
    for (const id of ids) await count(one, id);
    return { client, one, two };
  };
  const total = async (store: EventStore, id: string) =>
    (await store.load(counters, id)).state.total;

  it('while a read of $all is under way that looked before', async () => {
    const { client, one, two } = await setting(10);
    await totals(one);
    let [early, late] = [Promise.resolve(0), Promise.resolve(0)];
    const open = await client.hold('readAll', () => (early = total(one, '1')));
    await count(two, '1');
    late = total(one, '1');
    open();
    expect(await early).toBeLessThanOrEqual(2);
    expect(await late).toBe(2);
  });

  it('while the stream was read that came to be in memory', async () => {
    const { client, one, two } = await setting(2);
    expect(await total(one, '5')).toBe(1);
    let early = Promise.resolve(0);
    const open = await client.hold('readStream', () => (early = total(one, '1')));
    await count(two, '1');
    // The tail is read beyond what the read in progress has seen.
    expect(await total(one, '5')).toBe(1);
    open();
    await early;
    expect(await total(one, '1')).toBe(2);
  });

  it('while an append was under way to a stream that was forgotten meanwhile', async () => {
    const { client, one, two } = await setting(1);
    await total(one, '1');
    let appending: Promise<unknown> = Promise.resolve();
    const open = await client.hold('append', () => (appending = count(one, '1')));
    await count(two, '1');
    await total(one, '5');
    expect(await total(one, '5')).toBe(1);
    open();
    await appending;
    expect(await total(one, '1')).toBe(3);
  });
});

/** A client with random delays, as over a network. */
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
        maxLength: 100,
      }),
      fc.infiniteStream(fc.nat(4)),
      async (calls, waits) => {
        const client = new SlowClient(() => waits.next().value as number);
        const vault = memoryVault();
        // Few states stay in memory, so that some are dropped while they are read.
        const stores = [2, 3, 100].map((cacheMax) => memoryEventStore({ client, vault, cacheMax }));
        const told = new Map<string, number>();
        await Promise.all(
          calls.map(async ({ at, id, loads }, place) => {
            await delay(place / 8);
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
    { numRuns: 40 },
  );
});
