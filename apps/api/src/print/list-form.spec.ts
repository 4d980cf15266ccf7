import { listed } from './list-form.js';

const HEAD = {
  association: {
    name: 'Asociația Teiul',
    ...{ cif: null, address: null, iban: null, bank: null, logo: null, stamp: null },
  },
  date: '2026-11-22',
  signatures: ['Administrator'],
};
type Row = { readonly n: string; readonly sums: readonly number[] };

const listOf = (months: number) =>
  listed<Row>({
    ...{ name: 'Cheltuieli', title: 'Cheltuieli pe luni', subtitle: '' },
    columns: [
      { head: 'Ap.', width: 10, text: ({ n }) => n },
      { head: 'Din', width: 10, date: ({ n }) => (n === '1' ? '2026-01-05' : '') },
      ...Array.from({ length: months }, (_, at) => ({
        head: String(at + 1),
        width: 12,
        lei: ({ sums }: Row) => sums[at] ?? 0,
      })),
    ],
    rows: [
      { n: '1', sums: [100, 200] },
      { n: '2', sums: [50] },
    ],
  });

const formsOf = (months: number) => listOf(months).forms(HEAD);

test('a sheet says whose it is above its heads, which stay where they are', () => {
  const rowsOf = (owner: string) => listOf(1).sheet(owner).rows;
  expect(rowsOf('Asociația Teiul, CIF 123')[2]).toEqual([
    { text: 'Asociația Teiul, CIF 123', style: 'plain' },
  ]);
  expect(rowsOf('')[2]).toEqual([]);
  expect(rowsOf('Asociația Teiul').length).toBe(rowsOf('').length);
});

test('a list is a form with its sums under everything that is lei', () => {
  const [form, ...more] = formsOf(2);
  expect(more).toEqual([]);
  expect(form!.rows).toEqual([
    { cells: ['1', '2026-01-05', 100, 200] },
    { cells: ['2', '', 50, 0] },
    { cells: ['Total', null, 150, 200], isStrong: true },
  ]);
});

test('a struck row is shown and counts nothing, on paper as in the formula', () => {
  const bills = listed<Row & { readonly isDisabled?: true }>({
    ...{ name: 'Facturi', title: 'Facturi', subtitle: '' },
    columns: [
      { head: 'Număr', width: 10, text: ({ n }) => n },
      { head: 'Suma', width: 10, lei: ({ sums }) => sums[0]! },
      { head: 'Persoane', width: 10, persons: ({ sums }) => sums[1] ?? null },
    ],
    rows: [
      { n: 'F1', sums: [100, 2] },
      { n: 'F2', sums: [900, 7], isDisabled: true },
      { n: 'F3', sums: [50] },
    ],
    isStruck: ({ isDisabled }) => isDisabled === true,
  });
  expect(bills.forms(HEAD)[0]!.rows).toEqual([
    { cells: ['F1', 100, 2] },
    { cells: ['F2', 900, 7], isStruck: true },
    { cells: ['F3', 50, null] },
    { cells: ['Total', 150, 2], isStrong: true },
  ]);
  expect(bills.sheet('').rows.at(-1)).toEqual([
    { text: 'Total', style: 'strongText' },
    { value: 150, scale: 2, style: 'strongLei', formula: 'SUM(B5:B7)-B6' },
    { value: 2, scale: 0, style: 'strongCount', formula: 'SUM(C5:C7)-C6' },
  ]);
});

test('what does not fit beside each other goes on, with what names the rows before it', () => {
  const heads = formsOf(20).map(({ columns }) => columns.map(({ head }) => head));
  expect(heads.map((one) => one.slice(0, 3))).toEqual([
    ['Ap.', 'Din', '1'],
    ['Ap.', 'Din', '14'],
  ]);
  expect(heads.flatMap((one) => one.slice(2))).toEqual(
    Array.from({ length: 20 }, (_, at) => String(at + 1)),
  );
});
