import { heardPaper, printedPages } from './printed-text.fixture.js';
import { type PrintedReceipt, receiptsPdf } from './receipt-pdf.js';

const receipt: PrintedReceipt = {
  association: {
    ...{ name: 'Asociația Teiul', cif: '14399840', address: 'Str. Teiului 4, Cluj-Napoca' },
    ...{ iban: 'RO49AAAA1B31007593840000', bank: 'Banca', logo: null, stamp: null },
  },
  ...{ by: 'cash', isBack: false, series: 'TEI', number: '12', date: '2026-11-22' },
  ...{ payer: 'Popescu Ștefan', place: 'Bloc A1, scara 2, ap. 12' },
  ...{ amountBani: 40_050, purpose: 'Fond de reparații', returned: '', isAnnulled: false },
};
const WORDS = [
  ...['RO49 AAAA 1B31 0075 9384 0000', 'CHITANȚĂ', 'Seria TEI nr. 12', 'Data: 22.11.2026'],
  ...['Am primit de la: Popescu Ștefan', 'Bloc A1, scara 2, ap. 12', 'Suma de 400,50 lei'],
  'reprezentând Fond de reparații',
];

it('stands twice on a sheet, once for the payer and once for the association', async () => {
  const [page, ...more] = await printedPages(receiptsPdf([receipt], 'a5'));
  expect(more).toEqual([]);
  for (const word of WORDS) expect(page!.text.split(word).length).toBe(3);
  expect(page!.text).toContain('Exemplarul 2: asociație');
});

it('has a place for who pays and for who gets it back, apart from each other', async () => {
  const back = { ...receipt, isBack: true };
  const [page] = await printedPages(receiptsPdf([back], 'a5'));
  const [one] = page!.text.split('Exemplarul 2');
  expect(one).toMatch(/Primitor,\s*Casier,/);
  expect(one).not.toContain('Casier, Primitor');
  expect(one).toContain('Exemplarul 1: primitor');
});

it('stands once on a roll of 80 mm, each receipt on a piece of its own', async () => {
  const pages = await printedPages(
    receiptsPdf([receipt, { ...receipt, number: '13', isAnnulled: true }], 'roll'),
  );
  expect(pages.map(({ width }) => Math.round(width))).toEqual([227, 227]);
  for (const word of WORDS) expect(pages[0]!.text.split(word).length).toBe(2);
  expect(pages.map(({ text }) => text.includes('ANULAT'))).toEqual([false, true]);
});

it('says that it was annulled on a line of its own: what it said is still read', async () => {
  const annulled = { ...receipt, purpose: 'restanțe, '.repeat(40), isAnnulled: true };
  const [page] = await printedPages(receiptsPdf([annulled], 'a5'));
  const marks = page!.words.filter(({ text }) => text === 'ANULAT');
  expect(marks).toHaveLength(2);
  for (const mark of marks) {
    const near = page!.words.filter(({ y }) => Math.abs(y - mark.y) < 10);
    expect(near).toEqual([mark]);
  }
});

it('is read from who took the money to who signs, each copy of it, and ANULAT under the title', async () => {
  const annulled = { ...receipt, isAnnulled: true };
  const roll = await heardPaper(receiptsPdf([annulled], 'roll'));
  expect(roll.faults).toEqual([]);
  expect(roll.outline).toEqual([
    'P Asociația Teiul',
    'P CIF 14399840',
    'P Str. Teiului 4, Cluj-Napoca',
    'P RO49 AAAA 1B31 0075 9384 0000 · Banca',
    'H1 CHITANȚĂ',
    'P Seria TEI nr. 12',
    'P Data: 22.11.2026',
    'P ANULAT',
    'P Am primit de la: Popescu Ștefan',
    'P Bloc A1, scara 2, ap. 12',
    'P Suma de 400,50 lei',
    'P adică patru sute de lei și cincizeci de bani',
    'P reprezentând Fond de reparații',
    'P Casier,',
  ]);
  const long = { ...receipt, purpose: 'restanțe, '.repeat(40) };
  const sheet = await heardPaper(receiptsPdf([long], 'a5'));
  expect(sheet.faults).toEqual([]);
  expect(sheet.outline.filter((line) => line.startsWith('P reprezentând '))).toHaveLength(2);
  expect(sheet.outline.at(-1)).toBe('P Exemplarul 2: asociație');
});

it('is a receipt of cash alone; what came by bank or moved no money says so, without an empty number', async () => {
  const by = async (over: Partial<PrintedReceipt>) =>
    (await printedPages(receiptsPdf([{ ...receipt, ...over }], 'roll')))[0]!.text;
  const bank = await by({ by: 'bank', series: '', number: '' });
  expect(bank).toContain('CONFIRMARE DE PLATĂ');
  expect(bank).toContain('Am primit prin bancă de la: Popescu Ștefan');
  expect(bank).toContain('Administrator,');
  const correction = await by({ by: 'correction', series: '', number: '' });
  expect(correction).toContain('NOTĂ DE CORECȚIE');
  for (const text of [bank, correction]) {
    expect(text).not.toMatch(/CHITANȚĂ|Seria|nr\.|Casier/);
  }
});
