import {
  type BillPart,
  infoOf,
  offered,
  partsOf,
  partsRefusal,
  sentParts,
  textOf,
  totalOf,
  type UnpaidBill,
  wholeBill,
} from './bill-parts.js';

const bill = (idOutgo: number, provider: string, leftBani = 10_000): UnpaidBill => ({
  ...{ idMonth: 202510, idOutgo, provider, name: 'Apă rece', number: `F ${idOutgo}` },
  ...{ date: '2025-10-05', amountBani: 20_000, leftBani },
});
const BILLS = [bill(1, 'Apa'), bill(2, 'Apa', 123_456), bill(3, 'Gaz')];
const [FIRST, SECOND] = BILLS.map(wholeBill) as [BillPart, BillPart, BillPart];

test('a bill is paid whole until another sum is typed, and the parts make the document', () => {
  expect(SECOND.amount).toBe('1234,56');
  const parts = [{ ...FIRST, amount: '40,5' }, SECOND];
  expect(partsOf(textOf(parts))).toEqual(parts);
  expect(sentParts(parts).map(({ amountBani }) => amountBani)).toEqual([4_050, 123_456]);
  expect(totalOf(parts)).toBe(127_506);
  expect(partsOf(textOf([]))).toEqual([]);
});

test('after the first bill only those of its provider are offered', () => {
  const ids = (parts: readonly BillPart[]) => offered(BILLS, parts).map(({ idOutgo }) => idOutgo);
  expect(ids([])).toEqual([1, 2, 3]);
  expect(ids([FIRST])).toEqual([2]);
  expect(ids([FIRST, SECOND])).toEqual([]);
});

test('the bills of one provider stand together, the providers by name', () => {
  const bills = [bill(1, 'Termo'), bill(2, 'Șerb'), bill(3, 'Apa'), bill(4, 'Termo'), bill(5, '')];
  expect(offered(bills, []).map(({ idOutgo }) => idOutgo)).toEqual([5, 3, 2, 1, 4]);
});

test('a sum that is missing, or more than is left, is refused before it is sent', () => {
  expect(partsRefusal([FIRST], BILLS)).toBeUndefined();
  expect(partsRefusal([{ ...FIRST, amount: '' }], BILLS)).toContain('cât se plătește');
  const beyond = partsRefusal([{ ...FIRST, amount: '100,01' }], BILLS);
  expect(beyond).toContain('rest de plată 100,00 lei');
  // The sentence also says where the amount paid in excess is entered.
  expect(beyond).toContain(
    'la altă factură a furnizorului sau, ca avans, într-un document separat',
  );
});

test('a document about which nothing was written says which bills it pays', () => {
  expect(infoOf([], BILLS)).toBe('');
  expect(infoOf([FIRST], BILLS)).toBe('Factura F 1: Apă rece, octombrie 2025');
  expect(infoOf([FIRST, SECOND], BILLS)).toBe(
    'Facturile F 1: Apă rece, octombrie 2025; F 2: Apă rece, octombrie 2025',
  );
  const many = Array.from({ length: 50 }, (_, id) => bill(id, 'Apa'));
  expect(infoOf(many.map(wholeBill), many)).toHaveLength(500);
});

test('a credit note is used up to what is left of it, beside a bill that asks for more', () => {
  const credit = bill(4, 'Apa', -3_000);
  const bills = [...BILLS, credit];
  const used = wholeBill(credit);
  expect(used.amount).toBe('-30');
  expect(partsRefusal([FIRST, used], bills)).toBeUndefined();
  expect(totalOf([FIRST, used])).toBe(7_000);
  expect(partsRefusal([FIRST, { ...used, amount: '-30,01' }], bills)).toContain('de scăzut 30,00');
  expect(partsRefusal([FIRST, { ...used, amount: '1' }], bills)).toContain('de scăzut 30,00');
  expect(partsRefusal([used], bills)).toContain('alegeți și o factură');
  const asMuch = { ...FIRST, amount: '30' };
  expect(partsRefusal([asMuch, used], bills)).toContain('alegeți și o factură');
});
