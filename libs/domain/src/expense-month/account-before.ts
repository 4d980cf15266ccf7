import { byMonth, type YearMonth } from '../kernel/index.js';
import { type Advance, ledgerBefore } from '../ledger/index.js';
import { shownResult } from './compute.js';
import type { PreparedMonth } from './prepare-month.js';
import type { ResultPenalties } from './result.js';
import { countedUntil, type MonthSources } from './sources.js';

/** The unpaid part of one month's penalties, or of one month's due to a fund. Bani. */
export interface OwedPart {
  readonly month: YearMonth;
  readonly idFund: number | null;
  readonly amount: number;
}

/**
 * The items behind the sums that an apartment's line shows for the time before its bill. A list is null where its items
 * do not add up to the line's sum: the line of a closed month is as it was stored, whatever was annulled since or paid
 * for an earlier day.
 */
export interface AccountBefore {
  readonly penalties: readonly OwedPart[] | null;
  readonly funds: readonly OwedPart[] | null;
  readonly advances: readonly Advance[] | null;
  /** The penalties that the month posts on older bills, row by row. */
  readonly posted: readonly ResultPenalties[];
}

/** Returns undefined for an apartment without a row in the month's table. */
export function accountBefore(
  sources: MonthSources,
  { basis, accounts, others }: PreparedMonth,
  idAp: number,
): AccountBefore | undefined {
  const until = countedUntil(sources);
  const result = shownResult(sources);
  const at = result.apartments.findIndex((one) => one.idAp === idAp);
  const line = result.lines[at];
  if (line === undefined) return undefined;
  const listed = basis.apartments.findIndex((one) => one.idAp === idAp);
  const facts =
    accounts[listed] ?? others.find(({ apartment }) => apartment.idAp === idAp)?.facts ?? [];
  const { items, advances } = ledgerBefore(facts, until);
  const open = items
    .filter((item) => item.open > 0)
    .map(({ kind, month, fundId, open: amount }) => ({ kind, month, idFund: fundId, amount }))
    .sort(byMonth);
  const penalties = open.filter(({ kind }) => kind === 'penalty');
  const funds = open.filter(({ kind }) => kind === 'fund');
  return {
    penalties: sumOf(penalties) === line.penaltiesOld ? penalties : null,
    funds: sumOf(funds) === line.fundArrears ? funds : null,
    advances: sumOf(advances) === line.advance ? advances : null,
    posted: result.penalties[at] ?? [],
  };
}

const sumOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);
