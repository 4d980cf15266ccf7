import xlsx from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { aTable, totalsOf } from './builders.fixture.js';
import type { ListOptions, PrintedTable } from './shapes.js';
import { tableWorkbook } from './table-workbook.js';

const INTERNAL: ListOptions = { reader: 'internal', arrears: 'by-month' };
const NOTICE: ListOptions = { reader: 'notice-board', arrears: 'total' };

function read(options: ListOptions, ...tables: PrintedTable[]) {
  return xlsx.read(tableWorkbook(tables, options), { cellStyles: true, cellNF: true });
}

function xmlOf(options: ListOptions, ...tables: PrintedTable[]): string {
  const parts = unzipSync(tableWorkbook(tables, options));
  return strFromU8(parts['xl/worksheets/sheet1.xml']!);
}

it('holds the printed columns as numbers', () => {
  const book = read(INTERNAL, aTable({ apartments: 3, expenses: 2 }));
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  const rows = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true });
  expect(rows[0]).toEqual(['Listă de plată noiembrie 2026, Bloc A1, scara 2']);
  const heads = rows[4]!.filter((text) => text !== undefined);
  expect(heads.slice(0, 6)).toEqual([
    ...['Apart.', 'Nume', 'Persoane', 'Apă rece', 'Salubritate', 'Total lună'],
  ]);
  expect(rows[6]!.slice(0, 7)).toEqual(['1', 'Ștefănescu Țuțu', 0, 0, -5, 42.34, 37.34]);
  expect(sheet['E7']).toMatchObject({ t: 'n', v: -5, z: '#,##0.00' });
  expect(sheet['D8']).toMatchObject({ t: 'n', v: 0.33, z: '#,##0.000' });
  expect(sheet['A7']).toMatchObject({ t: 's', v: '1' });
});

it('sums by formulas, their values beside them', () => {
  const table = aTable({ apartments: 5, expenses: 3 });
  const sheet = read(NOTICE, table).Sheets['Bloc A1, scara 2']!;
  // A number, B persons, C and D cold water, E and F the other expenses, G the month's sum.
  expect(sheet['G7']).toMatchObject({ f: 'SUM(D7,E7,F7)' });
  expect(sheet['D12']).toMatchObject({
    f: 'SUM(D7:D11)',
    v: table.totals.cells[0]!.amountBani! / 100,
  });
  expect(sheet['C12']).toMatchObject({ f: 'SUM(C7:C11)' });
  expect(sheet['A12']).toMatchObject({ v: 'Total' });
  // H arrears, I penalties, J and K the fund, L the advance.
  expect(sheet['M7']).toMatchObject({ f: 'SUM(G7:L7)', v: table.rows[0]!.totalBani / 100 });
  // Without the arrears, the shown cells do not add up to the row's total.
  const without = read({ ...NOTICE, arrears: 'hidden' }, table).Sheets['Bloc A1, scara 2']!;
  expect(without['K7']).toMatchObject({ v: table.rows[0]!.totalBani / 100 });
  expect(without['K7']).not.toHaveProperty('f');
});

it('freezes heads and apartments, repeats heads on paper, says widths and days', () => {
  const xml = xmlOf(INTERNAL, aTable({ apartments: 3, expenses: 2 }));
  expect(xml).toContain('<pane xSplit="2" ySplit="6" topLeftCell="C7" activePane="bottomRight"');
  expect(xml).toContain('<col min="2" max="2" width="28" customWidth="1"/>');
  const book = read(INTERNAL, aTable({ apartments: 3, expenses: 2 }));
  expect(book.Workbook?.Names).toMatchObject([
    { Name: '_xlnm.Print_Titles', Ref: "'Bloc A1, scara 2'!$5:$6" },
  ]);
  const day = book.Sheets['Bloc A1, scara 2']!['B3'] as { v: number; w: string };
  expect(day.v).toBe(46_351);
  expect(day.w).toBe('25.11.2026');
});

it('never lets a text begin a formula', () => {
  const table = aTable({ apartments: 4, expenses: 1 });
  const names = ['=1+1', '+40722', '-2', '@SUM(A1)'];
  const rows = table.rows.map((row, at) => ({ ...row, name: names[at]! }));
  const mean = { ...table, rows, totals: totalsOf(rows, table.columns) };
  const sheet = read(INTERNAL, mean).Sheets['Bloc A1, scara 2']!;
  names.forEach((name, at) => {
    expect(sheet[`B${7 + at}`]).toMatchObject({ t: 's', v: name });
    expect(sheet[`B${7 + at}`]).not.toHaveProperty('f');
  });
  const parts = unzipSync(tableWorkbook([mean], INTERNAL));
  const formats = strFromU8(parts['xl/styles.xml']!).match(/<xf [^>]*xfId[^>]*>/g)!;
  const styles = [...xmlOf(INTERNAL, mean).matchAll(/<c r="B(?:7|8|9|10)" s="(\d+)"/g)];
  expect(styles).toHaveLength(4);
  for (const [, style] of styles) expect(formats[Number(style)]).toContain('quotePrefix="1"');
});

it('has a sheet for each entrance, its name one that Excel takes', () => {
  const entrances = ['Scara A/1', 'scara a 1', 'Bloc '.repeat(9), "'", '[x]:*?'];
  const tables = entrances.map((entrance) => aTable({ apartments: 2, expenses: 1 }, { entrance }));
  expect(read(NOTICE, ...tables).SheetNames).toEqual([
    'Scara A 1',
    'scara a 1 (2)',
    'Bloc Bloc Bloc Bloc Bloc Bloc',
    'Foaie',
    'x',
  ]);
});

it('leaves a cell empty where an expense does not concern an apartment', () => {
  const table = aTable({ apartments: 6, expenses: 1 });
  expect(table.rows[5]!.cells[0]!.amountBani).toBeNull();
  expect(xmlOf(NOTICE, table)).toMatch(/<c r="D12" s="\d+"\/>/);
});

it('holds amounts of nine digits exactly, and an entrance without apartments', () => {
  const empty = read(NOTICE, aTable({ apartments: 0, expenses: 2 })).Sheets['Bloc A1, scara 2']!;
  expect(empty['B7']).toMatchObject({ v: 0 });
  expect(empty['B7']).not.toHaveProperty('f');
  const table = aTable({ apartments: 1, expenses: 1 });
  const rows = table.rows.map((row) => ({ ...row, totalBani: -99_999_999_999 }));
  const xml = xmlOf(NOTICE, { ...table, rows, totals: totalsOf(rows, table.columns) });
  expect(xml).toContain('<v>-999999999.99</v>');
});

it('drops what XML does not hold, and keeps the rest', () => {
  const table = aTable({ apartments: 1, expenses: 1 });
  const rows = table.rows.map((row) => ({ ...row, name: 'a\u0000<b>&"ș\u{1F600}' }));
  const sheet = read(INTERNAL, { ...table, rows }).Sheets['Bloc A1, scara 2']!;
  expect(sheet['B7']).toMatchObject({ v: 'a<b>&"ș\u{1F600}' });
});
