import { Throttle } from './throttle.js';

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
