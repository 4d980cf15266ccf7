import type { Infrastructure } from '../infrastructure.js';
import { Effects } from './effects.js';

/** Effects over a pool whose table has these keys as done, with the statements it ran, in order. */
function effectsWith(done: readonly string[]) {
  const said: string[] = [];
  const client = {
    query: async (text: string, values: readonly string[] = []) => {
      said.push(text.split(' ')[0]!);
      return { rowCount: done.includes(values[0]!) ? 0 : 1, rows: [] };
    },
    release: () => undefined,
  };
  const pool = { connect: async () => client };
  return { said, effects: new Effects({ pool } as unknown as Infrastructure) };
}

it('is done in the transaction that says so', async () => {
  const { said, effects } = effectsWith(['other']);
  await effects.once('mine', async () => void said.push('effect'));
  expect(said).toEqual(['begin', 'insert', 'effect', 'commit']);
});

it('that was done is not done again', async () => {
  const { said, effects } = effectsWith(['mine']);
  await effects.once('mine', async () => void said.push('effect'));
  expect(said).toEqual(['begin', 'insert', 'commit']);
});

it('that fails says so, and is not known as done', async () => {
  const { said, effects } = effectsWith([]);
  const failing = effects.once('mine', () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  expect(said).toEqual(['begin', 'insert', 'rollback']);
});
