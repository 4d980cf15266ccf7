import { localDate } from './calendar.js';
import { instant, isInstant } from './instant.js';
import {
  firstDay,
  isMonthId,
  isYearMonth,
  lastDay,
  monthId,
  monthIdOf,
  monthOfDate,
  monthsBetween,
  nextMonth,
  shiftMonth,
  yearMonth,
  yearMonthOf,
} from './year-month.js';

const september = yearMonth('2025-09');

describe('accounting months', () => {
  it('are carried as yyyymm', () => {
    expect(monthIdOf(september)).toBe(202_509);
    expect(yearMonthOf(monthId(202_509))).toBe('2025-09');
    expect([isMonthId(202_513), isMonthId(202_500), isMonthId('202509'), isMonthId(99)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    const ids = [100_001, 999_912, 100_000, 99_912, 999_913, 1_000_001, 202_509.5];
    expect(ids.map(isMonthId)).toEqual([true, true, false, false, false, false, false]);
    expect([isYearMonth('2025-9'), isYearMonth('2025-13')]).toEqual([false, false]);
    expect(() => monthId(202_513)).toThrow('202513');
    expect(() => yearMonth('sept')).toThrow('sept');
  });

  it('follow each other over the turn of the year', () => {
    expect(nextMonth(yearMonth('2025-12'))).toBe('2026-01');
    expect(shiftMonth(yearMonth('2026-01'), -13)).toBe('2024-12');
    expect(monthsBetween(september, yearMonth('2026-09'))).toBe(12);
  });

  it('have a first and a last day', () => {
    expect([firstDay(september), lastDay(september), lastDay(yearMonth('2024-02'))]).toEqual([
      '2025-09-01',
      '2025-09-30',
      '2024-02-29',
    ]);
    const lengths = Array.from({ length: 12 }, (_, at) =>
      lastDay(shiftMonth(september, at)).slice(8),
    );
    expect(lengths).toEqual([
      ...['30', '31', '30', '31', '31', '28', '31', '30', '31', '30', '31', '31'],
    ]);
    expect(monthOfDate(localDate('2025-09-30'))).toBe(september);
  });
});

describe('instants', () => {
  it('are UTC with milliseconds', () => {
    expect(instant('2025-12-31T22:30:00.000Z')).toBe('2025-12-31T22:30:00.000Z');
    expect(isInstant('2025-12-31T24:00:00.000Z')).toBe(false);
    expect(isInstant('2025-02-30T10:00:00.000Z')).toBe(false);
    expect(() => instant('2025-12-31')).toThrow('2025-12-31');
  });
});
