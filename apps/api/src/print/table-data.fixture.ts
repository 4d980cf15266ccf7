import type { TableData } from '@scara/contracts/http';

/** Two apartments of entrance 2 of block A1 in November 2026: a metered column, a plain one and a fund. */
export function aTableData(overrides: Partial<TableData> = {}): TableData {
  return {
    idAs: 7,
    idGroup: 3,
    idMonth: 202611,
    state: 'closed',
    version: 1,
    published: '2026-11-25',
    maturity: '2026-12-15',
    penaltyStart: '2027-01-15',
    closed: '2026-12-20',
    block: 'A1',
    entrance: '2',
    terms: { maturityDays: 20, penaltiesRateE2: 20, buildingType: 0 },
    columns: [
      {
        idOutgoColumn: 11,
        name: 'Apă rece',
        showMetering: 3,
        showIndex: 3,
        shares: [5_000, 2_600],
        metered: {
          unit: 'm³',
          consumptionE3: [4_000, 2_125],
          useBani: [4_800, 2_550],
          differenceBani: [200, 50],
        },
        indexes: [
          [{ oldE3: 10_000, newE3: 14_000 }],
          [
            { oldE3: 5_000, newE3: 7_125 },
            { oldE3: 1_000, newE3: null },
          ],
        ],
        totalBani: 7_600,
        allTotalBani: 9_999,
      },
      {
        idOutgoColumn: 12,
        name: 'Parcare',
        showMetering: 1,
        showIndex: 1,
        shares: [null, 1_000],
        metered: null,
        indexes: null,
        totalBani: 1_000,
        allTotalBani: 1_000,
      },
    ],
    funds: [
      {
        idFund: 5,
        name: 'Fond de reparații',
        arrears: [0, 1_500],
        dues: [1_500, 1_500],
        arrearsTotalBani: 1_500,
        duesTotalBani: 3_000,
      },
    ],
    rows: [
      {
        ...{ idAp: 101, n: '1', persons: 2, surfaceE5: 130_835, expenses: 5_000, arrears: 0 },
        ...{ arrearsByMonth: [], penaltiesOld: 0, penaltiesNew: 0, fundArrears: 0 },
        ...{ fundDue: 1_500, advance: 500, total: 6_000 },
      },
      {
        ...{ idAp: 102, n: '2', persons: 1, surfaceE5: 130_000, expenses: 3_600, arrears: 700 },
        arrearsByMonth: [
          { idMonth: 202608, amountBani: 200 },
          { idMonth: 202610, amountBani: 500 },
        ],
        ...{ penaltiesOld: 10, penaltiesNew: 5, fundArrears: 1_500 },
        ...{ fundDue: 1_500, advance: 0, total: 7_315 },
      },
    ],
    totals: {
      ...{ persons: 3, surfaceE5: 260_835, expenses: 8_600, arrears: 700, penaltiesOld: 10 },
      ...{ penaltiesNew: 5, fundArrears: 1_500, fundDue: 3_000, advance: 500, total: 13_315 },
    },
    proof: { invoicedBani: 11_000, distributedBani: 10_999, undistributedBani: 1 },
    expenses: [
      {
        ...{ idOutgo: 1, idOutgoColumn: 11, name: 'Apă rece', amountBani: 10_000 },
        ...{ distributedBani: 9_999, undistributedBani: 1, isRefused: false },
      },
      {
        ...{ idOutgo: 2, idOutgoColumn: 12, name: 'Parcare', amountBani: 1_000 },
        ...{ distributedBani: 1_000, undistributedBani: 0, isRefused: false },
      },
    ],
    ...overrides,
  };
}
