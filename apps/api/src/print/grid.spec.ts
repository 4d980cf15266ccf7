import { aTable } from './builders.fixture.js';
import { listGrid } from './grid.js';
import type { ListOptions } from './shapes.js';

const NOTICE: ListOptions = { reader: 'notice-board', arrears: 'total' };

function keys(options: ListOptions): string[] {
  const table = aTable({ apartments: 3, expenses: 2 });
  return listGrid(table, options).groups.map((group) => group.key);
}

it('names nobody on the notice board, everybody inside', () => {
  const table = aTable({ apartments: 2, expenses: 1 });
  expect(listGrid(table, NOTICE).names).toBeNull();
  const inside = listGrid(table, { reader: 'internal', arrears: 'total' });
  expect(inside.names).toEqual(['Ștefănescu Țuțu', 'Câmpeanu Îndrei']);
});

it('shows arrears as asked', () => {
  const around = ['persons', 'outgo0', 'outgo1', 'expenses'];
  const after = ['repair', 'advance', 'total'];
  expect(keys({ ...NOTICE, arrears: 'hidden' })).toEqual([...around, ...after]);
  expect(keys(NOTICE)).toEqual([...around, 'arrears', 'penalties', ...after]);
  const byMonth = listGrid(aTable({ apartments: 9, expenses: 1 }), {
    ...NOTICE,
    arrears: 'by-month',
  });
  const arrears = byMonth.groups.find(({ key }) => key === 'arrears')!;
  expect(arrears.columns.map(({ label }) => label)).toEqual(['08.2026', '09.2026', '10.2026']);
});

it('prints an advance as a deduction', () => {
  const grid = listGrid(aTable({ apartments: 8, expenses: 1 }), NOTICE);
  const advance = grid.groups.find(({ key }) => key === 'advance')!.columns[0]!;
  expect(advance.values[7]).toBe(-10_000);
  expect(Object.is(advance.values[0], 0)).toBe(true);
});

it('refuses a total that is not the sum of its rows', () => {
  const table = aTable({ apartments: 3, expenses: 1 });
  const totals = { ...table.totals, totalBani: table.totals.totalBani + 1 };
  expect(() => listGrid({ ...table, totals }, NOTICE)).toThrow('Total de plată: stated');
});

it('refuses a row with fewer figures than the columns', () => {
  const table = aTable({ apartments: 1, expenses: 2 });
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.slice(0, 1) }));
  expect(() => listGrid({ ...table, rows }, NOTICE)).toThrow('fewer figures');
});
