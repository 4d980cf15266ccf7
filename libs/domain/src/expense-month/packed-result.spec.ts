import { bani, fundId, localDate, paymentId, yearMonth } from '../kernel/index.js';
import type { LedgerFact } from '../ledger/index.js';
import {
  apartmentRows,
  billOf,
  carriedOf,
  postedBani,
  postingAt,
  postingFacts,
  postingOf,
} from './apartment-month.js';
import { packResult, sumsOf, unpackResult } from './packed-result.js';
import type { MonthResult } from './result.js';

const month = yearMonth('2025-10');
const date = localDate('2025-11-13');

const carried: LedgerFact[] = [
  {
    type: 'bill',
    date,
    month,
    amount: bani(12_345),
    terms: { published: date, maturityDays: 20, rateE2: 10 },
    excluded: bani(0),
    waived: bani(7),
    before: { principal: bani(20_000), penalties: bani(3), through: date },
  },
  {
    type: 'bill',
    date,
    month: yearMonth('2025-08'),
    amount: bani(0),
    terms: { published: localDate('2025-09-01'), maturityDays: 0, rateE2: 20 },
    excluded: bani(0),
    waived: bani(-7),
    before: {
      principal: bani(400),
      penalties: bani(0),
      through: localDate('2025-09-01'),
      moved: [
        { date: localDate('2025-10-02'), open: 400 },
        { date, open: 0 },
      ],
    },
  },
  {
    type: 'bill',
    date,
    month: yearMonth('2025-09'),
    amount: bani(-5),
    terms: { published: date, maturityDays: 0, rateE2: 0 },
    excluded: bani(-1),
    waived: bani(0),
    before: null,
  },
  { type: 'fund-due', date, month, fundId: fundId(70_003), amount: bani(1_963) },
  { type: 'penalty', date, month, amount: bani(9), made: bani(0), origin: 'opening' },
  {
    type: 'payment',
    date,
    paymentId: paymentId(25_000_001),
    number: 1,
    amount: bani(500),
    fundId: null,
  },
  { type: 'credit', date, amount: bani(77) },
];

const result: MonthResult = {
  month,
  published: date,
  closed: date,
  terms: { maturityDays: 20, penaltiesRateE2: 10, buildingType: 0 },
  apartments: [70_001, 70_002].map((idAp) => ({
    idAp,
    idEntrance: 70_000,
    number: `SAD ${idAp % 10}`,
    persons: 2,
    surfaceE5: 130_835,
    heatSurfaceE5: 5_467_260,
    c2E5: 100_000,
    c3E5: 0,
    c4E5: 50_000,
    nopRemBani: -100,
    nopPenBani: 0,
  })),
  columns: [
    {
      idOutgoColumn: 70_010,
      name: 'Apă rece',
      showMetering: 3,
      showIndex: 3,
      shares: [3_013, null],
      metered: {
        unit: 'm³',
        consumptionE3: [4_304, null],
        useBani: [2_634, null],
        differenceBani: [379, null],
      },
      indexes: [
        [
          { oldE3: 0, newE3: null },
          { oldE3: 49_429, newE3: 53_733 },
        ],
        [],
      ],
      totalBani: 3_013,
    },
  ],
  expenses: [],
  funds: [{ idFund: 70_003, name: 'Fond de reparații', arrears: [0, 5], dues: [1, 2] }],
  lines: [0, 1].map((at) => ({
    expenses: 3_013 * at,
    arrears: 5,
    arrearsByMonth: at === 0 ? [] : [{ month, amount: 5 }],
    penaltiesOld: 0,
    penaltiesNew: 1,
    fundArrears: 0,
    fundDue: 2,
    advance: 3,
    total: -4,
  })),
  penalties: [
    [],
    [
      {
        month,
        made: 3,
        asked: 2,
        rows: [{ from: date, to: date, arrears: bani(9), days: 1, rateE2: 10, amount: bani(3) }],
      },
    ],
  ],
  proof: { invoicedBani: 3_013, distributedBani: 3_013, undistributedBani: 0 },
  meters: [
    { idMeter: 1, lastIndexE3: 53_733, recent: [{ month, consumptionE3: -4 }] },
    { idMeter: 2, lastIndexE3: 0, recent: [] },
  ],
  carried: [carried, []],
};

describe('a packed result', () => {
  it('gives the same result back, through JSON too', () => {
    const stored = JSON.parse(JSON.stringify(packResult(result))) as ReturnType<typeof packResult>;
    expect(unpackResult(stored)).toEqual(result);
    // A second call for the same stored result returns the same object.
    expect(unpackResult(stored)).toBe(unpackResult(stored));
  });

  it('refuses to carry what a close has settled', () => {
    const closed: LedgerFact = { type: 'close', month, date };
    expect(() => packResult({ ...result, carried: [[closed], []] })).toThrow('not carried');
  });

  it('refuses a stored fact of a kind that it does not know, and makes no money of it', () => {
    const ofAnotherVersion = { ...packResult(result), carried: [[0, 9, 20_000, 5]] };
    expect(() => unpackResult(ofAnotherVersion)).toThrow('not known: 9');
  });
});

test('the sums of a packed result are those of its lines', () => {
  const { lines } = result;
  expect(sumsOf(packResult(result))).toEqual({
    totalBani: lines.reduce((sum, { total }) => sum + total, 0),
    penaltiesBani: lines.reduce((sum, { penaltiesNew }) => sum + penaltiesNew, 0),
  });
});

describe('the rows of one apartment', () => {
  const { head, columns, apartments } = apartmentRows(packResult(result));

  test('say of each apartment what the whole result says', () => {
    expect(apartments.map(({ idAp, idEntrance }) => [idAp, idEntrance])).toEqual([
      [70_001, 70_000],
      [70_002, 70_000],
    ]);
    for (const [at, row] of apartments.entries()) {
      expect(postingOf(head, row.posted)).toEqual(postingAt(result, at));
      expect(carriedOf(head, row.carried)).toEqual(result.carried[at]);
      expect(billOf(head, columns, row.bill).line).toEqual(result.lines[at]);
    }
  });

  test('leave out a column that the apartment has no part in', () => {
    const water = { idOutgoColumn: 70_010, name: 'Apă rece', amountBani: 3_013, unit: 'm³' };
    expect(apartments.map(({ bill }) => billOf(head, columns, bill).entries)).toEqual([
      [{ ...water, consumptionE3: 4_304 }],
      [],
    ]);
    const unmetered = { ...result, columns: [{ ...result.columns[0]!, metered: null }] };
    const rows = apartmentRows(packResult(unmetered));
    expect(billOf(rows.head, rows.columns, rows.apartments[0]!.bill).entries).toEqual([
      { ...water, consumptionE3: null, unit: '' },
    ]);
  });
});

describe('what a close posts to one apartment', () => {
  const posting = {
    ...postingAt(result, 1),
    apartment: { ...result.apartments[1]!, nopRemBani: 400, nopPenBani: 30 },
  };

  test('is its bill, the dues of the funds, and penalties as they are asked', () => {
    expect(postedBani(posting)).toBe(3_013 + 2 + 2);
    expect(postingFacts(posting)).toEqual([
      {
        ...{ type: 'bill', date, month, amount: 3_013, excluded: 400, waived: 30, before: null },
        terms: { published: date, maturityDays: 20, rateE2: 10 },
      },
      { type: 'fund-due', date, month, fundId: 70_003, amount: 2 },
      { type: 'penalty', date, month, amount: 2, made: 3, origin: 'close' },
      { type: 'close', month, date },
    ]);
  });

  test('leaves nothing out of penalties in a building that is not residential (nopRem, nopPen)', () => {
    const [bill] = postingFacts({ ...posting, terms: { ...posting.terms, buildingType: 1 } });
    expect(bill).toMatchObject({ excluded: 0, waived: 0 });
  });

  test('is nothing for a month that was not shown, or not closed', () => {
    expect(postingFacts({ ...posting, closed: null })).toEqual([]);
    expect(postingFacts({ ...posting, published: null })).toEqual([]);
  });
});
