import { buffer } from 'node:stream/consumers';
import { ASSOCIATION, PIXEL, aBill } from './builders.fixture.js';
import { cashBarcode } from './cash-barcode.js';
import { billsPdf } from './bill-pdf.js';
import { heardPaper, type PrintedPage, printedPages } from './printed-text.fixture.js';
import type { PrintedBill } from './shapes.js';

const FILE = { title: 'Note de plată', date: '2026-11-25', isTagged: false };

const pagesOf = (...bills: PrintedBill[]) => printedPages(billsPdf(bills, FILE));

it('says who, what, how much, until when and how', async () => {
  const [page, ...more] = await pagesOf(aBill());
  expect(more).toEqual([]);
  expect([page!.width, page!.height].map(Math.round)).toEqual([595, 842]);
  for (const text of [
    'Informare de plată',
    'seria TC nr. 123202611',
    'Luna noiembrie 2026 · afișată la 25.11.2026',
    'Apartamentul 23',
    'Ștefănescu Țuțu',
    '275,89 lei',
    'Scadența 15.12.2026',
    'Penalizări din 15.01.2027',
    'Apă rece 4,000 m³ × 12,3456 lei + diferență 1,20 50,58',
    'Total cheltuieli noiembrie 2026 92,58',
    'Restanță octombrie 2026 165,90',
    'Fond de reparații 15,00',
    'Total de plată 275,89',
    'RO49 AAAA 1B31 0075 9384 0000',
    'scara.example/p/7k2m9x4q1b',
    '275,89 + comision 2,50 = 278,39 lei',
    'h1x123x202611x278.39x3f',
    'Versiunea 1 · amprenta a1b2c3d4e5',
    'Pagina 1 din 1',
  ]) {
    expect(page!.text).toContain(text);
  }
});

it('names what a variant leaves out, and the whole sum beside it', async () => {
  const [page] = await pagesOf(
    aBill({
      ...{ arrears: [], penaltiesBani: 0, totalBani: 10_758, cash: null },
      leftOut: { what: 'restanțe și penalizări', amountBani: 16_831 },
    }),
  );
  for (const text of [
    'Fără restanțe și penalizări',
    '107,58 lei',
    'Nota întreagă: 275,89 lei',
    'Total fără restanțe și penalizări 107,58',
  ]) {
    expect(page!.text).toContain(text);
  }
  expect(page!.text).not.toContain('comision');
});

it('says how an amount came about on one line, up to its last ban', async () => {
  const explanation = 'pe persoană, minimum 1, plătește Locuințe: 514,40 lei × 5 / 195 + 1 ban';
  const [page] = await pagesOf(
    aBill({
      lines: [{ name: 'Energie lift', explanation, amountBani: 9_258 }],
    }),
  );
  expect(page!.text).toContain(`Energie lift ${explanation} 92,58`);
});

it('does not part the number of persons from the word after it', async () => {
  const entrance = 'Bloc Ș12A-Ț12B tronson Înălțimi, scara Tronsonul Nord-Est Ș';
  const [page] = await pagesOf(aBill({ apartment: { number: '23', entrance, persons: 3 } }));
  expect(page!.text).toMatch(/^3 persoane/m);
});

it('begins every bill on a page of its own', async () => {
  const bills = ['1', '2', '3'].map((number) =>
    aBill({ apartment: { number, entrance: 'Scara A', persons: 1 } }),
  );
  const pages = await pagesOf(...bills);
  expect(pages.map((page) => /Apartamentul (\d)/.exec(page.text)?.[1])).toEqual(['1', '2', '3']);
});

it('goes on to further pages by whole rows, and ends with the total beside the payment', async () => {
  const names = Array.from({ length: 80 }, (_, at) => `Cheltuiala ${at} ${'ș'.repeat(30)}`);
  const lines = names.map((name) => ({ name, explanation: 'țară '.repeat(30), amountBani: 100 }));
  const bill = aBill({ lines, totalBani: 26_331, cash: null });
  const pages = await pagesOf(bill);
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, at) => {
    expect(page.text).toContain(`Pagina ${at + 1} din ${pages.length}`);
    expect(page.text).toContain('Cum s-a calculat');
    // Each row has three lines of explanation, all on the row's own page.
    const rows = page.text.match(/^Cheltuiala \d/gm) ?? [];
    expect(page.text.match(/țară/g) ?? []).toHaveLength(rows.length * 30);
    for (const word of page.words) expect(word.y).toBeLessThan(page.height - 30);
  });
  const all = pages.map((page) => page.text).join('\n');
  expect(names.every((name) => all.includes(name))).toBe(true);
  expect(pages.at(-1)!.text).toContain('Total de plată 263,31');
  expect(pages.at(-1)!.text).toContain('Transfer bancar');
});

/** A bill with as many expenses as a large association has, each with an explanation. */
const ofLines = (count: number, overrides: Partial<PrintedBill> = {}): PrintedBill => {
  const lines = Array.from({ length: count }, (_, at) => ({
    name: `Cheltuiala ${at + 1} a blocului`,
    explanation: '51,2345 m² × 1,2345 lei + diferență 0,02',
    amountBani: 1_000,
  }));
  const totalBani = count * 1_000 + 18_331;
  const cash = cashBarcode({ apartmentId: 123, monthId: 202_611, totalBani });
  return aBill({ lines, totalBani, cash, ...overrides });
};
const rowsOf = ({ words }: PrintedPage) =>
  words.filter(({ text }) => /^Cheltuiala \d/.test(text)).map(({ y }) => y);

it('stands on one page with 28 expenses, its rows closer', async () => {
  const [page, ...more] = await pagesOf(ofLines(28));
  expect(more).toEqual([]);
  const rows = rowsOf(page!);
  expect(rows).toHaveLength(28);
  expect((rows.at(-1)! - rows[0]!) / 27).toBeGreaterThan(11);
  // The total does not overlap the payment panel.
  const yOf = (start: string) => page!.words.find(({ text }) => text.startsWith(start))!.y;
  expect(yOf('Transfer bancar') - yOf('Total de plată')).toBeGreaterThan(12);
});

it('leaves rows their room where closer ones would save no page', async () => {
  const stepOf = async (count: number) => {
    const [first, second] = rowsOf((await pagesOf(ofLines(count)))[0]!);
    return Math.round(second! - first!);
  };
  expect(await stepOf(15)).toBe(17);
  expect(await stepOf(23)).toBe(13);
  expect(await stepOf(36)).toBe(17);
});

it('has room for more rows where no cashier takes it', async () => {
  expect(await pagesOf(ofLines(33, { cash: null }))).toHaveLength(1);
  expect(await pagesOf(ofLines(33))).toHaveLength(2);
});

it('ends with several rows beside the total, whichever page it ends on', async () => {
  for (const count of [33, 35, 36, 37]) {
    const pages = await pagesOf(ofLines(count));
    expect(pages).toHaveLength(2);
    expect(pages[1]!.text).toContain('Total cheltuieli noiembrie 2026');
    expect(pages[1]!.text).toContain('Total de plată');
  }
});

it('tells of no transfer where the association has no account', async () => {
  const issuer = { ...ASSOCIATION, iban: null };
  const [page] = await pagesOf(aBill({ issuer }));
  expect(page!.text).not.toContain('Transfer bancar');
  expect(page!.text).toContain('Numerar la punctele partenere');
});

it('asks for nothing when an advance covers the month', async () => {
  const [page] = await pagesOf(aBill({ advanceBani: 30_000, totalBani: -2_411, cash: null }));
  expect(page!.text).toContain('Nimic de plată');
  expect(page!.text).toContain('0,00 lei');
  expect(page!.text).toContain('Vă rămâne un avans de 24,11 lei.');
  expect(page!.text).toContain('Avans −300,00');
  expect(page!.text).not.toContain('Plată cu telefonul');
});

it('says that a bill waits for its e-invoice', async () => {
  const [page] = await pagesOf(aBill({ series: 'NEEMIS', title: 'Factură' }));
  expect(page!.text).toContain('neemisă încă, nr. intern 123202611');
});

it.each([
  [1, '1 persoană'],
  [0, '0 persoane'],
  [19, '19 persoane'],
  [20, '20 de persoane'],
  [101, '101 persoane'],
])('counts %i as %s', async (persons, text) => {
  const [page] = await pagesOf(aBill({ apartment: { number: '1', entrance: 'A', persons } }));
  expect(page!.text).toContain(`A · ${text}`);
});

it('keeps long texts inside the page', async () => {
  const bill = aBill({
    issuer: { ...ASSOCIATION, name: 'Ș'.repeat(65), address: 'Țăranilor '.repeat(20), logo: PIXEL },
    payer: { name: 'Î'.repeat(45), cif: 'RO14399840', address: 'Âăîșț '.repeat(33) },
    apartment: {
      number: '9'.repeat(26),
      entrance: `Bloc ${'Ă'.repeat(45)}, scara B`,
      persons: 100,
    },
    showsTransferQr: true,
  });
  const [page] = await pagesOf(bill);
  for (const { x, width } of page!.words) expect(x + width).toBeLessThanOrEqual(595.28 - 39);
  const split = 40 + (595.28 - 80) * 0.55;
  for (const { x, y, width } of page!.words) {
    if (y < 260 && x < split) expect(x + width).toBeLessThanOrEqual(split);
  }
});

it('keeps a long way to pay above the cash barcode, left of the code for phones', async () => {
  const bill = aBill({
    issuer: {
      ...ASSOCIATION,
      name: 'Ș'.repeat(65),
      bank: `${'Banca '.repeat(8)}, ${'Iași '.repeat(9)}`,
    },
    apartment: {
      number: '9'.repeat(26),
      entrance: `Bloc ${'Ă'.repeat(45)}, scara ${'Ă'.repeat(45)}`,
      persons: 1,
    },
  });
  const [page] = await pagesOf(bill);
  const yOf = (text: string) => page!.words.find((word) => word.text === text)!.y;
  const [head, cash] = [yOf('Transfer bancar'), yOf('Numerar la punctele partenere')];
  const code = 595.28 - 40 - 80;
  const values = page!.words.filter(({ x, y }) => y > head && Math.round(x) === 88);
  expect(values.length).toBeGreaterThan(4);
  for (const { x, y, width } of values) {
    expect(y).toBeLessThan(cash - 8);
    expect(x + width).toBeLessThan(code);
  }
});

it('prints pictures, and leaves the place of one it cannot read', async () => {
  const broken = 'data:image/png;base64,iVBORw0KGgoAAAA=';
  const [good, bad] = await pagesOf(
    aBill({ issuer: { ...ASSOCIATION, logo: PIXEL } }),
    aBill({ issuer: { ...ASSOCIATION, logo: broken } }),
  );
  expect(good!.text).toBe(bad!.text);
});

it.each([
  [{ totalBani: 27_590 }, 'bill: stated 27590, but the parts make 27589'],
  [{ advanceBani: 100, totalBani: 27_489 }, 'cash barcode: stated 27589'],
])('is not printed when figures disagree: %j', async (overrides, message) => {
  await expect(buffer(billsPdf([aBill(overrides)], FILE))).rejects.toThrow(message);
});

it.each([false, true])('makes the same bytes of the same bills, tagged: %s', async (isTagged) => {
  const draw = () => buffer(billsPdf([aBill()], { ...FILE, isTagged }));
  const [one, two] = await Promise.all([draw(), draw()]);
  expect(one.equals(two)).toBe(true);
});

describe('read aloud', () => {
  const TAGGED = { ...FILE, isTagged: true };

  it('goes from who asks to how it is paid: headings, a table with heads, codes by where they lead', async () => {
    const bill = aBill({ issuer: { ...ASSOCIATION, logo: PIXEL }, showsTransferQr: true });
    const { outline, unread, faults } = await heardPaper(billsPdf([bill], TAGGED));
    expect(faults).toEqual([]);
    expect(outline).toEqual([
      'Figure Sigla: Asociația de proprietari Teiul',
      'P Asociația de proprietari Teiul CIF 14399840 Strada Teiului nr. 4, Iași',
      'H1 Informare de plată',
      'P seria TC nr. 123202611',
      'P Luna noiembrie 2026 · afișată la 25.11.2026',
      'H2 Apartamentul 23',
      'P Bloc A1, scara 2 · 3 persoane Ștefănescu Țuțu',
      'P De plată 275,89 lei',
      'P Scadența 15.12.2026',
      'P Penalizări din 15.01.2027',
      'Table',
      'TR TH Cheltuiala | TH Cum s-a calculat | TH Suma (lei)',
      'TR TH Apă rece | TD 4,000 m³ × 12,3456 lei + diferență 1,20 | TD 50,58',
      'TR TH Salubritate | TD 3 persoane × 14,00 lei | TD 42,00',
      'TR TH Total cheltuieli noiembrie 2026 | TD | TD 92,58',
      'TR TH Restanță octombrie 2026 | TD | TD 165,90',
      'TR TH Penalizări | TD | TD 2,41',
      'TR TH Fond de reparații | TD | TD 15,00',
      'TR TH Total de plată | TD | TD 275,89',
      'H2 Transfer bancar',
      'P Beneficiar Asociația de proprietari Teiul',
      'P Cont RO49 AAAA 1B31 0075 9384 0000',
      'P Banca Banca Țării, sucursala Iași',
      'P Detalii Bloc A1, scara 2, ap. 23, noiembrie 2026, nr. 123202611',
      'Figure Cod QR: datele transferului, pentru aplicația băncii',
      'P Date de transfer',
      'Figure Cod QR: plata cu telefonul, la https://scara.example/p/7k2m9x4q1b',
      'P Plată cu telefonul',
      'P scara.example/p/7k2m9x4q1b',
      'H2 Numerar la punctele partenere',
      'P 275,89 + comision 2,50 = 278,39 lei',
      'Figure Cod de bare: plata în numerar, h1x123x202611x278.39x3f',
      'P h1x123x202611x278.39x3f',
      'P Versiunea 1 · amprenta a1b2c3d4e5',
    ]);
    expect(unread).toEqual([expect.stringContaining('Pagina 1 din 1')]);
  });

  it('says which language it is in, and of what its heads are heads', async () => {
    const file = (await buffer(billsPdf([aBill()], TAGGED))).toString('latin1');
    for (const said of ['/Lang (ro-RO)', '/Marked true', '/Scope /Column', '/Scope /Row']) {
      expect(file).toContain(said);
    }
  });

  it('over two pages is one table, what the second page says again left out', async () => {
    const { outline, unread, faults } = await heardPaper(billsPdf([ofLines(36)], TAGGED));
    expect(faults).toEqual([]);
    expect(outline.filter((line) => line === 'Table')).toHaveLength(1);
    expect(outline.filter((line) => line.startsWith('TR TH Cheltuiala | '))).toHaveLength(1);
    expect(outline.filter((line) => /^TR TH Cheltuiala \d/.test(line))).toHaveLength(36);
    expect(outline.filter((line) => line.includes('amprenta'))).toEqual([outline.at(-1)]);
    expect(unread[0]).toContain('amprenta');
    for (const again of ['continuare', 'Cum s-a calculat']) expect(unread[1]).toContain(again);
  });

  it('has the words of a pile for the printer, which is not tagged', async () => {
    const [tagged, plain] = await Promise.all(
      [true, false].map((isTagged) => printedPages(billsPdf([aBill()], { ...FILE, isTagged }))),
    );
    expect(tagged!.map(({ text }) => text)).toEqual(plain!.map(({ text }) => text));
    expect((await heardPaper(billsPdf([aBill()], FILE))).outline).toEqual([]);
  });
});

it('draws a bill only when the reader has taken the ones before', async () => {
  let asked = 0;
  function* bills() {
    for (asked = 1; asked <= 300; asked += 1) yield aBill();
  }
  let size = 0;
  for await (const chunk of billsPdf(bills(), FILE)) {
    size += (chunk as Buffer).length;
    if (asked < 100) expect(size).toBeLessThan(asked * 40_000);
    if (size > 60_000) break;
  }
  expect(asked).toBeLessThan(60);
});
