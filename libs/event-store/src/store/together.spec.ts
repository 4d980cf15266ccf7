import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import type { CommandContext, Decided, EventStore, Outcome } from '../event-store.js';
import {
  aCommand,
  type Counter,
  countBy,
  type CounterEvent,
  counters,
  note,
} from '../testing/counters.js';
import { MemoryClient, memoryEventStore, memoryVault } from '../testing/index.js';
import { until } from '../testing/until.js';

type Numbered = Outcome<CounterEvent, never, Counter>;

/** Takes the next number, as a receipt does. */
const number = ({ notes }: Counter): Decided<CounterEvent, never> =>
  note(String(notes.length + 1))();

const take = (store: EventStore, command: CommandContext = aCommand()): Promise<Numbered> =>
  store.decide(counters, '1', command, number);

const numbersOf = (outcomes: readonly Numbered[]): number[] =>
  outcomes.map((outcome) => {
    if (!outcome.ok) throw new Error('refused');
    const [event] = outcome.events;
    return event?.type === 'Noted' ? Number(event.data.note) : Number.NaN;
  });

const oneTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** Runs `more` while the append of the first command is in progress. */
async function whileFirstIsUnderWay<T>(client: MemoryClient, more: () => T): Promise<T> {
  let open = (): void => undefined;
  client.gate = new Promise((resolve) => (open = resolve));
  const before = client.calls.append;
  await until(() => client.calls.append > before);
  const started = more();
  client.gate = Promise.resolve();
  open();
  return started;
}

describe('commands on one stream at once', () => {
  it('share an append, each with its own id, metadata and answer', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const first = take(store);
    const commands = Array.from({ length: 49 }, () => aCommand());
    const others = await whileFirstIsUnderWay(client, () =>
      commands.map((command) => take(store, command)),
    );
    const outcomes = await Promise.all([first, ...others]);
    expect(client.calls.append).toBe(2);
    expect(numbersOf(outcomes)).toEqual(oneTo(50));
    expect(outcomes.map((outcome) => outcome.ok && outcome.revision)).toEqual(
      oneTo(50).map((n) => BigInt(n - 1)),
    );
    // Each outcome has the state with its own events in it, but without those of later commands.
    expect(outcomes.map((outcome) => outcome.ok && outcome.state?.notes.length)).toEqual(oneTo(50));
    const stored = client.events.map(({ metadata }) => metadata as Record<string, unknown>);
    expect(stored.slice(1).map(({ commandId }) => commandId)).toEqual(
      commands.map(({ commandId }) => commandId),
    );
    expect(stored.every(({ index, count }) => index === 0 && count === 1)).toBe(true);
    // A reader at the answered position sees the whole append.
    const head = client.events.at(-1)!.position!.commit;
    expect(outcomes.slice(1).every((outcome) => outcome.ok && outcome.position === head)).toBe(
      true,
    );
  });

  it('are all decided again when another process was faster', async () => {
    const client = new MemoryClient();
    const [one, two] = [memoryEventStore({ client }), memoryEventStore({ client })];
    await take(one);
    await take(two);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => take(one)));
    expect(numbersOf(outcomes)).toEqual(oneTo(22).slice(2));
    expect(client.events).toHaveLength(22);
  });

  it('are told one by one when the races are all lost', async () => {
    const client = new MemoryClient();
    const [one, two] = [memoryEventStore({ client }), memoryEventStore({ client })];
    await take(one);
    const append: MemoryClient['appendToStream'] = (...call) =>
      MemoryClient.prototype.appendToStream.apply(client, call);
    const losing: MemoryClient['appendToStream'] = async (...call) => {
      client.appendToStream = append;
      await take(two);
      client.appendToStream = losing;
      return append(...call);
    };
    client.appendToStream = losing;
    const outcomes = await Promise.allSettled(Array.from({ length: 3 }, () => take(one)));
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
      outcomes.map(() => expect.objectContaining({ code: 'conflict' })),
    );
  });

  it.each(['lost-answer', 'lost-request', 'dropped-before', 'dropped-after'] as const)(
    'are in the stream once after a %s',
    async (fault) => {
      const client = new MemoryClient();
      const store = memoryEventStore({ client, appendTimeoutMs: 100 });
      const first = take(store);
      const others = await whileFirstIsUnderWay(client, () => {
        const taken = Array.from({ length: 5 }, () => take(store));
        return taken;
      });
      client.faults.push(fault);
      expect(numbersOf(await Promise.all([first, ...others]))).toEqual(oneTo(6));
      expect(numbersOf([await take(store)])).toEqual([7]);
      expect(client.events).toHaveLength(7);
    },
  );

  it('are found by the next process when nobody knew what became of them', async () => {
    const client = new MemoryClient();
    const vault = memoryVault();
    const store = memoryEventStore({ client, vault, appendTimeoutMs: 100 });
    const commands = Array.from({ length: 6 }, () => aCommand());
    const first = take(store);
    const sent = await whileFirstIsUnderWay(client, () => {
      const append: MemoryClient['appendToStream'] = (...call) =>
        MemoryClient.prototype.appendToStream.apply(client, call);
      // They are stored together; after that the server does not answer.
      client.appendToStream = async (...call) => {
        await append(...call);
        client.mode = 'swallows';
        return new Promise(() => undefined);
      };
      return commands.map((command) => take(store, command));
    });
    await first;
    for (const outcome of await Promise.allSettled(sent)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'outcome-unknown' } });
    }
    client.mode = 'answers';
    await store.dispose();
    const restarted = memoryEventStore({ client, vault });
    const outcomes = await Promise.all(commands.map((command) => take(restarted, command)));
    expect(numbersOf(outcomes)).toEqual(oneTo(7).slice(1));
    expect(outcomes.every((outcome) => outcome.ok && outcome.repeated)).toBe(true);
    expect(client.events).toHaveLength(7);
  });

  it('are not taken for stored where another process has done only the last of them', async () => {
    const client = new MemoryClient();
    const vault = memoryVault();
    const [one, two] = [
      memoryEventStore({ client, vault, appendTimeoutMs: 100 }),
      memoryEventStore({ client, vault }),
    ];
    await take(two);
    const twice = aCommand();
    const first = take(one);
    const others = await whileFirstIsUnderWay(client, () => {
      const append: MemoryClient['appendToStream'] = (...call) =>
        MemoryClient.prototype.appendToStream.apply(client, call);
      // The request with both is lost; meanwhile the other process writes two events too, the second by the same
      // command.
      client.appendToStream = async () => {
        client.appendToStream = append;
        await take(two);
        await take(two, twice);
        return new Promise(() => undefined);
      };
      return [take(one), take(one, twice)];
    });
    await first;
    expect(numbersOf(await Promise.all(others))).toEqual([5, 4]);
    expect(client.events).toHaveLength(5);
  });

  it('are refused only by what is stored', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client, appendTimeoutMs: 300 });
    await store.decide(counters, '1', aCommand(), countBy(1));
    const first = store.decide(counters, '1', aCommand(), countBy(0));
    const unlessTen = ({ total }: Counter) =>
      total === 10 ? ({ ok: true, events: [] } as const) : countBy(1)({ total, notes: [] });
    const [filling, refused, quiet] = await whileFirstIsUnderWay(client, () => [
      store.decide(counters, '1', aCommand(), countBy(9)),
      store.decide(counters, '1', aCommand(), countBy(1, 10)),
      store.decide(counters, '1', aCommand(), unlessTen),
    ]);
    await first;
    const { position } = (await filling) as { readonly position: bigint };
    expect(await refused).toEqual({ ok: false, rejection: { code: 'too-many', total: 10 } });
    // A reader from this position on sees the event that made the command unnecessary.
    expect(await quiet).toMatchObject({ ok: true, events: [], position });

    client.mode = 'swallows';
    const [unknown, waiting] = await Promise.allSettled([
      store.decide(counters, '1', aCommand(), countBy(5)),
      store.decide(counters, '1', aCommand(), countBy(1, 12)),
    ]);
    expect(unknown).toMatchObject({ status: 'rejected', reason: { code: 'outcome-unknown' } });
    // The total of 15, for which it would be refused, may never have been stored.
    expect(waiting).toMatchObject({ status: 'rejected' });
    await store.dispose();
  });

  it('fail alone when one of them is wrong', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const first = take(store);
    const wrong = (): Decided<CounterEvent, never> => ({
      ok: true,
      events: [{ type: 'Counted', data: { by: 0.5 } }],
    });
    const bug = (): never => {
      throw new Error('a bug in the rules');
    };
    const others = await whileFirstIsUnderWay(client, () => [
      take(store),
      store.decide(counters, '1', aCommand(), wrong),
      store.decide(counters, '1', aCommand(), bug),
      take(store),
    ]);
    const [before, invalid, thrown, after] = await Promise.allSettled(others);
    await first;
    expect(invalid).toMatchObject({ status: 'rejected', reason: { code: 'event-invalid' } });
    expect(thrown).toMatchObject({ status: 'rejected', reason: { message: 'a bug in the rules' } });
    expect([before, after]).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(client.events).toHaveLength(3);
  });

  it('are one where they are the same command, and another where only its id is', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const command = aCommand();
    const first = take(store);
    const sent = await whileFirstIsUnderWay(client, () => [
      take(store, command),
      take(store, command),
      take(store, { ...command, command: { by: 2 } }),
    ]);
    await first;
    const [done, again, other] = await Promise.allSettled(sent);
    expect(done).toMatchObject({ value: { repeated: false, revision: 1n } });
    expect(again).toMatchObject({ value: { repeated: true, revision: 1n } });
    expect(other).toMatchObject({ reason: { code: 'command-id-reused' } });
    expect(client.events).toHaveLength(2);
  });

  it('meet each other where they edit the same revision', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const first = take(store);
    const edit = () => store.decide(counters, '1', aCommand(), number, { expectedRevision: 0n });
    const edits = await whileFirstIsUnderWay(client, () => [edit(), edit()]);
    await first;
    const [done, stale] = await Promise.allSettled(edits);
    expect(done).toMatchObject({ value: { ok: true, revision: 1n } });
    expect(stale).toMatchObject({ reason: { code: 'conflict', expected: 0n, actual: 1n } });
  });

  it('go one by one where they are too large together, and one too large by itself is told', async () => {
    const client = new MemoryClient();
    const append: MemoryClient['appendToStream'] = (...call) =>
      MemoryClient.prototype.appendToStream.apply(client, call);
    client.appendToStream = (stream, events, options) => {
      const size = events.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);
      const tooLarge = { type: 'maximum-append-size-exceeded', message: 'too large' };
      return size > 5_000
        ? Promise.reject(Object.assign(new Error(), tooLarge))
        : append(stream, events, options);
    };
    const store = memoryEventStore({ client });
    const first = take(store);
    const sizes = [3_000, 6_000, 3_000, 10];
    const sent = await whileFirstIsUnderWay(client, () =>
      sizes.map((size) => store.decide(counters, '1', aCommand(), note('x'.repeat(size)))),
    );
    await first;
    expect(await Promise.allSettled(sent)).toMatchObject([
      { status: 'fulfilled' },
      { reason: { code: 'event-too-large' } },
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
    expect(client.events).toHaveLength(4);
  });

  it('go in several appends where together they are many bytes', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    const first = take(store);
    const sent = await whileFirstIsUnderWay(client, () =>
      oneTo(40).map(() => store.decide(counters, '1', aCommand(), note('x'.repeat(8_000)))),
    );
    await Promise.all([first, ...sent]);
    expect(client.calls.append).toBe(4);
  });
});

test('numbers have no gap and no twin, whatever is lost and whoever else writes', async () => {
  const faults = ['lost-request', 'lost-answer', 'dropped-after', 'dropped-before'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: fc.nat(2), waitMs: fc.nat(3), twice: fc.boolean() }), {
        minLength: 1,
        maxLength: 40,
      }),
      fc.array(fc.option(fc.constantFrom(...faults), { nil: null, freq: 5 }), { maxLength: 30 }),
      async (sends, lost) => {
        const client = new MemoryClient();
        const vault = memoryVault();
        const append: MemoryClient['appendToStream'] = async (...call) => {
          const fault = lost.shift();
          if (fault) client.faults.push(fault);
          return MemoryClient.prototype.appendToStream.apply(client, call);
        };
        client.appendToStream = append;
        const stores = [0, 1, 2].map(() =>
          memoryEventStore({ client, vault, appendTimeoutMs: 20 }),
        );
        const untilDone = async (at: number, command: CommandContext): Promise<Numbered> => {
          for (;;) {
            try {
              return await take(stores[at]!, command);
            } catch (error) {
              const { code } = error as { code: string };
              if (!['conflict', 'outcome-unknown', 'store-unavailable'].includes(code)) throw error;
              await delay(2);
            }
          }
        };
        const outcomes = await Promise.all(
          sends.map(async ({ at, waitMs, twice }) => {
            const command = aCommand({ commandId: randomUUID() });
            await delay(waitMs);
            const tries = twice ? [at, (at + 1) % 3] : [at];
            const [one, ...again] = await Promise.all(tries.map((on) => untilDone(on, command)));
            expect(numbersOf(again)).toEqual(again.length > 0 ? numbersOf([one!]) : []);
            return one!;
          }),
        );
        expect(numbersOf(outcomes).sort((a, b) => a - b)).toEqual(oneTo(sends.length));
        expect(client.events).toHaveLength(sends.length);
        await Promise.all(stores.map((store) => store.dispose()));
      },
    ),
    { numRuns: 30 },
  );
});
