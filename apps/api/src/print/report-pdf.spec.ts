import { reportPdf } from './report-pdf.js';
import type { PrintedReport, ReportPart } from './report-parts.js';
import { heardPaper, printedPages } from './printed-text.fixture.js';

/** With these numbers of lines above it, the part under test falls on every position at the foot of the first page. */
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

it('a row higher than a page goes on over as many as it needs', async () => {
  const words = Array.from({ length: 1_500 }, (_, at) => `cuvântul${at}`);
  const table = { columns, rows: [[words.join(' '), 12_345]], total: ['Total', 12_345] };
  const pages = await printedPages(reportPdf({ ...reportOf(1, table), foot: 'Întocmit' }));
  for (const { words: printed } of pages) {
    const lowest = Math.max(...printed.map(({ y }) => y));
    expect(printed.filter(({ y }) => y === lowest).map(({ text }) => text)).toContain('Întocmit');
  }
  const shown = new Set(pages.flatMap(({ text }) => text.split(/\s+/)));
  expect(words.filter((word) => !shown.has(word))).toEqual([]);
  expect(pages.map(({ text }) => text.match(/123,45/g)?.length ?? 0).reduce((a, b) => a + b)).toBe(
    2,
  );
});

it('is read by its headings, a sentence of several lines as one, a table over two pages once', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => [`Furnizorul ${at}`, 100]);
  const report = reportOf(1, { columns, rows, total: ['Total', 6000] });
  const long = 'Încasat de la proprietari și de la alții. '.repeat(8).trim();
  const parts = [{ text: long }, ...report.parts];
  const { outline, unread, faults } = await heardPaper(
    reportPdf({ ...report, parts, signatures: ['Cenzor,'], foot: 'Întocmit cu Scara' }),
  );
  expect(faults).toEqual([]);
  expect(outline.slice(0, 9)).toEqual([
    'P Asociația Teiul',
    'H1 Raport',
    'P 2025',
    `P ${long}`,
    'P Rândul 0',
    'H2 Facturi neplătite',
    'Table',
    'TR TH Furnizor | TH Rămas',
    'TR TD Furnizorul 0 | TD 1,00',
  ]);
  expect(outline.slice(-2)).toEqual(['TR TD Total | TD 60,00', 'P Cenzor,']);
  expect(outline.filter((line) => line === 'Table')).toHaveLength(1);
  expect(unread[1]).toContain('Furnizor Rămas');
});
