import { isEditable, monthLater, monthName, monthOf, monthsBeside, monthShort } from './months.js';

describe('months as yyyymm', () => {
  it('is named in Romanian', () => {
    expect(monthName(202509)).toBe('septembrie 2025');
    expect(monthShort(202509)).toBe('09.25');
  });

  it('is read of a date', () => {
    expect(monthOf('2025-11-21')).toBe(202511);
  });

  it.each([
    [202512, 1, 202601],
    [202601, -1, 202512],
    [202503, 25, 202704],
  ])('%i and %i months is %i', (month, count, later) => {
    expect(monthLater(month, count)).toBe(later);
  });

  it.each([
    [202509, 202507, 202510],
    [202510, 202509, undefined],
    [202507, undefined, 202509],
    // Months that are not in the list: the nearest ones before and after.
    [202508, 202507, 202509],
    [203001, 202510, undefined],
    [199901, undefined, 202507],
  ])('%i stands between %p and %p of a list', (idMonth, earlier, later) => {
    const beside = monthsBeside(
      [202510, 202509, 202507].map((one) => ({ idMonth: one })),
      idMonth,
    );
    expect([beside.earlier?.idMonth, beside.later?.idMonth]).toEqual([earlier, later]);
  });

  it('takes facts while it is open, for the first time or again', () => {
    const states = ['open', 'reopened', 'published', 'closed'] as const;
    expect(states.filter(isEditable)).toEqual(['open', 'reopened']);
  });
});
