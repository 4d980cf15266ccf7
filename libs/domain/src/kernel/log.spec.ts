import { EMPTY_LOG, logged, logItems, logWith, type Log } from './log.js';

const of = (...items: number[]): Log<number> => items.reduce<Log<number>>(logged, EMPTY_LOG);

describe('a log', () => {
  it('keeps every branch as it was when two foldings go on from one', () => {
    const common = of(1, 2);
    const dropped = logged(common, 3);
    const kept = logged(common, 4);
    expect([...logItems(common)]).toEqual([1, 2]);
    expect([...logItems(dropped)]).toEqual([1, 2, 3]);
    expect([...logItems(kept)]).toEqual([1, 2, 4]);
  });

  it('never writes into the empty log that all share', () => {
    of(1);
    expect([...logItems(of(2))]).toEqual([2]);
    expect(EMPTY_LOG.items).toHaveLength(0);
  });

  it('replaces an item without touching what went before', () => {
    const before = of(1, 2, 3);
    expect([...logItems(logWith(before, 1, 9))]).toEqual([1, 9, 3]);
    expect([...logItems(before)]).toEqual([1, 2, 3]);
  });
});
