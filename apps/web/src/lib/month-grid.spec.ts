import { addDays, addMonths, monthGrid, weekday } from './month-grid.js';

describe('the calendar', () => {
  it('starts its weeks on Sunday', () => {
    const grid = monthGrid('2026-05-15');
    expect(grid[0]?.[0]).toBe('2026-04-26');
    expect(weekday(grid[0]?.[0] ?? '')).toBe(0);
    expect(grid.flat()).toHaveLength(42);
  });

  it('keeps to the month when the day does not exist in the next', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('is not moved by the nights when clocks change', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  });
});
