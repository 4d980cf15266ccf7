import { localDate } from '@scara/domain/kernel';

import { monthGrid, typedDate, weekday } from './month-grid.js';

describe('the calendar', () => {
  it('starts its weeks on Sunday', () => {
    const grid = monthGrid(localDate('2026-05-15'));
    expect(grid[0]?.[0]).toBe('2026-04-26');
    expect(weekday(grid[0]![0]!)).toBe(0);
    expect(grid.flat()).toHaveLength(42);
  });
});

describe('a date that is typed', () => {
  const near = localDate('2027-01-10');

  it.each([
    ['05.11.2026', '2026-11-05'],
    ['5.1.2027', '2027-01-05'],
    ['5/1/27', '2027-01-05'],
    ['05112026', '2026-11-05'],
    ['051126', '2026-11-05'],
    ['29.02.2028', '2028-02-29'],
  ])('is read: %s', (text, date) => {
    expect(typedDate(text, near)).toBe(date);
  });

  it('without a year is the nearest one, over New Year too', () => {
    expect(typedDate('28.12', near)).toBe('2026-12-28');
    expect(typedDate('28.12.', near)).toBe('2026-12-28');
    expect(typedDate('0502', near)).toBe('2027-02-05');
    expect(typedDate('3.1', localDate('2026-12-30'))).toBe('2027-01-03');
    expect(typedDate('29.02', near)).toBe('2028-02-29');
  });

  it.each(['', '5', '5.', '31.02.2027', '32.01.2027', '5.13.2027', '5.11.202', '123', 'mâine'])(
    'is none: %s',
    (text) => {
      expect(typedDate(text, near)).toBeNull();
    },
  );
});
