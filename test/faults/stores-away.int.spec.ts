import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ownTime } from '../../libs/event-store/src/testing/own-time.js';
import { type Proxy, startProxy } from '../../libs/event-store/src/testing/proxy.js';
import { Caller } from '../support/api.js';
import { type ApiStack, startApiStack } from '../support/api-stack.js';
import { until } from '../support/until.js';

/** Promise 12: a command fails within this time, never reports success falsely, and is executed at most once. */
const WITHIN_MS = 6_000;

interface Fault {
  readonly name: string;
  /** Between two resets a command may still get through; then it is executed. */
  readonly isLeaky?: true;
  readonly begin: (wire: Proxy) => Promise<void> | void;
  readonly end: (wire: Proxy) => Promise<void> | void;
}

const faults: readonly Fault[] = [
  { name: 'refuses connections', begin: (wire) => wire.refuse(), end: (wire) => wire.accept() },
  {
    name: 'resets connections again and again',
    isLeaky: true,
    begin: (wire) => {
      resetting.set(
        wire,
        setInterval(() => wire.cut(), 5),
      );
    },
    end: (wire) => clearInterval(resetting.get(wire)),
  },
  {
    name: 'swallows every byte (black hole)',
    begin: (wire) => {
      wire.mode = 'swallows';
    },
    end: (wire) => {
      wire.mode = 'passes';
      // The swallowed bytes are missing in the connection for good, as after any such outage.
      wire.cut();
    },
  },
  {
    name: 'is gone without a word (half-open)',
    begin: (wire) => {
      wire.mode = 'swallows';
      wire.halfOpen();
    },
    end: (wire) => {
      wire.mode = 'passes';
    },
  },
];
const resetting = new Map<Proxy, NodeJS.Timeout>();

const stores = ['the event store', 'Postgres'] as const;
type Store = (typeof stores)[number];

interface Structure {
  readonly blocks: readonly { readonly idBlock: number; readonly name: string }[];
}

describe('a store is away', () => {
  const wires: Partial<Record<Store, Proxy>> = {};
  let stack: ApiStack;
  let person: Caller;
  let base: string;

  beforeAll(async () => {
    stack = await startApiStack({}, async ({ DATABASE_URL, EVENTSTORE_URL }) => ({
      DATABASE_URL: await through('Postgres', DATABASE_URL),
      EVENTSTORE_URL: await through('the event store', EVENTSTORE_URL),
    }));
    person = new Caller(stack.url);
    await person.enter('departe@example.ro');
    const made = await person.call<{ idAs: number }>('PUT', '/api/association', {
      body: { name: 'Asociația de departe' },
    });
    base = `/api/association/${made.body.idAs}`;
  });

  afterAll(async () => {
    await stack.stop();
    await Promise.all(Object.values(wires).map((wire) => wire.close()));
  });

  /** Returns the connection string of a new proxy in front of a store. */
  async function through(store: Store, connectionString: string): Promise<string> {
    const straight = /127\.0\.0\.1:(\d+)|localhost:(\d+)/.exec(connectionString);
    if (straight === null) throw new Error('no port in the connection string');
    const wire = await startProxy(() => Number(straight[1] ?? straight[2]));
    wires[store] = wire;
    return connectionString.replace(straight[0], `127.0.0.1:${wire.port}`);
  }

  const addBlock = (name: string, key: string) =>
    person.call('PUT', `${base}/block`, { key, body: { name }, timeoutMs: 20_000 });

  const cases = stores.flatMap((store) =>
    faults.map((fault) => [store, fault.name, fault] as const),
  );

  test.each(cases)(
    '%s %s: commands fail in time with 503, none is doubled, and it heals by itself',
    async (store, _, fault) => {
      const wire = wires[store]!;
      const short = `${stores.indexOf(store)}${faults.indexOf(fault)}`;
      const known = `B${short}0`;
      await until(async () => (await addBlock(known, randomUUID())).status !== 503);
      const sent: { name: string; key: string }[] = [];

      await fault.begin(wire);
      // A session is cached for a second without asking Postgres, and commands do not need Postgres otherwise.
      await delay(1_100);
      try {
        for (let i = 1; i <= 4; i++) {
          const one = { name: `B${short}${i}`, key: randomUUID() };
          sent.push(one);
          const lasted = ownTime();
          const { status } = await addBlock(one.name, one.key);
          const isInTime = lasted() < WITHIN_MS;
          expect({ status, isInTime }).toEqual({
            status: fault.isLeaky && status === 200 ? 200 : 503,
            isInTime: true,
          });
        }
        const lasted = ownTime();
        const { status } = await person.call('GET', `${base}/structure`, { timeoutMs: 20_000 });
        // Projected data can still be read while the event store is away.
        if (!fault.isLeaky) expect(status).toBe(store === 'Postgres' ? 503 : 200);
        expect(lasted()).toBeLessThan(WITHIN_MS);
      } finally {
        await fault.end(wire);
      }

      for (const one of sent) {
        await until(async () => (await addBlock(one.name, one.key)).status === 200);
      }
      const names = [known, ...sent.map((one) => one.name)];
      await until(async () => {
        const { body, status } = await person.call<Structure>('GET', `${base}/structure`);
        if (status !== 200) return false;
        const shown = body.blocks.map((block) => block.name).filter((one) => names.includes(one));
        return shown.length >= names.length;
      });
      await delay(200);
      const { body } = await person.call<Structure>('GET', `${base}/structure`);
      const shown = body.blocks.map((block) => block.name).filter((one) => names.includes(one));
      expect(shown.toSorted()).toEqual(names.toSorted());
    },
  );
});
