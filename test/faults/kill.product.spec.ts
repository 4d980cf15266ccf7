import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Caller } from '../support/api.js';
import { diceOf } from '../support/dice.js';
import { type LoadedProduct, productUnderLoad } from '../support/product-under-load.js';
import { signalled, struck } from '../support/strike.js';
import { until } from '../support/until.js';

/** How often a process is killed; the long run sets more. */
const KILLS = Number(process.env['FAULT_KILLS'] ?? 200);
/** How often a process is asked to stop. */
const RESTARTS = Number(process.env['FAULT_RESTARTS'] ?? 20);
const ASKED = ['api', 'worker', 'projector', 'event-node', 'api', 'mail', 'postgres'] as const;
const WRITERS = 6;
const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_121);
const minutes = 60_000;

interface Sent {
  readonly key: string;
  readonly name: string;
  /** Set once the product has acknowledged the command. */
  idBlock?: number;
}

interface Structure {
  readonly blocks: readonly { readonly idBlock: number; readonly name: string }[];
}

describe('kill −9 of any process, at any moment, under load', () => {
  const product = productUnderLoad();

  test(
    'nothing acknowledged is lost, nothing happens twice, every part comes back by itself',
    async () => {
      const killed = await underLoad('fault@example.ro', () => pullPlugs(product, KILLS));
      expect(Object.values(killed).reduce((a, b) => a + b, 0)).toBe(KILLS);
      expect(Object.keys(killed).sort()).toEqual(
        ['api', 'event-node', 'mail', 'postgres', 'postgres-server', 'projector', 'worker'].sort(),
      );
    },
    (10 + KILLS / 20) * minutes,
  );

  test(
    'the same when they are asked to stop, one after another: each has gone within 10 s',
    async () => {
      const lasted = await underLoad('asked@example.ro', () => askToStop(product, RESTARTS));
      expect(lasted).toHaveLength(RESTARTS);
      expect(Math.max(...lasted)).toBeLessThan(10_000);
    },
    (5 + RESTARTS / 4) * minutes,
  );

  /**
   * Runs `disturb` while blocks are added; afterwards each block must exist exactly once, with the id that was
   * answered.
   */
  async function underLoad<T>(email: string, disturb: () => Promise<T>): Promise<T> {
    const person = new Caller(product.address);
    await person.enter(email);
    const created = await person.call<{ idAs: number }>('PUT', '/api/association', {
      body: { name: 'Asociația sub lovituri' },
    });
    expect(created.status).toBe(200);
    const base = `/api/association/${created.body.idAs}`;

    const sent: Sent[] = [];
    const load = { on: true };
    const writers = Array.from({ length: WRITERS }, (_, w) => write(person, base, sent, load, w));
    const disturbed = await disturb();
    load.on = false;
    await Promise.all(writers);

    // Commands that were never answered are sent once more with their own keys: each is executed now or found executed.
    for (const one of sent.filter((command) => command.idBlock === undefined)) {
      await untilAnswered(person, base, one);
    }
    const structure = await settled(person, base, sent.length);
    const ids = new Map(structure.blocks.map((block) => [block.name, block.idBlock]));
    expect(structure.blocks).toHaveLength(sent.length);
    expect(new Set(structure.blocks.map((block) => block.idBlock)).size).toBe(sent.length);
    for (const one of sent) expect([one.name, ids.get(one.name)]).toEqual([one.name, one.idBlock]);
    return disturbed;
  }
});

/** Adds blocks one after the other; a command without an answer stays in `sent` without an id. */
async function write(
  person: Caller,
  base: string,
  sent: Sent[],
  load: { readonly on: boolean },
  writer: number,
): Promise<void> {
  for (let n = 0; load.on; n += 1) {
    const command: Sent = { key: randomUUID(), name: `B ${writer} ${n}` };
    sent.push(command);
    await attempt(person, base, command);
    await delay(120);
  }
}

async function attempt(person: Caller, base: string, command: Sent): Promise<boolean> {
  try {
    const { status, body } = await person.call<{ idBlock?: number }>('PUT', `${base}/block`, {
      body: { name: command.name },
      key: command.key,
    });
    if (status === 200 && body.idBlock !== undefined) {
      command.idBlock = body.idBlock;
      return true;
    }
    if (status !== 503 && status !== 409 && status !== 429) {
      throw new TypeError(`${status}: ${JSON.stringify(body)}`);
    }
  } catch (error) {
    // A dropped connection or a timeout is what this test causes; an answer other than a temporary refusal is a bug.
    if (error instanceof TypeError && /^\d{3}:/.test(error.message)) throw error;
  }
  return false;
}

async function untilAnswered(person: Caller, base: string, command: Sent): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await attempt(person, base, command)) return;
    await delay(250);
  }
  throw new Error(`${command.name} is never answered`);
}

/** Returns the structure once the projector shows as many blocks as were sent. */
async function settled(person: Caller, base: string, blocks: number): Promise<Structure> {
  let seen = 0;
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await person.call<Structure>('GET', `${base}/structure`).catch(() => undefined);
    if (answer?.status === 200) {
      seen = answer.body.blocks.length;
      if (seen >= blocks) return answer.body;
    }
    await delay(250);
  }
  throw new Error(`${seen} of ${blocks} blocks are shown`);
}

/**
 * Kills one process after another, in rounds over all of them; the seed determines order and moments. Returns the hits.
 */
async function pullPlugs(product: LoadedProduct, kills: number): Promise<Record<string, number>> {
  const hits: Record<string, number> = {};
  const roll = diceOf(SEED);
  let round: string[] = [];
  for (let done = 0; done < kills;) {
    await delay(50 + roll(700));
    const { pids } = await product.stack();
    if (round.length === 0) round = Object.keys(pids);
    const name = round.splice(roll(round.length), 1)[0]!;
    // A process that is restarting is left for another round, because killing nothing proves nothing.
    if (!struck(pids[name] ?? 0)) continue;
    hits[name] = (hits[name] ?? 0) + 1;
    done += 1;
  }
  return hits;
}

/** Asks one process after another to stop, as an upgrade does. Returns how long each took, in ms. */
async function askToStop(product: LoadedProduct, restarts: number): Promise<readonly number[]> {
  const lasted: number[] = [];
  const roll = diceOf(SEED);
  while (lasted.length < restarts) {
    await delay(200 + roll(600));
    const { pids } = await product.stack();
    const pid = pids[ASKED[lasted.length % ASKED.length]!] ?? 0;
    const asked = performance.now();
    if (!signalled(pid, 'SIGTERM')) continue;
    await until(() => !signalled(pid, 0), 30_000);
    lasted.push(performance.now() - asked);
  }
  return lasted;
}
