import type { CashAccount, Cashbook } from '../cashbook/index.js';
import type { LocalDate, YearMonth } from '../kernel/index.js';
import type { AccountAt } from './accounts-at.js';
import type { MonthsOnSheet } from './postings.js';

/** What the association has, and what is owed to it. */
export type AssetKey =
  | CashAccount
  /** Unpaid expenses of the last bill, and of older ones. */
  | 'current-list'
  | 'arrears'
  | 'penalties-owed'
  | 'fund-owed'
  /** Expenses on lists that no bill has charged: of months not closed yet, and what could not be distributed. */
  | 'undistributed'
  /** Money paid without an expense document, which no list charges yet. */
  | 'unbilled'
  /** Payments to providers beyond their documents, and their credit notes. */
  | 'providers-owe';

/** What the association owes, and what its money belongs to. */
export type LiabilityKey =
  | 'fund'
  | 'penalties'
  | 'third-parties'
  | 'providers'
  | 'advances'
  | 'fund-covered'
  | 'corrections'
  | 'opening';

/** A part of a line; the screen supplies the texts. */
export type BalancePart = { readonly amountBani: number } & (
  | { readonly of: 'apartment'; readonly idAp: number }
  | { readonly of: 'bill'; readonly month: YearMonth; readonly idOutgo: number }
  | { readonly of: 'document'; readonly idPd: number; readonly date: LocalDate }
  /** All documents of a past year. */
  | { readonly of: 'year'; readonly year: number }
  | { readonly of: 'month'; readonly month: YearMonth }
  | { readonly of: 'opening'; readonly what: OpeningKind }
  | { readonly of: 'set' | 'waived' | 'collected' | 'used' | 'corrected' }
);

/** The kinds of balances from before the books began. */
export type OpeningKind = CashAccount | 'expenses' | 'advances' | 'funds' | 'fund' | 'debts';

/**
 * One line. `idFund` only for lines of one fund. The sum of the parts is the amount, but for money accounts, which have
 * no parts. Bani; below 0 it reduces its side.
 */
export interface BalanceLine<K extends AssetKey | LiabilityKey = AssetKey | LiabilityKey> {
  readonly key: K;
  readonly idFund: number | null;
  readonly amountBani: number;
  readonly parts: readonly BalancePart[];
}

/** Situația elementelor de activ și de pasiv at the end of a day. */
export interface BalanceSheet {
  readonly at: LocalDate;
  readonly assets: readonly BalanceLine<AssetKey>[];
  readonly liabilities: readonly BalanceLine<LiabilityKey>[];
  /** The sums of the two sides, always equal, because every fact changes both. */
  readonly assetsBani: number;
  readonly liabilitiesBani: number;
}

/** Everything the sheet is computed from, read at one moment. */
export interface BalanceSources {
  /** The opening balance of each fund of the association. Bani. */
  readonly funds: ReadonlyMap<number, { readonly openingBani: number }>;
  readonly months: MonthsOnSheet;
  /** Cashbooks of every year, oldest first. */
  readonly books: readonly Cashbook[];
  /** The accounts of all apartments at the day (`accountsAt`). */
  readonly accounts: readonly AccountAt[];
  /** The month of the last bill due at the day. */
  readonly currentMonth: YearMonth | null;
}
