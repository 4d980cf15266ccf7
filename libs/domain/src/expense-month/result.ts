import type { LedgerFact, PenaltyRow } from '../ledger/index.js';
import type { LocalDate, YearMonth } from '../kernel/index.js';
import type { DistributionRefusal } from '../month/index.js';
import type { ShowIndex, ShowMetering } from '../association/index.js';
import type { BasisApartment } from './basis.js';
import type { MonthTerms } from './terms.js';

/** One column of the table. Lists are in the order of the result's apartments; bani and thousandths. */
export interface ResultColumn {
  readonly idOutgoColumn: number;
  readonly name: string;
  readonly showMetering: ShowMetering;
  readonly showIndex: ShowIndex;
  /** null where no expense of the column includes the apartment: shown blank, not as zero. */
  readonly shares: readonly (number | null)[];
  /** Null unless an expense of the column is metered: the use, its price, and the share of the difference. */
  readonly metered: {
    readonly unit: string;
    readonly consumptionE3: readonly (number | null)[];
    readonly useBani: readonly (number | null)[];
    readonly differenceBani: readonly (number | null)[];
  } | null;
  /** New and, for showIndex 3, old indexes of the column's meters, by position; null when not shown. */
  readonly indexes:
    | readonly (readonly { readonly oldE3: number; readonly newE3: number | null }[])[]
    | null;
  readonly totalBani: number;
}

export interface ResultExpense {
  readonly idOutgo: number;
  readonly idOutgoColumn: number;
  readonly name: string;
  readonly amountBani: number;
  readonly distributedBani: number;
  /** Shown on the expense and on its document until it is cleared or accepted by name (computation.md §3). */
  readonly undistributedBani: number;
  readonly refusal: DistributionRefusal | null;
}

export interface ResultFund {
  readonly idFund: number;
  readonly name: string;
  /** Unpaid dues before this month's, and this month's due, by position. */
  readonly arrears: readonly number[];
  readonly dues: readonly number[];
}

/** The bill of one apartment, line by line: total = the sum of all the others, minus the advance. Bani. */
export interface ResultLine {
  readonly expenses: number;
  readonly arrears: number;
  readonly arrearsByMonth: readonly { readonly month: YearMonth; readonly amount: number }[];
  readonly penaltiesOld: number;
  readonly penaltiesNew: number;
  readonly fundArrears: number;
  readonly fundDue: number;
  readonly advance: number;
  readonly total: number;
}

/**
 * The sums of a line in the order in which closed months store them, followed by arrears by month (packed-result.ts):
 * another field or another order needs a new version of the event.
 */
export const LINE_SUMS = [
  'expenses',
  'arrears',
  'penaltiesOld',
  'penaltiesNew',
  'fundArrears',
  'fundDue',
  'advance',
  'total',
] as const satisfies readonly (keyof ResultLine)[];

/** Penalties that a close posts on one older bill. */
export interface ResultPenalties {
  readonly month: YearMonth;
  readonly rows: readonly PenaltyRow[];
  readonly made: number;
  readonly asked: number;
}

/** A meter after the month, which the next month starts from. `recent` holds the last three months really read. */
export interface ResultMeter {
  readonly idMeter: number;
  readonly lastIndexE3: number;
  readonly recent: readonly { readonly month: YearMonth; readonly consumptionE3: number }[];
}

/**
 * The table of a month with every balance: one function computes it for the open month; the close stores it, and it is
 * never computed again.
 */
export interface MonthResult {
  readonly month: YearMonth;
  /** The publication date, null until the month is published. */
  readonly published: LocalDate | null;
  readonly closed: LocalDate | null;
  readonly terms: MonthTerms;
  readonly apartments: readonly BasisApartment[];
  readonly columns: readonly ResultColumn[];
  readonly expenses: readonly ResultExpense[];
  readonly funds: readonly ResultFund[];
  readonly lines: readonly ResultLine[];
  readonly penalties: readonly (readonly ResultPenalties[])[];
  /** invoiced = distributed + undistributed. */
  readonly proof: {
    readonly invoicedBani: number;
    readonly distributedBani: number;
    readonly undistributedBani: number;
  };
  readonly meters: readonly ResultMeter[];
  /** Each apartment's account after the close, as opening facts of the next month; empty while the month is open. */
  readonly carried: readonly (readonly LedgerFact[])[];
}
