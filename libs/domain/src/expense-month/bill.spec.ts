import { localDate, yearMonth } from '../kernel/index.js';
import { apartmentBill, type ApartmentBill, type BillFacts } from './bill.js';
import { BILL_VARIANTS, billInVariant } from './bill-variant.js';
import type { MonthResult } from './result.js';

const apartment = (idAp: number, number: string): MonthResult['apartments'][number] => ({
  idAp,
  idEntrance: 70_002,
  number,
  persons: 2,
  surfaceE5: 100_000,
  heatSurfaceE5: 0,
  c2E5: 0,
  c3E5: 0,
  c4E5: 0,
  nopRemBani: 0,
  nopPenBani: 0,
});

/** Two apartments: the first has every kind of debt, the second has paid ahead. */
const RESULT: MonthResult = {
  month: yearMonth('2025-09'),
  published: localDate('2025-10-05'),
  closed: localDate('2025-10-05'),
  terms: { maturityDays: 10, penaltiesRateE2: 20, buildingType: 0 },
  apartments: [apartment(70_003, '1'), apartment(70_004, '2')],
  columns: [
    {
      idOutgoColumn: 70_010,
      name: 'Apă rece',
      showMetering: 3,
      showIndex: 1,
      shares: [5000, 0],
      metered: {
        unit: 'm³',
        consumptionE3: [4000, 0],
        useBani: [4938, 0],
        differenceBani: [62, 0],
      },
      indexes: null,
      totalBani: 5000,
    },
    {
      idOutgoColumn: 70_011,
      name: 'Interfon',
      showMetering: 1,
      showIndex: 1,
      shares: [null, 1000],
      metered: null,
      indexes: null,
      totalBani: 1000,
    },
  ],
  expenses: [],
  funds: [{ idFund: 70_020, name: 'Fond de reparații', arrears: [300, 0], dues: [200, 0] }],
  lines: [
    {
      expenses: 5000,
      arrears: 1500,
      arrearsByMonth: [
        { month: yearMonth('2025-07'), amount: 500 },
        { month: yearMonth('2025-08'), amount: 1000 },
      ],
      penaltiesOld: 30,
      penaltiesNew: 12,
      // 40 of them belong to a fund that the association has deleted since.
      fundArrears: 340,
      fundDue: 200,
      advance: 0,
      total: 7082,
    },
    {
      expenses: 1000,
      arrears: 0,
      arrearsByMonth: [],
      penaltiesOld: 0,
      penaltiesNew: 0,
      fundArrears: 0,
      fundDue: 0,
      advance: 1000,
      total: 0,
    },
  ],
  penalties: [[], []],
  proof: { invoicedBani: 6000, distributedBani: 6000, undistributedBani: 0 },
  meters: [],
  carried: [],
};

const FACTS: BillFacts = {
  idAs: 7,
  result: RESULT,
  options: { compl: false, onlyCalc: false },
  payer: { isCompany: false, toSendEfactura: false },
  isIssued: false,
};

function summed(bill: ApartmentBill): number {
  const amounts = [
    ...bill.entries.map((entry) => entry.amountBani),
    ...bill.arrears.map((one) => one.amountBani),
    bill.penaltiesOldBani,
    bill.penaltiesNewBani,
    ...bill.funds.flatMap((fund) => [fund.arrearsBani, fund.dueBani]),
    -bill.advanceBani,
  ];
  return amounts.reduce((total, amount) => total + amount, 0);
}

test('a bill is the sum of all that it shows', () => {
  for (const at of [0, 1]) {
    const bill = apartmentBill(FACTS, at);
    expect(summed(bill)).toBe(bill.totalBani);
  }
});

describe('a variant of a bill', () => {
  const whole = apartmentBill(FACTS, 0);

  test('is the sum of what it shows, and says what it leaves out', () => {
    for (const at of [0, 1]) {
      const bill = apartmentBill(FACTS, at);
      for (const variant of [null, ...BILL_VARIANTS]) {
        const shown = billInVariant(bill, variant);
        expect(summed(shown)).toBe(shown.totalBani);
        expect(shown.totalBani + shown.leftOutBani).toBe(bill.totalBani);
      }
    }
  });

  test('leaves out arrears and penalties, funds, or all of them', () => {
    const [current, least, noFunds] = BILL_VARIANTS.map((one) => billInVariant(whole, one));
    expect(current).toMatchObject({
      ...{ arrears: [], penaltiesOldBani: 0, penaltiesNewBani: 0 },
      funds: [{ idFund: 70_020, name: 'Fond de reparații', arrearsBani: 0, dueBani: 200 }],
    });
    expect(least).toMatchObject({ arrears: [], penaltiesNewBani: 0, funds: [] });
    expect(noFunds).toMatchObject({ arrears: whole.arrears, funds: [] });
  });

  test('takes an advance off what is shown alone', () => {
    const paidAhead = { ...whole, advanceBani: 1_000_000 };
    const shown = billInVariant(paidAhead, -2);
    expect(shown.totalBani).toBe(0);
    expect(shown.advanceBani).toBe(5000);
  });
});

test('shows what the apartment pays, line by line', () => {
  const bill = apartmentBill(FACTS, 0);
  expect(bill.entries).toEqual([
    {
      idOutgoColumn: 70_010,
      name: 'Apă rece',
      amountBani: 5000,
      metered: { unit: 'm³', consumptionE3: 4000, useBani: 4938, differenceBani: 62 },
    },
  ]);
  expect(bill.arrears.map(({ month }) => month)).toEqual(['2025-07', '2025-08']);
  expect(bill.funds).toEqual([
    { idFund: 70_020, name: 'Fond de reparații', arrearsBani: 300, dueBani: 200 },
    { idFund: null, name: '', arrearsBani: 40, dueBani: 0 },
  ]);
});

test('is due and bears penalties by the terms of its month', () => {
  expect(apartmentBill(FACTS, 0)).toMatchObject({
    dueDate: '2025-10-15',
    penaltyStart: '2025-11-15',
    number: '70003202509',
  });
});

test.each([
  ['a person', {}, 0, 'Informare de plată', 'TC'],
  ['a company', { payer: { isCompany: true, toSendEfactura: false } }, 0, 'Factură', 'TC'],
  [
    'an e-invoice to be',
    { payer: { isCompany: true, toSendEfactura: true } },
    0,
    'Factură',
    'NEEMIS',
  ],
  [
    'an issued e-invoice of an association that only informs',
    {
      payer: { isCompany: true, toSendEfactura: true },
      options: { compl: false, onlyCalc: true },
      isIssued: true,
    },
    0,
    'Factură',
    'TCE',
  ],
  [
    'an e-invoice to be, of an association that only informs',
    {
      payer: { isCompany: true, toSendEfactura: true },
      options: { compl: false, onlyCalc: true },
    },
    0,
    'Informare de plată',
    'NEEMIS',
  ],
  ['an association that bills', { options: { compl: true, onlyCalc: false } }, 0, 'Factură', 'TC'],
  [
    'an association that bills, nothing being left to pay',
    { options: { compl: true, onlyCalc: false } },
    1,
    'Informare de plată',
    'TC',
  ],
] as const)('of %s', (_, over, at, title, series) => {
  expect(apartmentBill({ ...FACTS, ...over }, at)).toMatchObject({ title, series });
});

test('there is none of a month that is not published', () => {
  const result = { ...RESULT, published: null };
  expect(() => apartmentBill({ ...FACTS, result }, 0)).toThrow('not published');
});
