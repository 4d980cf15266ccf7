import { hashedAddress, Throttle } from './throttle.js';

describe('a throttle', () => {
  it('lets as many through as allowed in a window, then says how long to wait', () => {
    const throttle = new Throttle(2, 10_000);
    expect([throttle.take('a', 0), throttle.take('a', 1), throttle.take('a', 4_000)]).toEqual([
      0, 0, 6,
    ]);
    expect(throttle.take('b', 4_000)).toBe(0);
    expect(throttle.take('a', 10_000)).toBe(0);
  });

  it('keeps nobody out longer when the clock is set back', async () => {
    const throttle = new Throttle(1, 30);
    throttle.take('a');
    const realNow = Date.now.bind(Date);
    Date.now = () => realNow() - 3_600_000;
    try {
      await new Promise((resolve) => setTimeout(resolve, 40));
      expect(throttle.take('a')).toBe(0);
    } finally {
      Date.now = realNow;
    }
  });

  it('looks without counting', () => {
    const throttle = new Throttle(1, 1_000);
    expect(throttle.look('a', 0)).toBe(0);
    throttle.take('a', 0);
    expect(throttle.look('a', 0)).toBe(1);
    throttle.forget('a');
    expect(throttle.look('a', 0)).toBe(0);
  });

  it('forgets the oldest key past its bound', () => {
    const throttle = new Throttle(1, 1_000, 2);
    for (const key of ['a', 'b', 'c']) throttle.take(key, 0);
    expect(['a', 'b', 'c'].map((key) => throttle.look(key, 0))).toEqual([0, 1, 1]);
  });
});

describe('an address', () => {
  it.each([
    ['2001:db8:0:7::1', '2001:db8:0:7:ffff:1:2:3'],
    ['2001:db8::1', '2001:DB8:0:0:5::'],
    ['2001:db8:0:0:1:2:3:4', '2001:0db8::9'],
    ['::1', '::2'],
    ['fe80::1%eth0', 'fe80::2'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('%s is counted as %s is', (one, other) => {
    expect(hashedAddress(one)).toBe(hashedAddress(other));
  });

  it.each([
    ['2001:db8:0:7::1', '2001:db8:0:8::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['203.0.113.7', '203.0.113.8'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.8'],
  ])('%s is counted apart from %s', (one, other) => {
    expect(hashedAddress(one)).not.toBe(hashedAddress(other));
  });
});
