import { ASSOCIATION } from './builders.fixture.js';
import { entranceText, printedTable, type ListFacts } from './from-table.js';
import { listGrid } from './grid.js';
import { aTableData } from './table-data.fixture.js';

const FACTS: ListFacts = {
  association: ASSOCIATION,
  names: new Map([[101, 'Ștefănescu Țuțu']]),
  generalInfo: '',
  signatures: [],
};

function shown(arrears: 'total' | 'by-month'): Record<string, unknown> {
  const table = printedTable(aTableData(), FACTS);
  const { groups, numbers, names } = listGrid(table, { reader: 'internal', arrears });
  const columns = groups.flatMap((group) =>
    group.columns.map((column) => [
      `${group.name} ${column.label}`.trim(),
      [...column.values, column.total],
    ]),
  );
  return { ...Object.fromEntries(columns), numbers, names };
}

it('prints every figure of the table', () => {
  expect(shown('total')).toEqual({
    numbers: ['1', '2'],
    names: ['Ștefănescu Țuțu', ''],
    Persoane: [2, 1, 3],
    'Apă rece vechi 1': [10_000, 5_000, null],
    'Apă rece nou 1': [14_000, 7_125, null],
    'Apă rece vechi 2': [null, 1_000, null],
    'Apă rece nou 2': [null, null, null],
    'Apă rece m³': [4_000, 2_125, 6_125],
    'Apă rece dif. lei': [200, 50, 250],
    'Apă rece lei': [5_000, 2_600, 7_600],
    Parcare: [null, 1_000, 1_000],
    'Total lună': [5_000, 3_600, 8_600],
    Restanțe: [0, 700, 700],
    Penalizări: [0, 15, 15],
    'Fond de reparații restanță': [0, 1_500, 1_500],
    'Fond de reparații luna': [1_500, 1_500, 3_000],
    Avans: [-500, 0, -500],
    'Total de plată': [6_000, 7_315, 13_315],
  });
});

it('prints arrears in the months in which anybody owes', () => {
  expect(shown('by-month')).toMatchObject({
    'Restanțe 08.2026': [0, 200, 200],
    'Restanțe 10.2026': [0, 500, 500],
  });
});

it('keeps twelve months of arrears, what is older with the first', () => {
  const months = Array.from({ length: 14 }, (_, at) => 202501 + at - (at > 11 ? -88 : 0));
  const data = aTableData();
  const rows = data.rows.map((row) => ({
    ...row,
    arrearsByMonth: months.map((idMonth) => ({ idMonth, amountBani: 10 })),
  }));
  const table = printedTable({ ...data, rows }, FACTS);
  expect(table.arrearsMonths).toHaveLength(12);
  expect(table.arrearsMonths.at(-1)).toBe('2026-02');
  expect(table.rows[0]!.arrearsByMonthBani).toEqual([30, ...Array<number>(11).fill(10)]);
});

it('names the expenses with something undistributed', () => {
  const { proof } = printedTable(aTableData(), FACTS);
  expect(proof).toMatchObject({ invoicedBani: 11_000, undistributedBani: 1 });
  expect(proof?.undistributed.map(({ name }) => name)).toEqual(['Apă rece']);
});

it.each([
  ['A1', '2', 'Bloc A1, scara 2'],
  ['Bloc A1', 'Scara B', 'Bloc A1, Scara B'],
  ['', '2', 'scara 2'],
])('block %s, entrance %s: %s', (block, entrance, text) => {
  expect(entranceText(block, entrance)).toBe(text);
});
