import xlsx from '@e965/xlsx';
import type { PrintedReport } from './report-parts.js';
import { reportWorkbook } from './report-workbook.js';

const report = (parts: PrintedReport['parts']): PrintedReport => ({
  ...{ issuer: 'Asociația Teiul', title: 'Raportul cenzorului', subtitle: 'Luna iunie 2025' },
  ...{ date: '2025-07-01', parts, signatures: [], foot: '' },
});

const rowsOf = (sheet: xlsx.WorkSheet): unknown[][] =>
  xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true });

it('stands on the sheets that its parts name, with real numbers and sums as formulas', () => {
  const book = xlsx.read(
    reportWorkbook(
      report([
        { heading: '1. Solduri', sheet: 'Solduri' },
        {
          columns: [
            { head: 'Cont', width: 0.5 },
            { head: 'Documente', width: 0.2, kind: 'count' },
            { head: 'Sold', width: 0.3, kind: 'lei' },
          ],
          rows: [
            ['Casă', 3, 12_345],
            ['Bancă', 1, -45],
          ],
          total: ['Total', '', 12_300],
        },
        { text: 'Din care un depozit.' },
        { heading: '2. Restanțe', sheet: 'Restanțe' },
        { text: 'Nicio restanță.' },
      ]),
    ),
    { cellNF: true },
  );
  expect(book.SheetNames).toEqual(['Solduri', 'Restanțe']);
  expect(rowsOf(book.Sheets['Solduri']!)).toEqual([
    ['Raportul cenzorului, Asociația Teiul'],
    ['Luna iunie 2025'],
    [],
    ['1. Solduri'],
    ['Cont', 'Documente', 'Sold'],
    ['Casă', 3, 123.45],
    ['Bancă', 1, -0.45],
    ['Total', undefined, 123],
    ['Din care un depozit.'],
  ]);
  expect(book.Sheets['Solduri']!['C8']).toMatchObject({ f: 'SUM(C6:C7)', z: '#,##0.00' });
  expect(rowsOf(book.Sheets['Restanțe']!).slice(3)).toEqual([['2. Restanțe'], ['Nicio restanță.']]);
});

it('without a part that names a sheet it is one sheet', () => {
  const book = xlsx.read(reportWorkbook(report([{ text: 'Asociația nu are încă nicio lună.' }])));
  expect(book.SheetNames).toEqual(['Raportul cenzorului']);
});
