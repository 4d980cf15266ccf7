import type { Route } from '@scara/contracts/http';
import { Browser, type Sent } from '../support/browser.js';
import { diceOf } from '../support/dice.js';
import { factsBy } from '../support/facts.js';
import { HttpLife } from '../support/http-life.js';
import { pagesAgree, type Same } from '../support/pages-agree.js';
import { periodsAgree } from '../support/periods-agree.js';
import { sharedStack } from '../support/shared-stack.js';

/**
 * Random histories through the API. All pages must agree: on what apartments owe, what funds hold, where the money is,
 * and what lists ask for. A refused call writes nothing; a repeated one gives the same answer.
 */
const LIVES = Number(process.env['HTTP_LIVES'] ?? 4);
const SEED = Number(process.env['HTTP_LIVES_SEED'] ?? 20_261_122);
const STEPS = 60;
const LOOK_EVERY = 6;

const stack = sharedStack();
const events = factsBy(stack, 'lives.example');
let admin: Browser;
/** Contradictions found, with their places. */
let wrong: string[];

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@lives.example');
});

afterAll(() => events.dispose());

it.each(Array.from({ length: LIVES }, (_, at) => SEED + at))(
  'life %i: all pages agree after every few calls',
  async (seed) => {
    wrong = [];
    let written = await events.head();
    let [taken, refused] = [0, 0];
    const seen = async (route: Route, sent: Sent<Route>, status: number, body: unknown) => {
      const said = `${route.name} ${JSON.stringify(sent.body ?? sent.params)} → ${status} ${JSON.stringify(body)}`;
      const before = written;
      written = await events.head();
      if (status !== 200) {
        refused += 1;
        const { message = '' } = body as { readonly message?: string };
        const isClear = status < 500 && /\p{L}{3,} \p{L}/u.test(message);
        if (!isClear || written !== before) wrong.push(said);
        return;
      }
      taken += 1;
      if (taken % 5 !== 0) return;
      const again = await admin.try(route, sent);
      if (JSON.stringify(again.body) !== JSON.stringify(body)) wrong.push(`again: ${said}`);
      if ((await events.head()) !== written) wrong.push(`written twice: ${said}`);
    };
    const life = new HttpLife(admin, seed, seen);
    await life.begin();
    // Numbers of its own: where the pages are compared changes nothing in the life.
    const roll = diceOf(seed);
    for (let step = 1; step <= STEPS; step += 1) {
      await life.step();
      // Control lists are accepted and lists published outside of the checked calls.
      written = await events.head();
      if (step % LOOK_EVERY !== 0) continue;
      const same: Same = (what, ...said) => {
        if (said.every((one) => one === said[0])) return;
        wrong.push(`${seed} step ${step}: ${what}: ${said.join(' ≠ ')}`);
      };
      await pagesAgree(admin, life.home, same);
      for (const one of life.previews.splice(0)) same(...one);
      if (step % (LOOK_EVERY * 5) === 0) await periodsAgree(admin, life.home, roll, same);
    }
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(STEPS / 3);
    expect(refused).toBeGreaterThan(0);
  },
);
