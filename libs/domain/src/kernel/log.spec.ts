import { EMPTY_LOG, incrementalFold, logAt, logged, logItems, logWith, type Log } from './log.js';

const of = (...items: number[]): Log<number> => items.reduce<Log<number>>(logged, EMPTY_LOG);

describe('a log', () => {
  it('keeps every branch as it was when two foldings go on from one', () => {
    const common = of(1, 2);
    const dropped = logged(common, 3);
    const kept = logged(common, 4);
    expect([...logItems(common)]).toEqual([1, 2]);
    expect([...logItems(dropped)]).toEqual([1, 2, 3]);
    expect([...logItems(kept)]).toEqual([1, 2, 4]);
    expect([-1, 0, 1, 2].map((at) => logAt(common, at))).toEqual([undefined, 1, 2, undefined]);
    expect(logAt(dropped, 2)).toBe(3);
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

describe('what is gathered from a log', () => {
  it('goes over every item once, as long as the log grows and the same is asked', () => {
    const seen: number[] = [];
    const sums = incrementalFold<number, 'odd' | 'even', { sum: number }>(
      () => ({ sum: 0 }),
      (gathered, item, key) => {
        seen.push(item);
        if ((item % 2 === 1) === (key === 'odd')) gathered.sum += item;
      },
    );
    const first = of(1, 2, 3);
    expect(sums(first, 'odd').sum).toBe(4);
    const grown = logged(first, 5);
    expect(sums(grown, 'odd').sum).toBe(9);
    expect(seen).toEqual([1, 2, 3, 5]);
    expect(sums(grown, 'even').sum).toBe(2);
    expect(sums(first, 'odd').sum).toBe(4);
    expect(sums(logged(first, 7), 'odd').sum).toBe(11);
    expect(sums(logWith(grown, 0, 11), 'odd').sum).toBe(19);
  });
});
