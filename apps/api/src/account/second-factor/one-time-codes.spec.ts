import { addressOf, newSecret, stepOf } from './one-time-codes.js';

/** The secret of RFC 6238, appendix B: '12345678901234567890' in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** The appendix's SHA-1 table: seconds since 1970, time step, the last six of the eight digits. */
const VECTORS = [
  [59, 0x1, '287082'],
  [1_111_111_109, 0x23523ec, '081804'],
  [1_111_111_111, 0x23523ed, '050471'],
  [1_234_567_890, 0x273ef07, '005924'],
  [2_000_000_000, 0x3f940aa, '279037'],
  [20_000_000_000, 0x27bc86aa, '353130'],
] as const;

const at = (seconds: number, lastStep = 0) => ({ nowMs: seconds * 1_000, lastStep });

describe('a one-time code', () => {
  it.each(VECTORS)('at %i s is that of step %i in RFC 6238: %s', (seconds, step, code) => {
    expect(stepOf(SECRET, code, at(seconds))).toBe(step);
  });

  it('is good for a step before and after, and no longer', () => {
    const [, step, code] = VECTORS[2];
    const from = step * 30;
    const isGood = (seconds: number) => stepOf(SECRET, code, at(seconds)) !== undefined;
    expect([from - 31, from - 30, from, from + 59, from + 60].map(isGood)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('is taken once: neither again nor after a later one', () => {
    const [seconds, step, code] = VECTORS[2];
    expect(stepOf(SECRET, code, at(seconds, step - 1))).toBe(step);
    expect(stepOf(SECRET, code, at(seconds, step))).toBeUndefined();
    expect(stepOf(SECRET, code, at(seconds, step + 1))).toBeUndefined();
  });

  it('may be typed in groups, and is six digits of ours', () => {
    const [seconds, step] = VECTORS[2];
    expect(stepOf(SECRET, ' 050 471 ', at(seconds))).toBe(step);
    for (const typed of ['', '50471', '0050471', '05047a', '０５０４７１', '-50471', '050472']) {
      expect(stepOf(SECRET, typed, at(seconds))).toBeUndefined();
    }
  });
});

describe('a secret', () => {
  it('is 160 random bits', () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('is told to apps with the account it is of', () => {
    const address = new URL(addressOf(SECRET, 'ana+bloc@example.ro'));
    expect(decodeURIComponent(address.pathname)).toContain('Scara:ana+bloc@example.ro');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Scara',
      secret: SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
