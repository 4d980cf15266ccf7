import { Lane } from '../lane.js';
import { Passwords } from './passwords.js';

it('of an account without one is none, and takes as long', async () => {
  const passwords = new Passwords();
  const hash = await passwords.hash('Parola-2025');
  expect(await passwords.matches(hash, 'Parola-2025')).toBe(true);
  expect(await passwords.matches(hash, 'parola-2025')).toBe(false);
  const tookMs = async (hash: string | null): Promise<number> => {
    const began = performance.now();
    expect(await passwords.matches(hash, 'another password')).toBe(false);
    return performance.now() - began;
  };
  for (const none of [null, undefined]) {
    expect(await passwords.matches(none, '')).toBe(false);
  }
  // Without the costs of the others it would take next to nothing.
  expect(await tookMs(null)).toBeGreaterThan((await tookMs(hash)) / 10);
});

it('are compared as ever after a rush in which the first comparison of all found no place', async () => {
  const passwords = new Passwords();
  Object.assign(passwords, { lane: new Lane(1, 0) });
  const busy = passwords.hash('Parola-2025');
  await expect(passwords.matches(null, 'Parola-2025')).rejects.toThrow('busy');
  const hash = await busy;
  expect(await passwords.matches(hash, 'Parola-2025')).toBe(true);
  expect(await passwords.matches(null, 'Parola-2025')).toBe(false);
});
