import { reportPdf } from './report-pdf.js';
import type { PrintedReport, ReportPart } from './report-parts.js';
import { printedPages } from './printed-text.fixture.js';

/** So many lines above it bring what follows to every place at the foot of the first page. */
const LINES = Array.from({ length: 12 }, (_, at) => 44 + at);

const reportOf = (lines: number, table: ReportPart): PrintedReport => ({
  ...{ issuer: 'Asociația Teiul', title: 'Raport', subtitle: '2025', date: null, foot: '' },
  parts: [
    ...Array.from({ length: lines }, (_, at) => ({ text: `Rândul ${at}` })),
    { heading: 'Facturi neplătite' },
    table,
  ],
  signatures: [],
});

const columns = [
  { head: 'Furnizor', width: 0.3 },
  { head: 'Rămas', width: 0.7, kind: 'lei' as const },
];

it.each(LINES)(
  'a heading stands over its first row, also a high one, after %i lines',
  async (lines) => {
    const rows = [['Compania de Utilități Publice, Sucursala Județeană Nord-Vest', 12_345]];
    const pages = await printedPages(reportPdf(reportOf(lines, { columns, rows })));
    const [own] = pages.filter(({ text }) => text.includes('Facturi neplătite'));
    expect(own!.text).toContain('123,45');
  },
);

it.each(LINES)('a sum stands under the last row that it adds up, after %i lines', async (lines) => {
  const rows = Array.from({ length: 4 }, (_, at) => [`Furnizorul ${at}`, 100]);
  const table = { columns, rows, total: ['Total', 400] };
  const pages = await printedPages(reportPdf(reportOf(lines, table)));
  const [own] = pages.filter(({ text }) => text.includes('Total'));
  expect(own!.text).toContain('Furnizorul 3');
});
