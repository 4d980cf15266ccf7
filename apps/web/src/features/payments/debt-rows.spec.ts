import { debtRows } from './debt-rows.js';

const item = (kind: 'expense' | 'penalty' | 'fund', idMonth: number, amountBani: number) => ({
  ...{ kind, idMonth, amountBani },
  idFund: kind === 'fund' ? 7 : null,
});

// Each close posted penalties of the same bill as a separate item.
const open = [
  item('expense', 202_605, 2_657),
  item('penalty', 202_605, 1_203),
  item('penalty', 202_605, 1_130),
  item('penalty', 202_605, 214),
  item('expense', 202_608, 5_227),
  item('fund', 202_605, 2_500),
];

test('penalties that several closes posted for one bill are one debt', () => {
  expect(
    debtRows(open, []).map(({ kind, idMonth, amountBani }) => [kind, idMonth, amountBani]),
  ).toEqual([
    ['expense', 202_605, 2_657],
    ['penalty', 202_605, 2_547],
    ['expense', 202_608, 5_227],
    ['fund', 202_605, 2_500],
  ]);
});

test('what a payment clears of the rows adds up to what it clears', () => {
  const allocations = [...open.slice(0, 4), item('expense', 202_608, 796)];
  expect(debtRows(open, allocations).map(({ clearedBani }) => clearedBani)).toEqual([
    2_657, 2_547, 796, 0,
  ]);
});
