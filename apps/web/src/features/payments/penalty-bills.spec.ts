import { billMonthsOf, unpaidPenaltiesOf } from './penalty-bills.js';

const line = (idMonth: number, state: 'open' | 'closed') => ({ idMonth, state });
const item = (kind: 'expense' | 'penalty' | 'fund', idMonth: number, amountBani: number) => ({
  ...{ kind, idMonth, amountBani },
  idFund: kind === 'fund' ? 7 : null,
});

// Newest first, as in the server's list of months.
const months = [line(202_611, 'open'), line(202_610, 'closed'), line(202_609, 'closed')];

test('bills brought along from before the first month can be corrected too, the oldest first', () => {
  const open = [
    item('penalty', 202_605, 5_001),
    item('penalty', 202_605, 8_400),
    item('expense', 202_607, 100),
    item('penalty', 202_609, 26),
    item('fund', 202_604, 3_333),
  ];
  expect(billMonthsOf(months, open)).toEqual([202_605, 202_607, 202_609, 202_610]);
  expect(billMonthsOf(months, [])).toEqual([202_609, 202_610]);
  // The month chosen for another apartment stays in sight: it would be sent unseen else.
  expect(billMonthsOf(months, [], 202_605)).toEqual([202_605, 202_609, 202_610]);
});

test('what is unpaid of a bill’s penalties is the sum of all its rows', () => {
  const open = [
    item('penalty', 202_605, 5_001),
    item('penalty', 202_605, 8_400),
    item('expense', 202_605, 100),
  ];
  expect(unpaidPenaltiesOf(open, 202_605)).toBe(13_401);
  expect(unpaidPenaltiesOf(open, 202_609)).toBe(0);
});
