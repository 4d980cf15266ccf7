import {
  addDays,
  addMonths,
  dateInBucharest,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  isLocalDate,
  localDate,
  parseDate,
  shownDate,
} from './calendar.js';

describe('dates', () => {
  it.each([
    ['2026-11-27T21:59:59.999Z', '2026-11-27'],
    ['2026-11-27T22:00:00Z', '2026-11-28'],
    ['2026-06-30T20:59:59Z', '2026-06-30'],
    ['2026-06-30T21:00:00Z', '2026-07-01'],
    // The clock skips from 3 to 4 in the night of 29 March, and repeats 3 in the night of 25 October.
    ['2026-03-28T22:00:00Z', '2026-03-29'],
    ['2026-03-29T21:00:00Z', '2026-03-30'],
    ['2026-10-25T21:30:00Z', '2026-10-25'],
    ['2026-10-25T22:00:00Z', '2026-10-26'],
    ['2026-12-31T22:00:00Z', '2027-01-01'],
  ])('at %s it is %s in Bucharest', (instant, date) => {
    expect(dateInBucharest(Date.parse(instant))).toBe(date);
  });

  it.each([
    ['2025-02-28', true],
    ['2025-02-29', false],
    ['2024-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2025-13-01', false],
    ['2025-00-10', false],
    ['2025-1-1', false],
    ['2025-01-01T00:00', false],
  ])('%s exists: %s', (text, exists) => {
    expect(isLocalDate(text)).toBe(exists);
  });

  it.each([
    ['05.01.2025', '2025-01-05'],
    ['2025-01-05', '2025-01-05'],
    ['5.1.2025', undefined],
    ['31.02.2025', undefined],
    ['01/05/2025', undefined],
    [' 05.01.2025', undefined],
  ])('%s is read as %s', (text, expected) => {
    expect(parseDate(text)).toBe(expected);
  });

  it.each([
    // law-and-integrations B.1: due 2025-01-25, first penalty day 2025-02-25.
    ['2025-01-05', 20, '2025-01-25'],
    ['2025-01-05', 51, '2025-02-25'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-12-31', 1, '2025-01-01'],
    ['2025-03-01', -1, '2025-02-28'],
    ['2025-03-29', 2, '2025-03-31'],
  ])('%s and %i days is %s', (from, days, expected) => {
    const date = localDate(from);
    expect(addDays(date, days)).toBe(expected);
    expect(daysBetween(date, addDays(date, days))).toBe(days);
  });

  it.each([
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2025-01-15', -1, '2024-12-15'],
    ['2025-08-31', 13, '2026-09-30'],
  ])('%s and %i months is %s', (from, months, expected) => {
    expect(addMonths(localDate(from), months)).toBe(expected);
  });

  it('count from 1970 and come back', () => {
    expect([dayNumber(localDate('1970-01-01')), dayNumber(localDate('2000-03-01'))]).toEqual([
      0, 11_017,
    ]);
    expect(dateOfDayNumber(20_000)).toBe('2024-10-04');
  });

  it('stand one after the other, each counted once, over eight hundred years', () => {
    const two = (part: number): string => String(part).padStart(2, '0');
    const isLeap = (year: number) => year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0);
    const lengths = (year: number) => [
      ...[31, isLeap(year) ? 29 : 28, 31, 30, 31, 30],
      ...[31, 31, 30, 31, 30, 31],
    ];
    const wrong: string[] = [];
    let at = dayNumber(localDate('1599-12-31'));
    for (let year = 1600; year <= 2400; year += 1) {
      for (const [month, length] of lengths(year).entries()) {
        const inMonth = (day: number): string => `${year}-${two(month + 1)}-${two(day)}`;
        for (let day = 1; day <= length; day += 1) {
          const date = localDate(inMonth(day));
          at += 1;
          if (dayNumber(date) !== at || dateOfDayNumber(at) !== date) wrong.push(date);
        }
        for (const day of [0, length + 1]) if (isLocalDate(inMonth(day))) wrong.push(inMonth(day));
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are those of the years 1000 to 9999', () => {
    const [first, last] = [localDate('1000-01-01'), localDate('9999-12-31')];
    expect(addDays(last, daysBetween(last, first))).toBe(first);
    expect(() => addDays(first, -1)).toThrow('999');
    expect(() => addDays(last, 1)).toThrow('10000');
    expect(isLocalDate('0999-12-31')).toBe(false);
  });

  it('are shown as people write them', () => {
    expect(shownDate(localDate('2025-10-01'))).toBe('01.10.2025');
    expect(() => localDate('tomorrow')).toThrow('tomorrow');
  });
});
