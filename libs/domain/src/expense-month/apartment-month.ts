import { bani, fundId, type LocalDate, type YearMonth } from '../kernel/index.js';
import type { LedgerFact } from '../ledger/index.js';
import type { BasisApartment } from './basis.js';
import {
  type Numbers,
  type PackedResult,
  apartmentOf,
  byPlace,
  factOf,
  lineOf,
  penaltiesOf,
} from './packed-result.js';
import type { MonthResult, ResultLine, ResultPenalties } from './result.js';
import { exclusionsOf, type MonthTerms } from './terms.js';

/**
 * The part of a close that is the same for all apartments, so that one apartment can be read without the others. Rows
 * refer to months by their index in `months`.
 */
export interface CloseHead {
  readonly month: YearMonth;
  readonly published: LocalDate | null;
  readonly closed: LocalDate | null;
  readonly terms: MonthTerms;
  readonly months: readonly YearMonth[];
  readonly funds: readonly { readonly idFund: number; readonly name: string }[];
}

/**
 * The columns of a closed table, which apartments' rows refer to by index; `unit` is null for a column that is not
 * metered.
 */
export type CloseColumns = readonly {
  readonly idOutgoColumn: number;
  readonly name: string;
  readonly unit: string | null;
}[];

/** What a close posted to one apartment's account, in the number rows of the stored result. */
export interface PostedRow {
  /** As in `PackedResult.apartments`. */
  readonly apartment: Numbers;
  readonly number: string;
  readonly expensesBani: number;
  /** By index in the head's funds. */
  readonly dues: Numbers;
  /** As in `PackedResult.penalties`. */
  readonly penalties: readonly Numbers[];
}

/** The bill that a close made for one apartment: shares and consumptions by index in the columns. */
export interface BillRow {
  readonly line: Numbers;
  readonly shares: readonly (number | null)[];
  readonly consumptionE3: readonly (number | null)[];
}

/**
 * One apartment's part of a close. Each part is read alone: `posted` for histories, `bill` for the bill shown,
 * `carried` for the account that the next month starts from.
 */
export interface ApartmentRows {
  readonly idAp: number;
  readonly idEntrance: number;
  readonly posted: PostedRow;
  readonly bill: BillRow;
  /** As in `PackedResult.carried`. */
  readonly carried: readonly Numbers[];
}

/** Splits a stored result apartment by apartment; computes nothing. */
export function apartmentRows(packed: PackedResult): {
  readonly head: CloseHead;
  readonly columns: CloseColumns;
  readonly apartments: readonly ApartmentRows[];
} {
  const { month, published, closed, terms, months } = packed;
  const count = packed.apartments.length;
  const penalties = byPlace(packed.penalties, count, (row) => row);
  const carried = byPlace(packed.carried, count, (row) => row);
  return {
    head: {
      month,
      published,
      closed,
      terms,
      months,
      funds: packed.funds.map(({ idFund, name }) => ({ idFund, name })),
    },
    columns: packed.columns.map(({ idOutgoColumn, name, metered }) => ({
      idOutgoColumn,
      name,
      unit: metered?.unit ?? null,
    })),
    apartments: packed.apartments.map((apartment, at) => ({
      idAp: apartment[0]!,
      idEntrance: apartment[1]!,
      posted: {
        apartment,
        number: packed.numbers[at]!,
        expensesBani: packed.lines[at]![0]!,
        dues: packed.funds.map(({ dues }) => dues[at]!),
        penalties: penalties[at]!,
      },
      bill: {
        line: packed.lines[at]!,
        shares: packed.columns.map(({ shares }) => shares[at] ?? null),
        consumptionE3: packed.columns.map(({ metered }) => metered?.consumptionE3[at] ?? null),
      },
      carried: carried[at]!,
    })),
  };
}

/** What a close charged to one apartment, and under which terms. Bani. */
export interface ApartmentPosting {
  readonly month: YearMonth;
  readonly published: LocalDate | null;
  readonly closed: LocalDate | null;
  readonly terms: MonthTerms;
  readonly apartment: BasisApartment;
  readonly expensesBani: number;
  readonly dues: readonly { readonly idFund: number; readonly dueBani: number }[];
  readonly penalties: readonly ResultPenalties[];
}

/** Returns the posting of the apartment at an index of a whole result. */
export function postingAt(result: MonthResult, at: number): ApartmentPosting {
  const { month, published, closed, terms, funds } = result;
  return {
    month,
    published,
    closed,
    terms,
    apartment: result.apartments[at]!,
    expensesBani: result.lines[at]!.expenses,
    dues: funds.map(({ idFund, dues }) => ({ idFund, dueBani: dues[at]! })),
    penalties: result.penalties[at]!,
  };
}

/** Returns the same posting from the apartment's own row. */
export function postingOf(head: CloseHead, row: PostedRow): ApartmentPosting {
  const { month, published, closed, terms, months, funds } = head;
  return {
    month,
    published,
    closed,
    terms,
    apartment: apartmentOf(row.apartment, row.number),
    expensesBani: row.expensesBani,
    dues: funds.map(({ idFund }, at) => ({ idFund, dueBani: row.dues[at]! })),
    penalties: row.penalties.map((penalty) => penaltiesOf(penalty, months)),
  };
}

/** Returns the apartment's account after a close, as opening facts of the next month. */
export function carriedOf({ months }: CloseHead, carried: readonly Numbers[]): LedgerFact[] {
  return carried.map((row) => factOf(row, months));
}

/**
 * Returns the bill's line and the amount of each column; a column that does not include the apartment is left out.
 * Bani.
 */
export function billOf(
  { months }: CloseHead,
  columns: CloseColumns,
  { line, shares, consumptionE3 }: BillRow,
): {
  readonly line: ResultLine;
  readonly entries: readonly {
    readonly idOutgoColumn: number;
    readonly name: string;
    readonly amountBani: number;
    readonly consumptionE3: number | null;
    readonly unit: string;
  }[];
} {
  return {
    line: lineOf(line, months),
    entries: columns.flatMap(({ idOutgoColumn, name, unit }, at) => {
      const amountBani = shares[at] ?? null;
      if (amountBani === null) return [];
      const used = consumptionE3[at] ?? null;
      return [{ idOutgoColumn, name, amountBani, consumptionE3: used, unit: unit ?? '' }];
    }),
  };
}

/** Adds up what a close charged to one apartment. */
export function postedBani({ expensesBani, dues, penalties }: ApartmentPosting): number {
  return (
    expensesBani +
    dues.reduce((sum, { dueBani }) => sum + dueBani, 0) +
    penalties.reduce((sum, { asked }) => sum + asked, 0)
  );
}

/** Returns what a posting adds to the apartment's account; nothing for a month that is not closed. */
export function postingFacts(posting: ApartmentPosting): readonly LedgerFact[] {
  const { month, closed: date, published, terms, apartment, expensesBani } = posting;
  if (date === null || published === null) return [];
  return [
    {
      type: 'bill',
      date,
      month,
      amount: bani(expensesBani),
      terms: { published, maturityDays: terms.maturityDays, rateE2: terms.penaltiesRateE2 },
      ...exclusionsOf(terms, apartment),
      before: null,
    },
    ...posting.dues.map(({ idFund, dueBani }): LedgerFact => ({
      type: 'fund-due',
      date,
      month,
      fundId: fundId(idFund),
      amount: bani(dueBani),
    })),
    ...posting.penalties.map((penalty): LedgerFact => ({
      type: 'penalty',
      date,
      month: penalty.month,
      amount: bani(penalty.asked),
      made: bani(penalty.made),
      origin: 'close',
    })),
    { type: 'close', month, date },
  ];
}
