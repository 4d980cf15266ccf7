import type { CashAccount, Cashbook } from '../cashbook/index.js';
import type { LocalDate, YearMonth } from '../kernel/index.js';
import type { AccountAt } from './accounts-at.js';
import type { MonthsOnSheet } from './postings.js';

/** What the association has, and what it is owed. */
export type AssetKey =
  | CashAccount
  /** Unpaid expenses of the last bill, and of older ones. */
  | 'current-list'
  | 'arrears'
  | 'penalties-owed'
  | 'fund-owed'
  /** Expenses on lists that no bill has asked for: months not closed yet, and what could not be distributed. */
  | 'undistributed'
  /** Money paid without an expense document, which no list asks for yet. */
  | 'unbilled'
  /** Paid to providers beyond their documents, and their credit notes. */
  | 'providers-owe';

/** What the association owes, and to what the money belongs. */
export type LiabilityKey =
  | 'fund'
  | 'penalties'
  | 'third-parties'
  | 'providers'
  | 'advances'
  | 'fund-covered'
  | 'corrections'
  | 'opening';

/** What a line is made of; texts are the reader's. */
export type BalancePart = { readonly amountBani: number } & (
  | { readonly of: 'apartment'; readonly idAp: number }
  | { readonly of: 'bill'; readonly month: YearMonth; readonly idOutgo: number }
  | { readonly of: 'document'; readonly idPd: number; readonly date: LocalDate }
  /** Documents of a year that is over, together. */
  | { readonly of: 'year'; readonly year: number }
  | { readonly of: 'month'; readonly month: YearMonth }
  | { readonly of: 'opening'; readonly what: OpeningKind }
  | { readonly of: 'set' | 'waived' | 'collected' | 'used' | 'corrected' }
);

/** What stood before the books began. */
export type OpeningKind = CashAccount | 'expenses' | 'advances' | 'funds' | 'fund' | 'debts';

/** One line. `idFund` only for lines of one fund; Σ of the parts is the amount. Bani, below 0 where it stands against. */
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
  /** Σ of each side; always the same, by every fact moving both. */
  readonly assetsBani: number;
  readonly liabilitiesBani: number;
}

/** Everything the sheet is folded from; read at one moment. */
export interface BalanceSources {
  /** What each fund of the association began with. Bani. */
  readonly funds: ReadonlyMap<number, { readonly openingBani: number }>;
  readonly months: MonthsOnSheet;
  /** Of every year, oldest first. */
  readonly books: readonly Cashbook[];
  /** The accounts of all apartments at the day (`accountsAt`). */
  readonly accounts: readonly AccountAt[];
  /** The month of the last bill asked for at the day. */
  readonly currentMonth: YearMonth | null;
}
