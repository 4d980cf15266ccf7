import xlsx from '@e965/xlsx';
import { printedPages } from './printed-text.fixture.js';
import { type PrintedRegister, registerPdf, registerWorkbook } from './register-pdf.js';

const register = (days: readonly number[]): PrintedRegister => ({
  association: {
    ...{ name: 'Asociația Teiul', cif: '14399840', address: null },
    ...{ iban: null, bank: null, logo: null, stamp: null },
  },
  ...{ from: '2025-10-01', to: '2025-10-31' },
  days: days.map((rows, at) => ({
    date: `2025-10-${String(at + 1).padStart(2, '0')}`,
    openingBani: at * 100,
    closingBani: (at + 1) * 100,
    rows: Array.from({ length: rows }, (_, row) => ({
      ...{ document: `Chitanță CH ${row + 1}`, explanation: 'Încasare ap. 1' },
      ...{ inBani: 100, outBani: 0 },
    })),
  })),
  balances: [],
});

it('says on every page which of how many it is, and leaves no head of a day at its foot', async () => {
  const pages = await printedPages(registerPdf(register([40, 1, 30])));
  expect(pages.map(({ text }) => /Pagina \d din \d/.exec(text)?.[0])).toEqual([
    'Pagina 1 din 2',
    'Pagina 2 din 2',
  ]);
  for (const rows of [37, 38, 39, 40, 41, 42, 43, 44, 45]) {
    const [first, second] = await printedPages(registerPdf(register([rows, 1])));
    const opens = (text: string | undefined) =>
      text?.includes('Sold la începutul zilei 02.10.2025') === true;
    const closes = (text: string | undefined) =>
      text?.includes('Sold la sfârșitul zilei 02.10.2025') === true;
    expect([opens(first?.text), opens(second?.text)]).toEqual([
      closes(first?.text),
      closes(second?.text),
    ]);
  }
});

it('carries a day that is longer than its page over, and nothing between two days', async () => {
  const [first, second] = await printedPages(registerPdf(register([70])));
  const [, carried] = /De reportat\s+(\S+)\s+0,00/.exec(first!.text) ?? [];
  expect(carried).toBe(`${first!.text.match(/Chitanță/g)!.length},00`);
  expect(second!.text).toMatch(new RegExp(`Report\\s+${carried}\\s+0,00`));
  const days = await printedPages(registerPdf(register(Array.from({ length: 30 }, () => 1))));
  expect(days.length).toBeGreaterThan(1);
  for (const { text } of days) expect(text).not.toMatch(/report/i);
});

it('has the columns of its form, annexes among them', async () => {
  const [page] = await printedPages(registerPdf(register([1])));
  expect(page!.text).toMatch(/Nr\.\s+Document\s+Anexe\s+Explicații\s+Încasări\s+Plăți/);
  expect(page!.text).toMatch(/Chitanță CH 1\s+Încasare ap\. 1\s+1,00/);
});

it('is of one day where it is of one, and sums what came in and went out', async () => {
  const [day] = register([2]).days;
  const [first, second] = day!.rows;
  const days = [{ ...day!, rows: [first!, { ...second!, inBani: 0, outBani: 70 }] }];
  const one = { ...register([]), from: '2025-10-01', to: '2025-10-01', days };
  const [page] = await printedPages(registerPdf(one));
  expect(page!.text).toMatch(/Total\s+1,00\s+0,70/);
  expect(page!.text).not.toContain('01.10.2025 – 01.10.2025');
  const [longer] = await printedPages(registerPdf(register([1])));
  expect(longer!.text).toContain('01.10.2025 – 31.10.2025');
});

it('breaks a long explanation in its column, beside the sums', async () => {
  const explanation = `Plată ${'Compania de Apă Târgoviște: factura 123456, apă și canal, '.repeat(2)}`;
  const days = register([1]).days.map((day) => ({
    ...day,
    rows: day.rows.map((row) => ({ ...row, explanation })),
  }));
  const [page] = await printedPages(registerPdf({ ...register([]), days }));
  const sums = page!.words.find(({ text }) => text === 'Încasări')!;
  const words = page!.words.filter(({ text }) => /Compania|factura|canal/.test(text));
  expect(words.length).toBeGreaterThan(1);
  for (const { x, width } of words) expect(x + width).toBeLessThan(sums.x);
});

it('says that nothing happened in a period without cash', async () => {
  const [page] = await printedPages(registerPdf(register([])));
  expect(page!.text).toContain('Nu există operațiuni în numerar');
  expect(page!.text).toContain('Pagina 1 din 1');
});

it('is a workbook with days as dates and balances as formulas', () => {
  const balances = [
    { date: '2025-10-01', cashBani: 100, bankBani: 20, collectorBani: 3, totalBani: 123 },
  ];
  const book = xlsx.read(registerWorkbook({ ...register([2]), balances }), { cellNF: true });
  const documents = book.Sheets['Registru de casă']!;
  expect(documents['A4']).toMatchObject({ t: 'n', v: 45_931 });
  expect(documents['A4']).toHaveProperty('z', expect.stringContaining('dd'));
  expect(documents['E4']).toMatchObject({ v: 1 });
  // Nothing went out: the cell is blank.
  expect(documents['F4']?.v).toBeUndefined();
  expect(documents['E6']).toMatchObject({ f: 'E3+SUM(E4:E5)-SUM(F4:F5)', v: 1 });
  const sums = book.Sheets['Solduri']!;
  expect(sums['A3']).toMatchObject({ t: 'n', v: 45_931 });
  expect(sums['E3']).toMatchObject({ f: 'SUM(B3:D3)', v: 1.23 });
});
