import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedStack } from '../support/shared-stack.js';
// @ts-expect-error -- plain JavaScript, as what a first start loads the demo with.
import { register, signIn } from '../../tools/walk/caller.mjs';
// @ts-expect-error -- as above.
import { readFolder } from '../../tools/walk/folder.mjs';
// @ts-expect-error -- as above.
import * as untyped from '../../tools/walk/live-through.mjs';

/**
 * The demo association is loaded by the product's own calls. A first start may be stopped in the middle of them; the
 * next one sends all of them again, and what was done already must not change.
 */
interface Caller {
  write(method: string, path: string, body: unknown, what: string): Promise<unknown>;
  read(path: string): Promise<{ readonly months: readonly { readonly state: string }[] }>;
}
interface Built {
  readonly base: string;
}
const { build, liveThrough } = untyped as {
  readonly build: (caller: Caller, files: object, what: object) => Promise<Built>;
  readonly liveThrough: (caller: Caller, files: object, built: Built, by: object) => Promise<void>;
};
const root = fileURLToPath(new URL('../..', import.meta.url));
const stack = sharedStack();
const person = {
  email: 'admin@story.example',
  password: 'parola-de-test',
  firstName: 'Ana',
  lastName: 'Pop',
};
const cut = new Error('broken off');

/** Sends the commands of the first two months; aborts after the command named `after`. */
async function tell(after?: string): Promise<{ caller: Caller; base: string }> {
  const caller = (await signIn(stack.url, person, 'broken-off')) as Caller;
  const told: Caller = {
    read: (path) => caller.read(path),
    write: async (method, path, body, what) => {
      const answer = await caller.write(method, path, body, what);
      if (what === after) throw cut;
      return answer;
    },
  };
  const files = readFolder(join(root, 'tools/demo/teiul')) as {
    months: readonly { readonly closed: string }[];
    payments: readonly { readonly date: string }[];
  };
  const months = files.months.slice(0, 2);
  const until = months[1]!.closed;
  const payments = files.payments.filter(({ date }) => date <= until);
  const built = await build(
    told,
    { ...files, months, payments },
    {
      settings: { name: 'Povestea', maturityDays: 20, penaltiesRateE2: 10, hasCensor: false },
      block: { name: 'T6', street: '' },
    },
  );
  await liveThrough(told, { ...files, months, payments }, built, {});
  return { caller, base: built.base };
}

it('goes on where it stopped, wherever it was broken off', async () => {
  await (register as (url: string, who: typeof person) => Promise<void>)(stack.url, person);
  const places = ['entrance B', 'publish 2025-09', 'close 2025-09', 'publish 2025-10'];
  for (const after of places) await expect(tell(after)).rejects.toBe(cut);
  const { caller, base } = await tell();
  const { months } = await caller.read(`${base}/months`);
  expect(months.map(({ state }) => state)).toEqual(['closed', 'closed']);
});
