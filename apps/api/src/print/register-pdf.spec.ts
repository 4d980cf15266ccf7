import { jest } from '@jest/globals';
import { printedPages } from './printed-text.fixture.js';
import { type PrintedRegister, registerPdf } from './register-pdf.js';

// Files are read back with a second library; a busy machine takes its time.
jest.setTimeout(60_000);

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

it('says that nothing happened in a period without cash', async () => {
  const [page] = await printedPages(registerPdf(register([])));
  expect(page!.text).toContain('Nu există operațiuni în numerar');
  expect(page!.text).toContain('Pagina 1 din 1');
});
