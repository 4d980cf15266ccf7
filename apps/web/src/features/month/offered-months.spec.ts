import { earliestDay, offeredDay, offeredMonths } from './offered-months.js';

describe('months offered for the first one', () => {
  it('are this year’s', () => {
    expect(offeredMonths('2025-06-10')).toHaveLength(12);
    expect(offeredMonths('2025-06-10')[0]).toBe(202501);
  });

  it('reach into last year in January and February', () => {
    expect(offeredMonths('2026-02-28')[0]).toBe(202501);
    expect(offeredMonths('2026-03-01')[0]).toBe(202601);
  });

  it('reach into next year in December', () => {
    expect(offeredMonths('2025-12-01').at(-1)).toBe(202612);
    expect(offeredMonths('2025-11-30').at(-1)).toBe(202512);
    expect(offeredMonths('2025-12-01')).toHaveLength(24);
  });
});

test('a list is offered to be shown today, but not before its own month', () => {
  expect(offeredDay('2026-12-01', '2026-11-26', null)).toBe('2026-12-01');
  expect(offeredDay('2026-12-01', '2026-12-01', null)).toBe('2026-12-01');
  expect(offeredDay('2026-11-01', '2026-12-05', null)).toBe('2026-12-05');
});

test('a list that was shown and closed before is offered its own day', () => {
  expect(offeredDay('2026-11-01', '2026-12-05', '2026-11-20')).toBe('2026-11-20');
  // The month before it was reopened too, and closed anew since.
  expect(offeredDay('2026-12-03', '2026-12-05', '2026-11-20')).toBe('2026-12-03');
});

test('a list is not shown before its own month, nor before the one before it was closed', () => {
  expect(earliestDay(202610, null)).toBe('2026-10-01');
  expect(earliestDay(202610, '2026-09-30')).toBe('2026-10-01');
  expect(earliestDay(202610, '2026-11-27')).toBe('2026-11-27');
});
