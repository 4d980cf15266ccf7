import type { Infrastructure } from '../infrastructure.js';
import { Attempts } from './attempts.js';

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

/** How many go through of so many, one after the other. */
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

  it('to write to us, and to mail one address through us, are five', () => {
    const one = attempts();
    expect(taken(10, () => one.countMessage(address(1)))).toBe(5);
    expect(taken(10, () => one.countInvitation(7, 'ana@example.ro'))).toBe(5);
    expect(one.mayMail('ana@example.ro')).toBe(false);
    expect(taken(10, (at) => one.countInvitation(7, `om${at}@example.ro`))).toBe(10);
  });

  it('to look up papers are sixty', () => {
    const one = attempts();
    expect(taken(70, () => one.countCheck(address(1)))).toBe(60);
  });
});
