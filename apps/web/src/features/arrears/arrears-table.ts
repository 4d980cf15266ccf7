import type { AnswerOf, pastArrearsRoutes } from '@scara/contracts/http';

type Apartment = AnswerOf<typeof pastArrearsRoutes.tenantRemHistorical>['apartments'][number];

/** The debts of an apartment by kind, in bani, and the month of the oldest one; null if it owed nothing. */
export type ArrearsRow = Pick<Apartment, 'idAp' | 'n' | 'idEntrance'> &
  ArrearsSums & { readonly oldest: number | null };

export type ArrearsSums = Readonly<Record<(typeof SUMS)[number], number>>;

/** The columns of money, in order. */
export const SUMS = ['expenses', 'penalties', 'funds', 'advance', 'total'] as const;

/** Returns the rows of the table (all or only those that owed, of one entrance or all) and their totals. */
export function arrearsTable(
  apartments: readonly Apartment[],
  onlyOwing: boolean,
  idEntrance?: number,
): { readonly rows: readonly ArrearsRow[]; readonly totals: ArrearsSums } {
  const all = apartments
    .filter((one) => idEntrance === undefined || one.idEntrance === idEntrance)
    .map(rowOf);
  const rows = onlyOwing ? all.filter(({ total }) => total > 0) : all;
  const totals = SUMS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]);
  return { rows, totals: Object.fromEntries(totals) as ArrearsSums };
}

function rowOf({ idAp, n, idEntrance, rems, advanceBani, totalBani }: Apartment): ArrearsRow {
  const sumOf = (of: 'expense' | 'penalty' | 'fund'): number =>
    rems.reduce((sum, { kind, amountBani }) => (kind === of ? sum + amountBani : sum), 0);
  return {
    idAp,
    n,
    idEntrance,
    expenses: sumOf('expense'),
    penalties: sumOf('penalty'),
    funds: sumOf('fund'),
    advance: advanceBani,
    total: totalBani,
    oldest: rems.length === 0 ? null : Math.min(...rems.map(({ idMonth }) => idMonth)),
  };
}
