import fc from 'fast-check';
import { pauseAfterBatchMs } from './gathering.js';

describe('pauseAfterBatchMs', () => {
  it('keeps nobody waiting behind a single event', () => {
    expect(pauseAfterBatchMs(1, 3)).toBe(0);
    expect(pauseAfterBatchMs(1, 300)).toBe(0);
  });

  it('waits for none where events are few: two in a batch of 4 ms', () => {
    expect(pauseAfterBatchMs(2, 4)).toBe(0);
  });

  it('gives a light batch under load twice its time, 10 ms at most', () => {
    expect(pauseAfterBatchMs(6, 3)).toBe(6);
    expect(pauseAfterBatchMs(6, 4.5)).toBe(7.5);
    expect(pauseAfterBatchMs(18, 6.5)).toBe(10);
  });

  it('lets a batch last 0.8 ms for each event', () => {
    expect(pauseAfterBatchMs(100, 12)).toBe(68);
  });

  it('rests after a heavy batch as long as it took, twice from 25 ms on', () => {
    expect(pauseAfterBatchMs(2, 20)).toBe(20);
    expect(pauseAfterBatchMs(2, 30)).toBe(60);
  });

  it('never asks for less than nothing, and for no less of a larger batch', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 2_000 }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (n, ms) => {
          expect(pauseAfterBatchMs(n, ms)).toBeGreaterThanOrEqual(0);
          expect(pauseAfterBatchMs(n + 1, ms)).toBeGreaterThanOrEqual(pauseAfterBatchMs(n, ms));
        },
      ),
    );
  });
});
