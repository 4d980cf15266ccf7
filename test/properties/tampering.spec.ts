import { randomUUID } from 'node:crypto';
import {
  checkHistory,
  type HistoryCheck,
  HeadSigner,
  SigningHistory,
  type Witness,
} from '@scara/event-store/history';
import { MemoryClient, memoryEventStore } from '@scara/event-store/testing';
import { type Dice, diceOf } from '../support/dice.js';

// Any change of a store that bypasses the product must be found and located (reliability.md, row 16).

type Stored = MemoryClient['events'][number];

const TAMPERINGS = Number(process.env['TAMPERINGS'] ?? 2_000);
const SEED = Number(process.env['TAMPERING_SEED'] ?? 20_261_125);
/** How many tamperings are applied to copies of one history. */
const PER_HISTORY = 50;
const HEADS_STREAM = 'audit-checkpoint';

const signer = new HeadSigner({ masterKey: { id: 'test', bytes: Buffer.alloc(32, 7) } });
const foreigner = new HeadSigner({ masterKey: { id: 'foreign', bytes: Buffer.alloc(32, 8) } });

/** A store with a history of facts that is signed at random moments and at its end. */
class SignedStore {
  readonly client = new MemoryClient();
  readonly store = memoryEventStore({ client: this.client });
  #nowMs = Date.UTC(2026, 4, 31, 9);
  readonly #signing = new SigningHistory(this.store, signer, () => new Date(this.#nowMs));

  async live(dice: Dice, facts: number): Promise<void> {
    await this.store.epoch();
    for (let i = 0; i < facts; i += 1) {
      await this.append(dice);
      if (dice(8) === 0) await this.sign();
    }
    await this.sign();
  }

  async append(dice: Dice): Promise<void> {
    const stream = dice(4) === 0 ? 'month-7-202509' : `association-${1 + dice(3)}`;
    const head = this.client.events.filter(({ streamId }) => streamId === stream).length - 1;
    const type = stream.startsWith('month') ? 'MonthClosed' : 'BlockAdded';
    await this.client.appendToStream(
      stream,
      [
        {
          id: randomUUID(),
          contentType: 'application/json',
          type,
          data: { name: `Bloc ${dice(1_000)}`, amountBani: dice(100_000) },
          metadata: Buffer.from(JSON.stringify({ actor: dice(50), command: randomUUID() })),
        },
      ],
      { expectedRevision: head < 0 ? 'no_stream' : BigInt(head) },
    );
  }

  async sign(): Promise<void> {
    this.#nowMs += 11 * 60_000;
    await this.#signing.look();
    this.#nowMs += 11 * 60_000;
    await this.#signing.look();
  }

  /** Restores the store to these events, without later tampering. */
  restore(events: readonly Stored[]): void {
    this.client.rewrite(events);
  }

  check(witnesses: readonly Witness[] = []): Promise<HistoryCheck> {
    return checkHistory({ store: this.store, signer, witnesses });
  }
}

const isFact = ({ streamId }: Stored): boolean =>
  streamId !== HEADS_STREAM && !streamId.startsWith('$');

const withBytes = (event: Stored, changed: Partial<ReturnType<Stored['bytes']>>): Stored => ({
  ...event,
  bytes: () => ({ ...event.bytes(), ...changed }),
});

function flipped(bytes: Uint8Array, dice: Dice): Buffer {
  const copy = Buffer.from(bytes);
  copy[dice(copy.length)]! ^= 1 << dice(8);
  return copy;
}

/** One way to change the fact at a place in the store. */
type Tampering = (events: Stored[], at: number, dice: Dice) => void;

const change =
  (of: (event: Stored, dice: Dice) => Stored): Tampering =>
  (events, at, dice) => {
    events[at] = of(events[at]!, dice);
  };

const TAMPERINGS_OF_FACTS: Readonly<Record<string, Tampering>> = {
  'a bit of its data': change((event, dice) =>
    withBytes(event, { data: flipped(event.bytes().data, dice) }),
  ),
  'a bit of its metadata': change((event, dice) =>
    withBytes(event, { metadata: flipped(event.bytes().metadata, dice) }),
  ),
  'a byte moved from data to metadata': change((event) => {
    const { data, metadata } = event.bytes();
    return withBytes(event, {
      data: data.subarray(1),
      metadata: Buffer.concat([metadata, data.subarray(0, 1)]),
    });
  }),
  'its type': change((event) => ({ ...event, type: `${event.type}s` })),
  'its id': change((event) => ({ ...event, id: randomUUID() })),
  'its instant': change((event) => ({
    ...event,
    created: new Date(event.created.getTime() - 86_400_000),
  })),
  'its stream': change((event) => ({ ...event, streamId: `${event.streamId}0` })),
  'its revision': change((event) => ({ ...event, revision: event.revision + 1n })),
  'what it calls its data': change((event) => ({ ...event, isJson: !event.isJson })),
  'taken away': (events, at) => {
    events.splice(at, 1);
  },
  'written twice': (events, at) => {
    events.splice(at, 0, { ...events[at]!, id: randomUUID() });
  },
  'its data put under another': (events, at, dice) => {
    const facts = events.filter(isFact);
    const other = facts[dice(facts.length)]!;
    const data = Buffer.concat([Buffer.from(other.bytes().data), Buffer.from(' ')]);
    events[at] = withBytes(events[at]!, { data });
  },
};

describe('a history that was changed behind the product’s back', () => {
  it(`is found out ${TAMPERINGS} times of ${TAMPERINGS}, and where`, async () => {
    const dice = diceOf(SEED);
    const kinds = Object.entries(TAMPERINGS_OF_FACTS);
    for (let done = 0; done < TAMPERINGS;) {
      const lived = new SignedStore();
      await lived.live(dice, 10 + dice(60));
      const events = [...lived.client.events];
      expect((await lived.check()).faults).toEqual([]);
      for (let i = 0; i < PER_HISTORY && done < TAMPERINGS; i += 1, done += 1) {
        const [kind, tamper] = kinds[done % kinds.length]!;
        const facts = events.flatMap((event, at) => (isFact(event) ? [at] : []));
        const place = dice(facts.length);
        const changed = [...events];
        tamper(changed, facts[place]!, dice);
        lived.restore(changed);
        const { faults } = await lived.check();
        const told = faults.some(
          (fault) =>
            fault.kind === 'changed' && fault.firstFact <= place + 1 && place + 1 <= fault.lastFact,
        );
        if (!told) throw new Error(`not found: ${kind} of fact ${place + 1}, seed ${SEED}`);
        lived.restore(events);
      }
    }
  });

  async function lived(facts = 40): Promise<SignedStore> {
    const store = new SignedStore();
    await store.live(diceOf(SEED), facts);
    return store;
  }

  const headsOf = ({ client }: SignedStore): number[] =>
    client.events.flatMap(({ streamId }, at) => (streamId === HEADS_STREAM ? [at] : []));

  it('tells each changed stretch by itself', async () => {
    const store = await lived(60);
    const heads = headsOf(store);
    expect(heads.length).toBeGreaterThan(3);
    const events = [...store.client.events];
    for (const at of [heads[0]! - 1, heads[2]! - 1]) {
      events[at] = { ...events[at]!, type: 'Other' };
    }
    store.restore(events);
    const { faults } = await store.check();
    expect(faults.map(({ kind }) => kind)).toEqual(['changed', 'changed']);
  });

  it('is told where its last facts and their heads were taken away, by who has seen a head', async () => {
    const store = await lived(120);
    const last = JSON.parse(
      Buffer.from(store.client.events.at(-1)!.bytes().data).toString('utf8'),
    ) as { root: string };
    const printed = { root: last.root.slice(0, 16) };
    expect((await store.check([printed])).faults).toEqual([]);
    store.restore(store.client.events.slice(0, headsOf(store)[1]! + 1));
    expect(headsOf(store)).toHaveLength(2);
    expect((await store.check()).faults).toEqual([]);
    expect((await store.check([printed])).faults).toEqual([{ kind: 'lost', ...printed }]);
  });

  it('is told where its last facts alone were taken away', async () => {
    const store = await lived();
    const events = [...store.client.events];
    events.splice(events.findLastIndex(isFact), 1);
    store.restore(events);
    expect((await store.check()).faults).toMatchObject([{ kind: 'changed' }]);
  });

  it.each([
    ['a bit of it', (head: object) => ({ ...head, at: '2020-01-01T00:00:00.000Z' })],
    ['what is no head', () => ({})],
    [
      'a head that somebody else signed',
      ({ publicKey: _, signature: __, ...head }: Record<string, unknown>, epoch: string) =>
        foreigner.sign(epoch, head as never),
    ],
    [
      'a head of another store',
      ({ publicKey: _, signature: __, ...head }: Record<string, unknown>) =>
        signer.sign(randomUUID(), head as never),
    ],
  ] as const)('does not take %s for a signed head', async (_, forged) => {
    const store = await lived();
    const at = headsOf(store)[1]!;
    const events = [...store.client.events];
    const head = JSON.parse(Buffer.from(events[at]!.bytes().data).toString('utf8')) as never;
    const data = Buffer.from(JSON.stringify(forged(head, await store.store.epoch())));
    events[at] = withBytes(events[at]!, { data });
    store.restore(events);
    expect((await store.check()).faults).toEqual([{ kind: 'forged', revision: 1 }]);
  });

  it('is told where a stream was cut off or deleted by the server’s own means', async () => {
    const store = await lived();
    const { client } = store;
    await client.appendToStream(
      '$$association-1',
      [
        {
          id: randomUUID(),
          contentType: 'application/json',
          type: '$metadata',
          data: { $tb: 5 },
          metadata: Buffer.from('{}'),
        },
      ],
      { expectedRevision: 'no_stream' },
    );
    expect((await store.check()).faults).toEqual([{ kind: 'hidden', stream: 'association-1' }]);
  });

  it('is signed on from the last head of ours, whatever somebody put after it', async () => {
    const store = await lived();
    const { client } = store;
    const revision = BigInt(headsOf(store).length - 1);
    await client.appendToStream(
      HEADS_STREAM,
      [
        {
          id: randomUUID(),
          contentType: 'application/json',
          type: 'TreeHeadSigned',
          data: { size: 1_000_000 },
          metadata: Buffer.from('{}'),
        },
      ],
      { expectedRevision: revision },
    );
    await store.append(diceOf(1));
    await store.sign();
    await store.sign();
    expect(await store.check()).toMatchObject({
      unsigned: 0,
      faults: [{ kind: 'forged', revision: Number(revision) + 1 }],
    });
  });

  it('is signed by two workers as by one', async () => {
    const store = await lived();
    const now = (): Date => new Date(Date.UTC(2027, 0, 1));
    const workers = [1, 2].map(() => new SigningHistory(store.store, signer, now));
    for (let i = 0; i < 30; i += 1) {
      // A published month is signed at once.
      await store.append((bound) => (bound === 4 ? 0 : 1));
      await Promise.all(workers.map((worker) => worker.look()));
    }
    await Promise.all(workers.map((worker) => worker.look()));
    expect(await store.check()).toMatchObject({ unsigned: 0, faults: [] });
  });

  it('is judged by the heads that stood when its check began: it grows and is signed meanwhile', async () => {
    // More heads than are read at once.
    const growing = new SignedStore();
    for (let i = 0; i < 1_005; i += 1) {
      await growing.append(diceOf(i));
      await growing.sign();
    }
    const { store } = growing;
    const read = store.readStored.bind(store);
    store.readStored = async (...asked) => {
      const page = await read(...asked);
      if (!page.atEnd) return page;
      store.readStored = read;
      await growing.append(diceOf(1));
      await growing.sign();
      return page;
    };
    expect((await growing.check()).faults).toEqual([]);
  });

  it('that is only longer than what was signed is no changed one', async () => {
    const store = await lived();
    const before = await store.check();
    await store.append(diceOf(1));
    expect(await store.check()).toEqual({ ...before, facts: before.facts + 1, unsigned: 1 });
  });
});
