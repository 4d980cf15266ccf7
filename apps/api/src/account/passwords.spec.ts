import { Passwords } from './passwords.js';

it('of an account without one is none, also not the one that it is compared with to take as long', async () => {
  const passwords = new Passwords();
  const hash = await passwords.hash('Parola-2025');
  expect(await passwords.matches(hash, 'Parola-2025')).toBe(true);
  expect(await passwords.matches(hash, 'parola-2025')).toBe(false);
  for (const none of [null, undefined]) {
    expect(await passwords.matches(none, 'nobody has this password')).toBe(false);
  }
});
