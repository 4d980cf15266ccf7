import type { Infrastructure } from '../infrastructure.js';
import { Attempts, inConstantTime } from './attempts.js';

const attempts = (rateLimitPerMinute = 600) =>
  new Attempts({ config: { rateLimitPerMinute } } as Infrastructure);

const isRefused = (attempt: () => void): boolean => {
  try {
    attempt();
    return false;
  } catch {
    return true;
  }
};

/** Returns how many of `tries` attempts, one after the other, are not refused. */
const taken = (tries: number, attempt: (at: number) => void): number =>
  Array.from({ length: tries }, (_, at) => isRefused(() => attempt(at))).filter((is) => !is).length;

const address = (at: number): string => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;

describe('attempts', () => {
  it('of one address are a hundred, of all together three thousand', () => {
    const one = attempts();
    expect(taken(110, () => one.count(address(1)))).toBe(100);
    const all = attempts();
    expect(taken(3_010, (at) => all.count(address(at)))).toBe(3_000);
  });

  it('without bounds are bounded where they are of one account alone', async () => {
    const open = attempts(0);
    expect(taken(110, () => open.count(address(1)))).toBe(110);
    for (let at = 0; at < 10; at += 1) {
      await open.compared('ana@example.ro', () => Promise.resolve(undefined));
    }
    await expect(open.compared('ana@example.ro', () => Promise.resolve(1))).rejects.toThrow();
    expect(await open.compared('ion@example.ro', () => Promise.resolve(1))).toBe(1);
  });

  it('to write to us, and to have an address mailed its own links, are five', () => {
    const one = attempts();
    expect(taken(10, () => one.countMessage(address(1)))).toBe(5);
    const mails = Array.from({ length: 7 }, () => one.mayMail('ana@example.ro'));
    expect(mails.filter((may) => may)).toHaveLength(5);
    expect(one.mayMail('ion@example.ro')).toBe(true);
    // Whoever registers with somebody's address keeps them from no link.
    const other = attempts();
    const words = Array.from({ length: 7 }, () => other.mayTell('ana@example.ro'));
    expect(words.filter((may) => may)).toHaveLength(5);
    expect(other.mayMail('ana@example.ro')).toBe(true);
    // Nor do the mails that strangers ask for keep its person from their own.
    expect(taken(7, () => one.countOwnMail(1))).toBe(5);
    expect(isRefused(() => one.countOwnMail(2))).toBe(false);
  });

  it('to give one address apartments are fifty: some have many, and none waits for a password over it', () => {
    const one = attempts();
    expect(taken(60, () => one.countInvitation(7, 'ana@example.ro'))).toBe(50);
    expect(one.mayMail('ana@example.ro')).toBe(true);
    expect(taken(10, (at) => one.countInvitation(7, `om${at}@example.ro`))).toBe(10);
  });

  it('at passwords of one account are ten that fail, and then none is compared', async () => {
    const one = attempts();
    let compared = 0;
    const wrong = () => Promise.resolve(void (compared += 1));
    for (let at = 0; at < 12; at += 1) await one.compared('ana@example.ro', wrong).catch(() => 0);
    expect(compared).toBe(10);
    one.succeeded('ana@example.ro');
    expect(await one.compared('ana@example.ro', () => Promise.resolve(1))).toBe(1);
  });

  it('of one person at codes are ten, at people of whom there is no account thirty', () => {
    const one = attempts();
    const guess = (idUser: number): void => {
      one.refuseGuessing(idUser);
      one.guessedWrong(idUser);
    };
    expect(taken(12, () => guess(1))).toBe(10);
    expect(isRefused(() => guess(2))).toBe(false);
    const search = (idUser: number): void => {
      one.refuseSearching(idUser);
      one.searchedInVain(idUser);
    };
    expect(taken(32, () => search(1))).toBe(30);
    expect(isRefused(() => search(2))).toBe(false);
  });

  it('at one-time codes are ten of an account, counted before they are looked at, until one was right', () => {
    const one = attempts();
    expect(taken(12, () => one.countOneTimeCode(1))).toBe(10);
    expect(isRefused(() => one.countOneTimeCode(2))).toBe(false);
    one.oneTimeCodeWasRight(1);
    expect(taken(12, () => one.countOneTimeCode(1))).toBe(10);
  });

  it('to give rights through us are a thousand of a person', () => {
    const one = attempts();
    expect(taken(1_010, (at) => one.countInvitation(7, `om${at}@example.ro`))).toBe(1_000);
  });

  it('to write to us count among those of the address, and are not bounded where nothing is', () => {
    const one = attempts();
    for (let at = 0; at < 100; at += 1) one.count(address(1));
    expect(isRefused(() => one.countMessage(address(1)))).toBe(true);
    const open = attempts(0);
    expect(taken(70, () => open.countMessage(address(1)))).toBe(70);
    expect(taken(70, () => open.countCheck(address(1)))).toBe(70);
    expect(taken(3_010, (at) => open.count(address(at)))).toBe(3_010);
  });

  it('to look up papers are sixty', () => {
    const one = attempts();
    expect(taken(70, () => one.countCheck(address(1)))).toBe(60);
  });
});

it('what takes less than its time is answered after it, with its result', async () => {
  const began = performance.now();
  expect(await inConstantTime(() => Promise.resolve(7), 20)).toBe(7);
  // A timer may be a millisecond early.
  expect(performance.now() - began).toBeGreaterThan(18);
});
