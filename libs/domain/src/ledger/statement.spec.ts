import { localDate } from '../kernel/index.js';
import { aBill, aDue, aPayment } from './builders.fixture.js';
import { statementOf } from './statement.js';

it('names a list by its own month, also one below 0 that cleared an older debt or became an advance', () => {
  const old = aBill('2024-08', 500, { date: localDate('2024-09-10') });
  const below = aBill('2024-11', -300, { date: localDate('2024-12-09') });
  const due = aDue('2024-12', -400, { date: localDate('2025-01-05') });
  const paid = aPayment(1, '2025-01-06', 100);
  const { entries } = statementOf(
    [old, below, due, paid],
    localDate('2024-09-01'),
    localDate('2025-01-31'),
  );
  expect(entries.map(({ kind, month }) => [kind, month])).toEqual([
    ['bill', '2024-08'],
    ['bill', '2024-11'],
    ['bill', '2024-12'],
    ['payment', null],
  ]);
});
