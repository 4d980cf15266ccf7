import { localDate, yearMonth } from '../kernel/index.js';
import { billNumber, billSeries, billTitle, dueDate, type BillTitleFacts } from './bill.js';

const aBill = (of: Partial<BillTitleFacts>): BillTitleFacts => ({
  published: localDate('2025-06-01'),
  hasBillInfo: false,
  onlyCalc: false,
  grandTotalBani: 100,
  compl: false,
  sendsEInvoice: false,
  payerIsCompany: false,
  ...of,
});

describe('the title of a bill: the first rule that matches', () => {
  it.each([
    [{ hasBillInfo: true, onlyCalc: true }, 'Factură'],
    [{ onlyCalc: true, compl: true }, 'Informare de plată'],
    [{ grandTotalBani: 0, sendsEInvoice: true }, 'Informare de plată'],
    [{ compl: true }, 'Factură'],
    [{ sendsEInvoice: true }, 'Factură'],
    [{ payerIsCompany: true, published: localDate('2023-01-01') }, 'Factură'],
    [{ published: localDate('2024-12-31') }, 'Factură cheltuieli'],
    [{ published: localDate('2025-01-01') }, 'Informare de plată'],
  ])('%j: %s', (of, title) => {
    expect(billTitle(aBill(of))).toBe(title);
  });
});

describe('the number of a bill', () => {
  it.each([
    ['2023-12-31', '7202312000042'],
    ['2024-01-01', '7202312000042'],
    ['2024-01-02', '42202312'],
  ])('published %s is %s', (published, number) => {
    const bill = { associationId: 7, apartmentId: 42, month: yearMonth('2023-12') };
    expect(billNumber({ ...bill, published: localDate(published) })).toBe(number);
  });
});

it('the series says whether and when the bill is an e-invoice', () => {
  expect(billSeries({ sendsEInvoice: false, isIssued: true })).toBe('TC');
  expect(billSeries({ sendsEInvoice: true, isIssued: true })).toBe('TCE');
  expect(billSeries({ sendsEInvoice: true, isIssued: false })).toBe('NEEMIS');
});

it('the due date is maturityDays after publication', () => {
  expect(dueDate(localDate('2025-01-05'), 20)).toBe('2025-01-25');
});
