import { localDate } from '../kernel/index.js';
import { advanceBefore } from './advances.js';
import { aBill, aPayment } from './builders.fixture.js';

describe('the advance that a day may distribute', () => {
  const facts = [
    aPayment(1, '2025-01-05', 1_000),
    aPayment(2, '2025-01-10', 400),
    aBill('2025-01', 300, { date: localDate('2025-01-10') }),
    aPayment(3, '2025-01-11', 50),
  ];

  it('holds the payments of that day and none of its debts', () => {
    expect(advanceBefore(facts, localDate('2025-01-10'))).toBe(1_400);
  });

  it('is lowered by debts of earlier days', () => {
    expect(advanceBefore(facts, localDate('2025-01-11'))).toBe(1_150);
  });
});
