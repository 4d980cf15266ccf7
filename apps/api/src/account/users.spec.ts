import type { Infrastructure } from '../infrastructure.js';
import { Users } from './users.js';

const asked: unknown[] = [];

const users = new Users({
  pool: {
    query: async (_text: string, [ids]: unknown[]) => {
      asked.push(ids);
      return { rows: [{ id_user: '5', name: 'Pop Ana' }] };
    },
  },
} as unknown as Infrastructure);

beforeEach(() => {
  asked.length = 0;
});

it('calls everybody that was asked for by something, and asks for each once', async () => {
  const nameOf = await users.names([5, 7, 0, 5]);
  expect([5, 7, 0].map(nameOf)).toEqual(['Pop Ana', '[cont șters, nr. 7]', 'Sistem']);
  expect(asked).toEqual([[5, 7]]);
});

it('asks nothing where nobody is asked for', async () => {
  const nameOf = await users.names([0]);
  expect(nameOf(0)).toBe('Sistem');
  expect(asked).toEqual([]);
});
