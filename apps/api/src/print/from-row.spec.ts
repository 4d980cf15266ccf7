import { ASSOCIATION } from './builders.fixture.js';
import { billsPdf } from './bill-pdf.js';
import { printedBill, type BillFacts } from './from-row.js';
import { printedPages } from './printed-text.fixture.js';
import { aTableData } from './table-data.fixture.js';

const FACTS: BillFacts = {
  issuer: ASSOCIATION,
  compl: false,
  onlyCalc: false,
  payer: { name: 'Ion', cif: null, address: null, isCompany: false, sendsEInvoice: false },
  billInfo: null,
  explanations: new Map([[11, '2,125 m³ × 12,0000 lei']]),
  paymentLink: null,
  showsTransferQr: false,
  cashFeeBani: 250,
};

it('is the row of the apartment, line by line, and adds up', async () => {
  const bill = printedBill(aTableData(), 102, FACTS);
  expect(bill).toMatchObject({
    title: 'Informare de plată',
    series: 'TC',
    number: '102202611',
    dueDate: '2026-12-15',
    penaltiesFrom: '2027-01-15',
    lines: [
      { name: 'Apă rece', explanation: '2,125 m³ × 12,0000 lei', amountBani: 2_600 },
      { name: 'Parcare', explanation: '', amountBani: 1_000 },
    ],
    arrears: [
      { month: '2026-08', amountBani: 200 },
      { month: '2026-10', amountBani: 500 },
    ],
    penaltiesBani: 15,
    funds: [
      { name: 'Fond de reparații, restanță', amountBani: 1_500 },
      { name: 'Fond de reparații', amountBani: 1_500 },
    ],
    totalBani: 7_315,
    cash: { payload: 'h1x102x202611x75.65x3f' },
    payer: { name: 'Ion', cif: null, address: null },
  });
  const [page] = await printedPages(billsPdf([bill], { title: '', date: null }));
  expect(page!.text).toContain('Total de plată 73,15');
});

it('says nothing of an expense that does not concern the apartment', () => {
  const bill = printedBill(aTableData(), 101, FACTS);
  expect(bill.lines.map(({ name }) => name)).toEqual(['Apă rece']);
  expect(bill.advanceBani).toBe(500);
});

it.each([
  [{ billInfo: { nr: '17', series: 'TCE' } }, ['Factură', 'TCE', '17']],
  [{ compl: true }, ['Factură', 'TC', '102202611']],
  [{ compl: true, onlyCalc: true }, ['Informare de plată', 'TC', '102202611']],
  [{ payer: { ...FACTS.payer, isCompany: true } }, ['Factură', 'TC', '102202611']],
  [{ payer: { ...FACTS.payer, sendsEInvoice: true } }, ['Factură', 'NEEMIS', '102202611']],
])('is named by its facts: %j', (facts, named) => {
  const { title, series, number } = printedBill(aTableData(), 102, { ...FACTS, ...facts });
  expect([title, series, number]).toEqual(named);
});

it('carries the numbers of its time', () => {
  const old = aTableData({ idMonth: 202311, published: '2023-12-20' });
  expect(printedBill(old, 102, FACTS)).toMatchObject({
    title: 'Factură cheltuieli',
    number: '7202311000102',
  });
});

it('exists only for a published month and an apartment of the table', () => {
  expect(() => printedBill(aTableData(), 999, FACTS)).toThrow('apartment 999');
  expect(() => printedBill(aTableData({ published: null }), 102, FACTS)).toThrow('not published');
});

it('has no cash barcode where no cash is taken', () => {
  expect(printedBill(aTableData(), 102, { ...FACTS, cashFeeBani: null }).cash).toBeNull();
});
