import type { TableColumn, TableData, TableRow } from '@scara/contracts/http';

/** A row of default values; a test passes the fields it is about. */
export const aRow = (idAp: number, given: Partial<TableRow> = {}): TableRow => ({
  idAp,
  n: String(idAp),
  persons: 1,
  surfaceE5: 100_000,
  expenses: 0,
  arrears: 0,
  arrearsByMonth: [],
  penaltiesOld: 0,
  penaltiesNew: 0,
  fundArrears: 0,
  fundDue: 0,
  advance: 0,
  total: 0,
  ...given,
});

/** An unmetered column with these shares. */
export function aColumn(
  idOutgoColumn: number,
  shares: readonly (number | null)[],
  given: Partial<TableColumn> = {},
): TableColumn {
  const totalBani = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0);
  return {
    idOutgoColumn,
    name: `Coloana ${idOutgoColumn}`,
    showMetering: 1,
    showIndex: 1,
    shares: [...shares],
    metered: null,
    indexes: null,
    totalBani,
    allTotalBani: totalBani,
    ...given,
  };
}

/** The open table of one entrance in September 2025, its totals added up. */
export function aTable(
  rows: readonly TableRow[],
  columns: readonly TableColumn[] = [],
  given: Partial<TableData> = {},
): TableData {
  const sum = (field: keyof Omit<TableRow, 'n' | 'arrearsByMonth'>) =>
    rows.reduce((total, row) => total + row[field], 0);
  return {
    idAs: 1,
    idGroup: 2,
    idMonth: 202_509,
    state: 'open',
    version: 0,
    published: null,
    maturity: null,
    penaltyStart: null,
    closed: null,
    block: 'T1',
    entrance: 'A',
    terms: { maturityDays: 20, penaltiesRateE2: 20, buildingType: 0 },
    columns: [...columns],
    funds: [],
    rows: [...rows],
    totals: {
      persons: sum('persons'),
      surfaceE5: sum('surfaceE5'),
      expenses: sum('expenses'),
      arrears: sum('arrears'),
      penaltiesOld: sum('penaltiesOld'),
      penaltiesNew: sum('penaltiesNew'),
      fundArrears: sum('fundArrears'),
      fundDue: sum('fundDue'),
      advance: sum('advance'),
      total: sum('total'),
    },
    proof: { invoicedBani: 0, distributedBani: 0, undistributedBani: 0 },
    expenses: [],
    ...given,
  };
}
