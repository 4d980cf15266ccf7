import { formPdf } from './form-paper.js';
import { historyForm, type PrintedOperation } from './history-form.js';
import { heardPaper, printedPages } from './printed-text.fixture.js';

const unpaid = { expensesBani: 10_000, penaltiesBani: 0, fundsBani: [500], totalBani: 10_500 };
const operation = (at: number): PrintedOperation => ({
  ...unpaid,
  date: '2025-07-01',
  name: `Operațiunea nr. ${at}`,
  payment: 'Numerar, TEI 7',
  parts: [
    { name: 'Cheltuieli iunie 2025', debitBani: 10_000, creditBani: 0 },
    { name: 'Fond de rulment iunie 2025', debitBani: 500, creditBani: 0 },
  ],
});

const fileOf = (count: number, funds: readonly string[] = ['Fond de rulment']) =>
  formPdf(
    historyForm({
      association: {
        ...{ name: 'Asociația Teiul', cif: '14399840', address: null, iban: null },
        ...{ bank: null, logo: null, stamp: null },
      },
      number: '12',
      about: ['Bloc A1, scara 2', '', 'iunie 2025 – iulie 2025'],
      fundColumns: funds,
      opening: { expensesBani: 0, penaltiesBani: 0, fundsBani: [0], totalBani: 0 },
      operations: Array.from({ length: count }, (_, at) => operation(at + 1)),
      closing: unpaid,
      printedOn: '2025-08-02',
    }),
  );

const pagesOf = (count: number) => printedPages(fileOf(count));

it('says whose history it is, what each operation asked and what it left', async () => {
  const [page] = await pagesOf(1);
  expect([page!.width, page!.height].map(Math.round)).toEqual([842, 595]);
  for (const text of [
    'Asociația Teiul, CIF 14399840',
    'ISTORICUL APARTAMENTULUI 12',
    'Bloc A1, scara 2 · iunie 2025 – iulie 2025 · tipărit la 02.08.2025',
    'Sold la început',
    'Operațiunea nr. 1',
    'Numerar, TEI 7',
    'Cheltuieli iunie 2025',
    '105,00',
    'Sold la sfârșit',
    'Pagina 1 din 1',
  ]) {
    expect(page!.text).toContain(text);
  }
});

it('is dated in letters that are read beside eight funds too', async () => {
  const funds = Array.from({ length: 8 }, (_, at) => `Fond ${at + 1}`);
  const [[one], [eight]] = await Promise.all([pagesOf(1), printedPages(fileOf(1, funds))]);
  const dateOn = (page: typeof one) => page!.words.find(({ text }) => text.includes('01.07.2025'))!;
  // Eight points where there is room, at least seven elsewhere.
  expect(dateOn(eight).width / dateOn(one).width).toBeGreaterThan(7 / 8);
});

it('goes on over pages, heads repeated and operations whole', async () => {
  const pages = await pagesOf(40);
  expect(pages.length).toBeGreaterThan(1);
  const count = (text: string, part: string): number => text.split(part).length - 1;
  for (const [at, { text }] of pages.entries()) {
    expect(text).toContain('Detalii plată');
    expect(text).toContain(`Pagina ${at + 1} din ${pages.length}`);
    // All parts of an operation are on its page.
    expect(count(text, 'Operațiunea nr.')).toBe(count(text, 'Cheltuieli iunie 2025'));
    expect(count(text, 'Operațiunea nr.')).toBe(count(text, 'Fond de rulment iunie 2025'));
  }
  const shown = pages.reduce((sum, { text }) => sum + count(text, 'Operațiunea nr.'), 0);
  expect(shown).toBe(40);
});

it('is read as one table over its pages, blank cells among them, heads and page numbers not again', async () => {
  const { outline, unread, faults } = await heardPaper(fileOf(40));
  expect(faults).toEqual([]);
  expect(outline.slice(0, 7)).toEqual([
    'P Asociația Teiul, CIF 14399840',
    'H1 ISTORICUL APARTAMENTULUI 12',
    'P Bloc A1, scara 2 · iunie 2025 – iulie 2025 · tipărit la 02.08.2025',
    'Table',
    'TR TH Data | TH Operațiunea | TH Detalii plată | TH Din care | TH Debit | TH Credit | TH Cheltuieli neplătite | TH Penalizări neplătite | TH Fond de rulment | TH Total',
    'TR TD | TD Sold la început | TD | TD | TD | TD | TD | TD | TD | TD 0,00',
    'TR TD 01.07.2025 | TD Operațiunea nr. 1 | TD Numerar, TEI 7 | TD Cheltuieli iunie 2025 | TD 100,00 | TD | TD | TD | TD | TD',
  ]);
  // Two parts for each operation, and the two balances.
  expect(outline.filter((line) => line.startsWith('TR TD'))).toHaveLength(82);
  expect(unread.length).toBeGreaterThan(1);
  expect(unread[1]).toMatch(/ISTORICUL.*Pagina 2 din \d.*Detalii plată/);
});
