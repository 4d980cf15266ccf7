import { APARTMENT_AT_START, type Association, NO_ASSOCIATION } from '@scara/domain/association';
import { type MonthResult, NO_MONTH } from '@scara/domain/expense-month';
import { localDate, shiftMonth, yearMonth } from '@scara/domain/kernel';
import { listGrid } from '../print/grid.js';
import type { MonthPapers } from './month-papers.js';
import { printedTable } from './printed-table.js';

const ENTRANCE = 70_002;
const month = yearMonth('2025-09');

const ASSOCIATION: Association = {
  ...NO_ASSOCIATION,
  idAs: 7,
  settings: { ...NO_ASSOCIATION.settings, name: 'Teiul', hasCensor: true },
  blocks: new Map([[70_001, { name: 'Bloc A1', street: '' }]]),
  entrances: new Map([[ENTRANCE, { name: '2', idBlock: 70_001 }]]),
  apartments: new Map(
    [70_003, 70_004].map((idAp, at) => [
      idAp,
      { ...APARTMENT_AT_START, number: `${at + 1}`, tenantName: 'Ion', idEntrance: ENTRANCE },
    ]),
  ),
};

/** Fourteen months of 1 leu, oldest first. */
const LONG_ARREARS = Array.from({ length: 14 }, (_, at) => ({
  month: shiftMonth(month, at - 14),
  amount: 100,
}));

/** The first apartment has two meters, arrears of fourteen months and of a fund that was deleted. */
const RESULT: MonthResult = {
  month,
  published: localDate('2025-10-05'),
  closed: localDate('2025-10-05'),
  terms: { maturityDays: 10, penaltiesRateE2: 20, buildingType: 0 },
  apartments: [70_003, 70_004].map((idAp, at) => ({
    idAp,
    idEntrance: ENTRANCE,
    number: `${at + 1}`,
    persons: 2,
    surfaceE5: 0,
    heatSurfaceE5: 0,
    c2E5: 0,
    c3E5: 0,
    c4E5: 0,
    nopRemBani: 0,
    nopPenBani: 0,
  })),
  columns: [
    {
      idOutgoColumn: 70_010,
      name: 'Apă rece',
      showMetering: 3,
      showIndex: 3,
      shares: [5000, 2000],
      metered: {
        unit: 'm³',
        consumptionE3: [4000, 1000],
        useBani: [4900, 1960],
        differenceBani: [100, 40],
      },
      indexes: [
        [
          { oldE3: 10_000, newE3: 12_000 },
          { oldE3: 5000, newE3: 7000 },
        ],
        [{ oldE3: 100_000, newE3: null }],
      ],
      totalBani: 7000,
    },
  ],
  expenses: [],
  funds: [],
  lines: [
    {
      expenses: 5000,
      arrears: 1400,
      arrearsByMonth: LONG_ARREARS,
      penaltiesOld: 10,
      penaltiesNew: 20,
      fundArrears: 300,
      fundDue: 0,
      advance: 0,
      total: 6730,
    },
    {
      expenses: 2000,
      arrears: 0,
      arrearsByMonth: [],
      penaltiesOld: 0,
      penaltiesNew: 0,
      fundArrears: 0,
      fundDue: 0,
      advance: 2500,
      total: -500,
    },
  ],
  penalties: [[], []],
  proof: { invoicedBani: 7000, distributedBani: 7000, undistributedBani: 0 },
  meters: [],
  carried: [],
};

const PAPERS: MonthPapers = {
  idAs: 7,
  month: { ...NO_MONTH, idAs: 7, month, closings: 1 },
  result: RESULT,
  then: ASSOCIATION,
  now: ASSOCIATION,
};

const PAPER = {
  letterhead: { stamp: '', logo: '' },
  signatures: [],
  fingerprint: '3F2A 91C0 77B4 E05D',
};

describe('the list of an entrance', () => {
  const table = printedTable(PAPERS, ENTRANCE, PAPER);

  it.each(['hidden', 'total', 'by-month'] as const)('is printed with its arrears %s', (arrears) => {
    expect(() => listGrid(table, { reader: 'internal', arrears })).not.toThrow();
  });

  it('has a place for each meter of the apartment that has the most', () => {
    expect(table.columns[0]?.details.map(({ label }) => label)).toEqual([
      'vechi 1',
      'nou 1',
      'vechi 2',
      'nou 2',
      'm³',
      'dif.',
    ]);
    expect(table.rows[1]?.cells[0]?.details).toEqual([100_000, null, null, null, 1000, 40]);
    expect(table.totals.cells[0]?.details).toEqual([null, null, null, null, 5000, 140]);
  });

  it('shows twelve months of arrears, older ones in the first', () => {
    expect(table.arrearsMonths).toHaveLength(12);
    expect(table.rows[0]?.arrearsByMonthBani[0]).toBe(300);
    expect(table.rows[0]?.arrearsByMonthBani.slice(1)).toEqual(Array<number>(11).fill(100));
  });

  it('keeps what is owed to a fund that was deleted', () => {
    expect(table.funds).toEqual([
      { key: 'other', name: 'Alte fonduri', parts: ['arrears', 'due'], iban: '' },
    ]);
    expect(table.totals.funds).toEqual([[300, 0]]);
  });

  it('shows a fund in one figure and with its account, where the fund says so', () => {
    const iban = 'RO49AAAA1B31007593840000';
    const fund = {
      name: 'Reparații',
      type: 1,
      description: '',
      purpose: 'repair',
      entrances: null,
      showInfo: 8,
      iban,
      openingBani: 0,
      isActive: true,
    } as const;
    const owed = { idFund: 9, name: 'Reparații', arrears: [300, 0], dues: [50, 0] };
    const papers = {
      ...PAPERS,
      result: { ...RESULT, funds: [owed] },
      now: { ...ASSOCIATION, funds: new Map([[9, fund]]) },
    };
    const { funds, totals } = printedTable(papers, ENTRANCE, PAPER);
    expect(funds[0]).toEqual({ key: '9', name: 'Reparații', parts: ['owed'], iban });
    expect(totals.funds[0]).toEqual([350]);
  });

  it('says its place once, and leaves places for pens', () => {
    expect(table.entrance).toBe('Bloc A1, scara 2');
    expect(table.signatures).toEqual([
      { role: 'Administrator', name: null, image: null },
      { role: 'Cenzor', name: null, image: null },
      { role: 'Președinte', name: null, image: null },
    ]);
  });
});
