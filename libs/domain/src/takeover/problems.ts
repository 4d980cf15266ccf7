import type { LocalDate } from '../kernel/index.js';
import type { DistributionRefusal } from '../month/index.js';
import type { TableName } from './tables.js';

/** Why a file was not read, or was read with a warning, before any cell is read. */
export type FileProblem =
  | { readonly code: 'file-too-large'; readonly bytes: number; readonly most: number }
  | { readonly code: 'file-kind-unknown' }
  | { readonly code: 'file-damaged'; readonly detail: string }
  | { readonly code: 'file-unpacks-too-large'; readonly most: number }
  /** An old .xls, or an .xlsx with a password: both begin with the same bytes. */
  | { readonly code: 'file-old-or-encrypted' }
  | { readonly code: 'files-too-many'; readonly most: number }
  | { readonly code: 'file-empty' }
  | { readonly code: 'quote-not-closed'; readonly line: number }
  | { readonly code: 'table-unknown'; readonly heads: readonly string[] }
  | { readonly code: 'table-twice'; readonly table: TableName; readonly other: string }
  | { readonly code: 'too-many-rows'; readonly table: TableName; readonly most: number }
  /** Corrections of rows that the file no longer has in those places. */
  | { readonly code: 'edits-lost'; readonly edits: number }
  /** The heads are in this row, below title rows. */
  | { readonly code: 'heads-below'; readonly row: number }
  | { readonly code: 'sheet-hidden' }
  /** Rows or columns of a sheet that its program hides; they are read like the others. */
  | { readonly code: 'rows-hidden'; readonly rows: readonly number[] }
  | { readonly code: 'columns-hidden'; readonly heads: readonly string[] }
  /** The encoding that the file was read in; `sample` is a word of it, for the user to check. */
  | {
      readonly code: 'encoding-not-utf8';
      readonly encoding: TextEncodingName;
      readonly sample: string;
    };

export type TextEncodingName = 'UTF-16LE' | 'UTF-16BE' | 'Windows-1250' | 'ISO-8859-2';

export type FileFinding = {
  /** The file, with its sheet where it has several. */
  readonly source: string;
  readonly severity: Severity;
  readonly problem: FileProblem;
};

/** An error prevents writing; a warning is for the user to read and may stay. */
export type Severity = 'error' | 'warning';

/** A problem of a cell, a row or a table. Amounts are bani, indexes thousandths, shares hundred-thousandths. */
export type CellProblem =
  // The table
  | { readonly code: 'column-missing'; readonly head: string }
  | { readonly code: 'column-unknown'; readonly head: string }
  | { readonly code: 'column-twice'; readonly head: string; readonly first: string }
  | { readonly code: 'table-needed'; readonly needed: TableName; readonly isEmpty: boolean }
  | { readonly code: 'row-too-long'; readonly cells: number; readonly heads: number }
  /** A total row in the file differs from the sum of its rows. */
  | {
      readonly code: 'total-differs';
      readonly head: string;
      readonly row: number;
      readonly stated: string;
      readonly summed: string;
    }
  // Any cell
  | { readonly code: 'cell-empty' }
  | { readonly code: 'cell-formula'; readonly formula: string; readonly isEmpty: boolean }
  /** The cell is merged with the row above, which shows the value. */
  | { readonly code: 'cell-merged'; readonly row: number; readonly value: string }
  | { readonly code: 'cell-error-value'; readonly value: string }
  | { readonly code: 'text-length'; readonly least: number; readonly most: number }
  | { readonly code: 'text-signs' }
  | { readonly code: 'text-garbled' }
  | { readonly code: 'choice-unknown'; readonly choices: readonly string[] }
  // Numbers
  | { readonly code: 'not-a-number' }
  | { readonly code: 'comma-understood'; readonly value: string }
  /** How many cells of a table that uses commas throughout; `value` is that of the first. */
  | { readonly code: 'commas-understood'; readonly cells: number; readonly value: string }
  | { readonly code: 'comma-ambiguous'; readonly small: string; readonly large: string }
  | { readonly code: 'point-ambiguous'; readonly small: string; readonly large: string }
  | { readonly code: 'thousands-separator' }
  | { readonly code: 'unit-in-number'; readonly unit: string }
  | { readonly code: 'too-many-decimals'; readonly decimals: number }
  | { readonly code: 'number-out-of-bounds'; readonly least: string; readonly most: string }
  | { readonly code: 'number-not-whole' }
  | { readonly code: 'amount-zero' }
  // Dates
  | { readonly code: 'month-invalid' }
  | { readonly code: 'date-invalid' }
  /** Written as a date, but the calendar has no such day: 31.02.2026. */
  | { readonly code: 'day-unknown' }
  | { readonly code: 'year-outside' }
  | { readonly code: 'date-outside-months'; readonly first: LocalDate; readonly last: LocalDate }
  | { readonly code: 'date-ahead'; readonly last: LocalDate }
  | {
      readonly code: 'date-before';
      readonly what: 'published' | 'closed';
      readonly than: LocalDate;
    }
  | { readonly code: 'month-unknown' }
  | { readonly code: 'month-gap'; readonly expected: string }
  | { readonly code: 'month-left-open' }
  | { readonly code: 'month-not-before'; readonly first: string }
  | { readonly code: 'maturity-beyond-law' }
  | { readonly code: 'rate-beyond-law' }
  // What a row names
  | { readonly code: 'entrance-unknown' }
  | { readonly code: 'entrance-needed' }
  | { readonly code: 'apartment-unknown'; readonly entrance: string }
  | { readonly code: 'entrance-in-other-block'; readonly block: string }
  | { readonly code: 'meter-unknown' }
  | { readonly code: 'meter-elsewhere'; readonly entrance: string; readonly apartment: string }
  | { readonly code: 'group-unknown' }
  | { readonly code: 'group-name-reserved' }
  | { readonly code: 'fund-unknown' }
  | { readonly code: 'duplicate-row'; readonly first: number }
  | { readonly code: 'rows-alike'; readonly first: number }
  | { readonly code: 'same-name-other-cif'; readonly first: number; readonly cif: string }
  // Structure
  | { readonly code: 'association-too-large'; readonly objects: number; readonly most: number }
  | { readonly code: 'shares-sum'; readonly sumE5: number }
  | { readonly code: 'shares-sum-rounded'; readonly sumE5: number }
  | { readonly code: 'cif-length-invalid' }
  | { readonly code: 'cif-invalid' }
  | { readonly code: 'cnp-invalid' }
  | { readonly code: 'iban-invalid' }
  | { readonly code: 'phone-invalid' }
  | { readonly code: 'phone-zero-lost'; readonly value: string }
  | { readonly code: 'email-invalid' }
  // Readings
  | { readonly code: 'index-without-state' }
  | { readonly code: 'index-needed' }
  | {
      readonly code: 'consumption-negative';
      readonly indexMilli: number;
      readonly oldIndexMilli: number;
    }
  | { readonly code: 'consumption-beyond-people'; readonly consumptionMilli: number }
  // Expenses
  | { readonly code: 'distribution-needs-metering' }
  | { readonly code: 'distribution-not-for-funds' }
  | { readonly code: 'metering-without-typed-shares' }
  | { readonly code: 'quantity-not-positive' }
  | { readonly code: 'canal-not-here' }
  | { readonly code: 'typed-shares-needed' }
  | { readonly code: 'typed-shares-not-here' }
  | { readonly code: 'typed-consumptions-needed' }
  | { readonly code: 'typed-consumptions-not-here' }
  | { readonly code: 'unit-not-here' }
  | { readonly code: 'typed-share-form'; readonly part: string }
  | { readonly code: 'typed-share-twice'; readonly part: string }
  | { readonly code: 'typed-share-outside-group'; readonly part: string }
  | {
      readonly code: 'typed-shares-sum';
      readonly amountBani: number;
      readonly typedBani: number;
    }
  | { readonly code: 'typed-shares-adjusted'; readonly gapBani: number }
  | { readonly code: 'not-distributable'; readonly refusal: DistributionRefusal }
  /** Divided by arrears in a later month than the first, by whose list everything may have been paid. */
  | { readonly code: 'arrears-assumed' }
  // Payments and opening balances
  | { readonly code: 'receipt-needed' }
  | { readonly code: 'receipt-not-here' }
  | { readonly code: 'receipt-twice'; readonly first: number }
  | { readonly code: 'number-twice'; readonly first: number }
  | { readonly code: 'field-not-for-kind' }
  | { readonly code: 'opening-zero' }
  | { readonly code: 'opening-negative'; readonly isAdvance: boolean }
  | { readonly code: 'principal-below-rest'; readonly restBani: number }
  | { readonly code: 'penalties-above-principal'; readonly principalBani: number }
  | {
      readonly code: 'opening-terms-assumed';
      readonly published: LocalDate;
      readonly penaltiesThrough: LocalDate;
    }
  | { readonly code: 'advance-beside-debt'; readonly first: number };

/** A problem with its place; row null is the whole table, column null the whole row. */
export type Finding = {
  readonly table: TableName;
  readonly row: number | null;
  readonly column: string | null;
  readonly severity: Severity;
  readonly problem: CellProblem;
  /** The text that would correct the cell, offered to be applied with one click. */
  readonly suggestion: string | null;
};
