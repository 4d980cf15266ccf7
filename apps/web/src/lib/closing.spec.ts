import { closingSteps, percentOf } from './closing.js';

describe('how far a close is', () => {
  it('goes on from step to step, and within one by what is done of it', () => {
    const percents = closingSteps.map((step) => percentOf({ step, done: 0, total: 1 }));
    expect(percents).toEqual([0, 20, 40, 60, 80]);
    expect(percentOf({ step: 'reading', done: 60, total: 120 })).toBe(30);
    expect(percentOf({ step: 'showing', done: 1, total: 1 })).toBe(100);
  });

  it('rounds to two decimals', () => {
    expect(percentOf({ step: 'reading', done: 1, total: 7 })).toBe(22.86);
  });
});
