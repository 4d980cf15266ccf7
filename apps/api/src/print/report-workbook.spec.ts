import xlsx from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
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

it('without a part that names a sheet it is one sheet, whole though it has no table', () => {
  const file = reportWorkbook(report([{ text: 'Asociația nu are încă nicio lună.' }]));
  expect(xlsx.read(file).SheetNames).toEqual(['Raportul cenzorului']);
  // Excel calls a file damaged whose list of columns is empty (ECMA-376, CT_Cols).
  expect(strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml']!)).not.toContain('<cols>');
});

it('days are dates; what stands for none is text; a long name of a sheet ends after a word', () => {
  const title = 'Situația elementelor de activ și de pasiv';
  const columns = [{ head: 'Închisă', width: 1, kind: 'date' as const }];
  const table = { columns, rows: [['2025-10-01'], ['deschisă']] };
  const book = xlsx.read(reportWorkbook({ ...report([table]), title }), { cellNF: true });
  expect(book.SheetNames).toEqual(['Situația elementelor de activ']);
  const sheet = book.Sheets['Situația elementelor de activ']!;
  expect(sheet['A4']).toMatchObject({ t: 'n', v: 45_931 });
  expect(sheet['A5']).toMatchObject({ t: 's', v: 'deschisă' });
});
