import { instantAt, typedHour, wallClock } from './wall-clock.js';

describe('an hour that is typed', () => {
  it.each([
    ['14:30', '14:30:00'],
    [' 9.05 ', '09:05:00'],
    ['7', '07:00:00'],
    ['0730', '07:30:00'],
    ['14:30:15', '14:30:15'],
    ['143015', '14:30:15'],
  ])('%s', (typed, hour) => {
    expect(typedHour(typed)).toBe(hour);
  });

  it.each(['', '24:00', '12:60', '12:3', 'ora 5', '-1', '123', '1:2:3', '9:30:60'])(
    '%j is none',
    (typed) => {
      expect(typedHour(typed)).toBeNull();
    },
  );
});

describe('the clock in Bucharest', () => {
  const now = Date.parse('2026-11-27T23:00:00Z');

  it('is two hours ahead in winter and three in summer', () => {
    expect(instantAt('2026-01-15', '14:30:00', now)).toBe('2026-01-15T12:30:00.000Z');
    expect(instantAt('2026-07-15', '00:30:00', now)).toBe('2026-07-14T21:30:00.000Z');
    expect(wallClock('2026-07-14T21:30:00.000Z')).toEqual({ date: '2026-07-15', hour: '00:30:00' });
  });

  it('leaves out an hour in March and shows one twice in October', () => {
    expect(instantAt('2026-03-29', '03:30:00', now)).toBeNull();
    expect(instantAt('2026-10-25', '03:30:00', now)).toBe('2026-10-25T01:30:00.000Z');
    expect(wallClock('2026-10-25T00:30:00.000Z').hour).toBe('03:30:00');
  });

  it('takes the hour that comes twice for the earlier one while the later is still to come', () => {
    const at = (nowAt: string) => instantAt('2026-10-25', '03:30:00', Date.parse(nowAt));
    expect(at('2026-10-25T00:45:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25T01:45:00Z')).toBe('2026-10-25T01:30:00.000Z');
    expect(at('2026-10-24T12:00:00Z')).toBe('2026-10-25T01:30:00.000Z');
  });
});
