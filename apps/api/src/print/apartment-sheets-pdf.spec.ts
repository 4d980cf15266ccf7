import { apartmentSheetsPdf } from './apartment-sheets-pdf.js';
import { heardPaper, printedPages } from './printed-text.fixture.js';

const aRow = (sum: number) => ({
  ...{ date: '2025-10-31', operation: 'Lista lunii', document: 'TC 12', details: '' },
  ...{ debitBani: sum, creditBani: sum, balanceBani: -sum },
});

const aSheet = (sum: number, rows: number) => ({
  association: { name: 'Asociația Teiul', cif: '14399840' },
  ...{ apartment: '12', place: 'Bloc A1, scara 2', owner: 'Ștefănescu Țuțu' },
  ...{ from: '2025-10', to: '2025-10', openingBani: -sum, closingBani: -sum },
  rows: Array.from({ length: rows }, () => aRow(sum)),
});

it('makes sums of twelve digits smaller, so that none is drawn over its neighbour', async () => {
  const sheet = aSheet(999_999_999_999, 1);
  const [page] = await printedPages(apartmentSheetsPdf([sheet], '2025-11-01', { isTagged: false }));
  const sums = page!.words.filter(({ text }) => text.includes('9.999.999.999,99'));
  expect(sums).toHaveLength(7);
  for (const { x, y, width } of sums) {
    const next = sums.find((other) => Math.abs(other.y - y) < 2 && other.x > x);
    if (next !== undefined) expect(x + width).toBeLessThan(next.x);
  }
});

it('of one apartment is read as one table over its pages', async () => {
  const { outline, unread, faults } = await heardPaper(
    apartmentSheetsPdf([aSheet(100, 60)], '2025-11-01', { isTagged: true }),
  );
  expect(faults).toEqual([]);
  expect(outline.slice(0, 8)).toEqual([
    'P Asociația Teiul, CIF 14399840',
    'H1 Fișa apartamentului 12',
    'P Bloc A1, scara 2 · Ștefănescu Țuțu',
    'P octombrie 2025',
    'P lei',
    'Table',
    'TR TH Data | TH Operațiunea | TH Document | TH Debit | TH Credit | TH Sold',
    'TR TD | TD Sold la început | TD | TD | TD | TD −1,00',
  ]);
  expect(outline.filter((line) => line.includes('Lista lunii'))).toHaveLength(60);
  expect(outline.at(-1)).toBe('P Tipărit la 01.11.2025');
  expect(unread).toHaveLength(2);
});

it('the debts that a payment of ten years clears go on over the pages, above their feet', async () => {
  const debts = Array.from({ length: 240 }, (_, at) => `Penalizări noiembrie ${at + 1000}`);
  const sheet = aSheet(100, 3);
  const rows = sheet.rows.with(1, { ...aRow(77_777), details: debts.join(', ') });
  const file = apartmentSheetsPdf([{ ...sheet, rows }], '2025-11-01', { isTagged: false });
  const pages = await printedPages(file);
  for (const { words } of pages) {
    const foot = words.find(({ text }) => text.startsWith('Pagina'))!;
    expect(Math.max(...words.map(({ y }) => y))).toBe(foot.y);
  }
  const shown = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
  expect(debts.filter((debt) => !shown.includes(debt.split(' ').at(-1)!))).toEqual([]);
  expect(shown.match(/ 777,77/g)).toHaveLength(2);
});
