import { bani, type Bani, type FundId, type LocalDate, type YearMonth } from '../kernel/index.js';
import type { Ledger } from './ledger.js';

/** From this publication date on a fund's arrears are kept month by month, like those of expenses (decisions.md). */
const NEW_FUND_CALCULATION_FROM = '2024-06-01';

/** What an apartment still owes to a fund, by the old or the new calculation. */
export type FundArrears =
  | { readonly calculation: 'old'; readonly arrears: Bani }
  | {
      readonly calculation: 'new';
      readonly arrears: Bani;
      readonly byMonth: readonly { readonly month: YearMonth; readonly amount: Bani }[];
    };

/** Returns which calculation a list uses, by its publication date. */
export function fundCalculation(published: LocalDate): 'old' | 'new' {
  return published < NEW_FUND_CALCULATION_FROM ? 'old' : 'new';
}

/**
 * Returns the arrears of a fund on the table of a month. Old: that month's due less what was paid of it, without
 * penalties. New: everything unpaid, month by month.
 */
export function fundArrears(
  ledger: Ledger,
  fund: { readonly fundId: FundId; readonly month: YearMonth; readonly published: LocalDate },
): FundArrears {
  const unpaid = ledger.items.filter((item) => item.fundId === fund.fundId && item.open > 0);
  if (fundCalculation(fund.published) === 'old') {
    const own = unpaid.filter(({ month }) => month === fund.month);
    return { calculation: 'old', arrears: bani(own.reduce((sum, { open }) => sum + open, 0)) };
  }
  return {
    calculation: 'new',
    arrears: bani(unpaid.reduce((sum, { open }) => sum + open, 0)),
    byMonth: unpaid.map(({ month, open }) => ({ month, amount: bani(open) })),
  };
}
