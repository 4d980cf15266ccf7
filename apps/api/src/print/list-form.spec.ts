import { listed } from './list-form.js';

const HEAD = {
  association: {
    name: 'Asociația Teiul',
    ...{ cif: null, address: null, iban: null, bank: null, logo: null, stamp: null },
  },
  date: '2026-11-22',
};
type Row = { readonly n: string; readonly sums: readonly number[] };

const formsOf = (months: number) =>
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
  }).forms(HEAD);

test('a list is a form with its sums under everything that is lei', () => {
  const [form, ...more] = formsOf(2);
  expect(more).toEqual([]);
  expect(form!.rows).toEqual([
    { cells: ['1', '05.01.2026', 100, 200] },
    { cells: ['2', '', 50, 0] },
    { cells: ['Total', null, 150, 200], isStrong: true },
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
