import xlsx from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { formPdf, formWorkbook, type PrintedForm } from './form-paper.js';
import { printedPages } from './printed-text.fixture.js';

const form: PrintedForm = {
  association: {
    ...{ name: 'Asociația Teiul', cif: null, address: null },
    ...{ iban: null, bank: null, logo: null, stamp: null },
  },
  ...{ title: 'Registrul-jurnal', code: '14-1-1/A', period: 'octombrie', date: '2025-10-31' },
  isWide: true,
  columns: [
    { head: 'Data', width: 12, kind: 'date' },
    { head: 'Explicații', width: 40, kind: 'text' },
    { head: 'Suma', width: 14, kind: 'lei' },
  ],
  rows: [
    { cells: ['', 'Sold inițial', 9_900], isStrong: true },
    { cells: ['2025-10-01', 'Încasare', 100] },
    { cells: ['2025-10-02', 'Anulată', null], isStruck: true },
    { cells: ['', 'Total', 100], isStrong: true, sums: [2] },
    { cells: ['', 'Total fără rânduri', 0], isStrong: true, sums: [2] },
  ],
  signatures: [],
};

it('is a workbook with days as dates; a sum is a formula over the rows since the last balance', () => {
  const sheet = xlsx.read(formWorkbook(form), { cellNF: true }).Sheets['Registrul-jurnal']!;
  expect(sheet['A5']).toMatchObject({ t: 'n', v: 45_931 });
  expect(sheet['A5']).toHaveProperty('z', expect.stringContaining('dd'));
  expect(sheet['A4']?.v).toBeUndefined();
  expect(sheet['C7']).toMatchObject({ f: 'SUM(C5:C6)', v: 1 });
  expect(sheet['C8']).not.toHaveProperty('f');
});

it('freezes its heads alone: there is no pane at the right to be active', () => {
  const xml = strFromU8(unzipSync(formWorkbook(form))['xl/worksheets/sheet1.xml']!);
  expect(xml).toContain('<pane ySplit="3" topLeftCell="A4" activePane="bottomLeft"');
});

it('a month or a number that is a little too wide for its column is made smaller, not torn apart', async () => {
  const narrow: PrintedForm = {
    ...form,
    columns: [
      { head: 'Luna', width: 10, kind: 'text' },
      { head: 'Explicații', width: 218, kind: 'text' },
    ],
    rows: [{ cells: ['10.2026', 'Salubritate'] }, { cells: ['A/2026/0001234567890', 'Lift'] }],
  };
  const [page] = await printedPages(formPdf(narrow));
  expect(page!.text).toContain('10.2026');
  // A text that would be unreadable at a size that fits is wrapped instead.
  expect(page!.text).not.toContain('A/2026/0001234567890');
});

it('counts the pages of the whole file, those of what is added to its first table among them', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ cells: ['', `Încasare ${at}`, 100] }));
  const pages = await printedPages(formPdf(form, { ...form, title: 'Componența', rows }));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.map(({ text }) => /Pagina \d din \d/.exec(text)?.[0])).toEqual(
    pages.map((_, at) => `Pagina ${at + 1} din ${pages.length}`),
  );
});

it('keeps a sum on the page of what it sums up: no page has nothing but a total', async () => {
  for (let count = 25; count < 50; count += 1) {
    const rows = [
      ...Array.from({ length: count }, (_, at) => ({ cells: ['', `Încasare ${at}`, 100] })),
      { cells: ['', 'Total', count * 100], isStrong: true, sums: [2] },
    ];
    const last = (await printedPages(formPdf({ ...form, rows }))).at(-1)!;
    expect([count, last.text]).toEqual([count, expect.stringMatching(/Încasare.*Total/s)]);
  }
});

it('carries over what the sums come to so far, from the foot of each page to the head of the next', async () => {
  const rows = [
    { cells: ['', 'Sold inițial', 9_900], isStrong: true },
    ...Array.from({ length: 70 }, (_, at) => ({ cells: ['', `Încasare ${at}`, 100] })),
    { cells: ['', 'Total', 7_000], isStrong: true, sums: [2] },
    { cells: ['', 'Sold final', 16_900], isStrong: true },
  ];
  const pages = await printedPages(formPdf({ ...form, rows }));
  expect(pages.length).toBeGreaterThan(2);
  let above = 0;
  for (const [at, { text }] of pages.entries()) {
    const [, before] = /^Report (\S+)$/m.exec(text) ?? [];
    expect([at, before]).toEqual([at, at === 0 ? undefined : `${above},00`]);
    above += text.match(/^Încasare/gm)!.length;
    const [, sum] = /^De reportat (\S+)$/m.exec(text) ?? [];
    expect([at, sum]).toEqual([at, at === pages.length - 1 ? undefined : `${above},00`]);
  }
  expect(above).toBe(70);
});
