import { monthLines } from './month-lines.js';

const line = (
  key: 'cash' | 'arrears' | 'undistributed' | 'fund-owed',
  idFund: number | null = null,
) => ({
  ...{ key, idFund, name: `${key} ${idFund ?? ''}`.trim() },
});
const month = (...assets: ReturnType<typeof line>[]) => ({ assets, liabilities: [] });

test('lines stand in the order of the newest sheet, also those that older sheets lack', () => {
  const months = [
    month(line('cash'), line('undistributed')),
    month(line('cash'), line('fund-owed', 7), line('undistributed')),
    month(line('cash'), line('arrears'), line('fund-owed', 7), line('fund-owed', 8)),
  ];
  expect(monthLines(months, 'assets').map(([, name]) => name)).toEqual([
    ...['cash', 'arrears', 'fund-owed 7', 'fund-owed 8', 'undistributed'],
  ]);
  expect(monthLines(months, 'liabilities')).toEqual([]);
  expect(monthLines([], 'assets')).toEqual([]);
});
