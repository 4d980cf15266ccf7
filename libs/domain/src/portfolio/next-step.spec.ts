import type { LocalDate, YearMonth } from '../kernel/index.js';
import { type LastMonth, nextStep, overdueOf } from './index.js';

const day = (text: string): LocalDate => text as LocalDate;
const month = (text: string): YearMonth => text as YearMonth;
const LAST: LastMonth = {
  month: month('2025-12'),
  state: 'open',
  published: null,
  waitsForCensor: false,
  maturityDays: 20,
};

test('a month is shown by the 5th, closed by its maturity, and followed by the next one', () => {
  const today = day('2026-01-15');
  expect(nextStep(LAST, today)).toEqual({
    step: 'publish',
    month: '2025-12',
    deadline: '2026-01-05',
  });
  const published = day('2026-01-04');
  expect(nextStep({ ...LAST, state: 'published', published }, today)).toMatchObject({
    step: 'close',
    deadline: '2026-01-24',
  });
  const unchecked = { ...LAST, state: 'published', published, waitsForCensor: true } as const;
  expect(nextStep(unchecked, today)).toMatchObject({ step: 'check', deadline: '2026-01-24' });
  const closed = { ...LAST, state: 'closed', published } as const;
  expect(nextStep(closed, today)).toMatchObject({ step: 'open', deadline: '2026-01-31' });
  expect(nextStep({ ...closed, month: month('2026-01') }, today)).toBeNull();
});

test('a debt is overdue the day after its maturity, and always when it is older than the months', () => {
  const debts = [
    { month: null, bani: 1 },
    { month: month('2025-11'), bani: 10 },
    { month: month('2025-12'), bani: 100 },
  ];
  const maturities = new Map([[month('2025-12'), day('2026-01-20')]]);
  expect(overdueOf(debts, maturities, day('2026-01-20'))).toBe(11);
  expect(overdueOf(debts, maturities, day('2026-01-21'))).toBe(111);
});
