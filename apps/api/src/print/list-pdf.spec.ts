import { buffer } from 'node:stream/consumers';
import { ASSOCIATION, PIXEL, aRow, aTable, totalsOf } from './builders.fixture.js';
import { listPdf } from './list-pdf.js';
import { printedPages, type PrintedPage, type PrintedWord } from './printed-text.fixture.js';
import type { ListOptions, PrintedRow, PrintedTable } from './shapes.js';
import { amountText } from './words.js';

const FILE = { title: 'Liste de plată', date: '2026-11-25' };
const NOTICE: ListOptions = { reader: 'notice-board', arrears: 'total' };
const INTERNAL: ListOptions = { reader: 'internal', arrears: 'by-month' };

const pagesOf = (options: ListOptions, ...tables: PrintedTable[]) =>
  printedPages(listPdf(tables, options, FILE));

/** Returns a table with changed rows and recomputed totals. */
function withRows(table: PrintedTable, change: (row: PrintedRow) => PrintedRow): PrintedTable {
  const rows = table.rows.map(change);
  return { ...table, rows, totals: totalsOf(rows, table.columns) };
}

/** Returns the baselines of the apartment numbers: the bold figures that begin a row at the left edge. */
function rowsOn(page: PrintedPage): { number: string; y: number }[] {
  const numbers = page.words.filter(({ text, x }) => x < 40 && /^\d+$/.test(text));
  return numbers.map(({ text, y }) => ({ number: text, y }));
}

function expectInside({ words, width, height }: PrintedPage): void {
  expect(Math.min(...words.map(({ x }) => x))).toBeGreaterThan(27);
  expect(Math.max(...words.map(({ y }) => y))).toBeLessThan(height - 27);
  const level = words.filter(({ isTurned }) => !isTurned);
  expect(Math.max(...level.map((word) => word.x + word.width))).toBeLessThan(width - 27);
}

/** Expects that no two texts on one line overlap. */
function expectNothingOverlaps(words: readonly PrintedWord[]): void {
  const level = words.filter(({ isTurned }) => !isTurned);
  const lines = level.sort((a, b) => a.x - b.x);
  for (const [at, a] of lines.entries()) {
    const next = lines.slice(at + 1).find((b) => Math.abs(a.y - b.y) < 3);
    if (next !== undefined) expect(a.x + a.width).toBeLessThanOrEqual(next.x);
  }
}

it('carries names inside, and none on the notice board', async () => {
  const table = aTable({ apartments: 4, expenses: 5 });
  const [inside] = await pagesOf(INTERNAL, table);
  const [board] = await pagesOf(NOTICE, table);
  expect(inside!.text).toContain('Listă de plată, uz intern · noiembrie 2026');
  for (const name of ['Ștefănescu Țuțu', 'Câmpeanu Îndrei', 'Ăleanu Ion']) {
    expect(inside!.text).toContain(name);
    expect(board!.text).not.toContain(name);
  }
});

it('says association, entrance, month, days, account and page on every page', async () => {
  const pages = await pagesOf(NOTICE, aTable({ apartments: 90, expenses: 6 }));
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((page, at) => {
    expect([page.width, page.height].map(Math.round)).toEqual([842, 595]);
    expect(page.text).toContain('Asociația de proprietari Teiul');
    expect(page.text).toContain('Listă de plată · noiembrie 2026');
    expect(page.text).toContain('Bloc A1, scara 2');
    expect(page.text).toContain('Afișată la 25.11.2026 · Scadența 15.12.2026');
    expect(page.text).toContain('Cont RO49 AAAA 1B31 0075 9384 0000 · Banca Țării, sucursala Iași');
    expect(page.text).toContain(`Pagina ${at + 1} din ${pages.length}`);
    expect(page.text).toContain('Salubritate');
  });
});

it('prints figures and totals as they are', async () => {
  const table = aTable({ apartments: 8, expenses: 4 });
  const [page] = await pagesOf(NOTICE, table);
  expect(page!.text).toContain(
    '2 1 0,330 74,19 121,53 168,87 0,378 16,22 380,81 1,11 – – 15,00 – 396,92',
  );
  expect(page!.text).toMatch(
    /Total 13 9,247 586,43 397,03 607,61 9,652 618,20 2\.209,27 .* 2\.499,95/,
  );
});

it('prints 300 apartments and 40 expenses, each figure once, no row torn', async () => {
  const table = aTable({ apartments: 300, expenses: 40 });
  const pages = await pagesOf(NOTICE, table);
  const across = Number(/Partea 1 din (\d)/.exec(pages[0]!.text)![1]);
  expect(across).toBeGreaterThan(1);
  for (const [at, page] of pages.entries()) {
    expectInside(page);
    if (!page.text.includes('Partea')) continue;
    // Sheets laid side by side have the same apartments at the same heights.
    const first = pages[at - (at % across)]!;
    expect(rowsOn(page)).toEqual(rowsOn(first));
    expect(page.text).toContain(`Partea ${(at % across) + 1} din ${across} a tabelului`);
  }
  const last = pages.filter((page) => page.text.includes(`Partea ${across} din`));
  expect(last.flatMap((page) => rowsOn(page).map(({ number }) => number))).toEqual(
    table.rows.map((row) => row.number),
  );
  const figures = new Set(last.flatMap((page) => page.words.map(({ text }) => text)));
  const totals = [...table.rows, table.totals].map(({ totalBani }) => amountText(totalBani));
  expect(totals.filter((text) => !figures.has(text))).toEqual([]);
});

it('keeps the last row with the totals, whatever the number of rows', async () => {
  for (let apartments = 26; apartments <= 30; apartments += 2) {
    const pages = await pagesOf(NOTICE, aTable({ apartments, expenses: 3 }, { signatures: [] }));
    const withTotals = pages.filter((page) => /^Total \d/m.test(page.text));
    expect(withTotals).toHaveLength(1);
    expect(rowsOn(withTotals[0]!).at(-1)?.number).toBe(String(apartments));
  }
});

it('gives a long name as many lines as it needs, on one page', async () => {
  const name = 'Constantinescu-Brâncoveanu Ștefania Țărăncuța';
  expect(name).toHaveLength(45);
  const table = withRows(aTable({ apartments: 60, expenses: 12 }), (row) => ({ ...row, name }));
  const pages = await pagesOf(INTERNAL, table);
  const words = pages.map((page) => page.words.filter(({ x }) => x < 150).map(({ text }) => text));
  for (const [at, page] of pages.entries()) {
    const rows = rowsOn(page).length;
    const names = words[at]!.join(' ').match(/Constantinescu-Brâncoveanu/g) ?? [];
    const endings = words[at]!.join(' ').match(/Țărăncuța/g) ?? [];
    expect([names.length, endings.length]).toEqual([rows, rows]);
  }
});

it('makes room for amounts of nine digits, of both signs', async () => {
  const table = withRows(aTable({ apartments: 5, expenses: 10 }), (row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, amountBani: -99_999_999_900 })),
    totalBani: -999_999_999_000,
  }));
  const pages = await pagesOf(INTERNAL, table);
  pages.forEach(expectInside);
  const words = pages.flatMap((page) => page.words);
  expect(words.filter(({ text }) => text === '−999.999.999,00')).toHaveLength(50);
  for (const page of pages) expectNothingOverlaps(page.words);
});

it('prints an entrance without apartments', async () => {
  const [page, ...more] = await pagesOf(NOTICE, aTable({ apartments: 0, expenses: 3 }));
  expect(more).toEqual([]);
  expect(page!.text).toContain('Nu există apartamente pe această scară.');
  expect(page!.text).toMatch(/^Total 0 –/m);
});

it('begins each entrance on its own page, with its own count', async () => {
  const tables = ['scara A', 'scara B'].map((entrance) =>
    aTable({ apartments: 70, expenses: 5 }, { entrance, signatures: [] }),
  );
  const pages = await pagesOf(NOTICE, ...tables);
  const half = pages.length / 2;
  pages.forEach((page, at) => {
    expect(page.text).toContain(at < half ? 'scara A' : 'scara B');
    expect(page.text).toContain(`Pagina ${(at % half) + 1} din ${half}`);
  });
});

it('closes with proof, general information, signatures and stamp', async () => {
  const proof = { invoicedBani: 100_000, distributedBani: 99_900, undistributedBani: 100 };
  const table = aTable(
    { apartments: 3, expenses: 3 },
    {
      association: { ...ASSOCIATION, stamp: PIXEL },
      proof: { ...proof, undistributed: [{ name: 'Salubritate', ...proof }] },
      generalInfo: '<p>Casieria: <b>luni</b> 17–19</p>',
    },
  );
  const [page] = await pagesOf({ ...NOTICE, arrears: 'hidden' }, table);
  const said = 'facturat 1.000,00 = distribuit 999,00 + nedistribuit 1,00 lei.';
  for (const text of [
    `Luna, pe asociație: ${said}`,
    `Salubritate: ${said}`,
    'Restanțele și penalizările nu sunt afișate; totalul de plată le cuprinde.',
    'Casieria: luni 17–19',
    'Administrator Cenzor Președinte L.S.',
    'Ionescu Șerban Țepeș Maria',
  ]) {
    expect(page!.text).toContain(text);
  }
});

it('keeps signatures whole and carries long information over pages', async () => {
  const generalInfo = '<p>Informare către toți locatarii, cu rugămintea de a citi.</p>'.repeat(65);
  const table = aTable({ apartments: 30, expenses: 6 }, { generalInfo });
  const pages = await pagesOf(NOTICE, table);
  const signed = pages.filter((page) => page.text.includes('Președinte'));
  expect(signed).toHaveLength(1);
  expect(signed[0]!.text).toContain('Țepeș Maria');
  pages.forEach(expectInside);
  const text = pages.map((page) => page.text).join('\n');
  expect(text.match(/rugămintea/g)).toHaveLength(65);
});

it('refuses figures that disagree', async () => {
  const table = aTable({ apartments: 3, expenses: 3 });
  const totals = { ...table.totals, persons: 99 };
  await expect(buffer(listPdf([{ ...table, totals }], NOTICE, FILE))).rejects.toThrow(
    'Persoane: stated 99, but the parts make 3',
  );
  const proof = { invoicedBani: 1, distributedBani: 0, undistributedBani: 0, undistributed: [] };
  await expect(buffer(listPdf([{ ...table, proof }], NOTICE, FILE))).rejects.toThrow('stated 1');
});

it('makes the same bytes of the same list', async () => {
  const table = aTable({ apartments: 12, expenses: 7 });
  const files = [1, 2].map(() => buffer(listPdf([table], INTERNAL, FILE)));
  const [one, two] = await Promise.all(files);
  expect(one!.equals(two!)).toBe(true);
});

it('turns heads that are wider than their figures, whole names in them', async () => {
  const table = aTable({ apartments: 5, expenses: 24 });
  const pages = await pagesOf(NOTICE, table);
  const words = pages.flatMap((page) => page.words.map(({ text }) => text));
  expect(words).toContain('Verificare tehnică periodică');
  expect(words).toContain('instalații gaze');
  expect(aRow(0, table.columns).cells).toHaveLength(24);
});

it('keeps the longest names of an association apart from the title', async () => {
  const association = {
    ...ASSOCIATION,
    name: 'Ș'.repeat(65),
    address: 'Bulevardul Țăranilor nr. 1 '.repeat(7).trim(),
    bank: 'B'.repeat(45),
    logo: PIXEL,
  };
  const entrance = `Bloc ${'Î'.repeat(45)}, scara ${'Ă'.repeat(45)}`;
  const [page] = await pagesOf(
    INTERNAL,
    aTable({ apartments: 2, expenses: 2 }, { association, entrance }),
  );
  expectNothingOverlaps(page!.words);
  expect(page!.text).toContain('Ș'.repeat(65));
});
