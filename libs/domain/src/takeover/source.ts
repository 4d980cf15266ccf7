import type { TableName } from './tables.js';

/** One table as the files gave it: texts only, nothing understood yet. */
export type SourceTable = {
  readonly table: TableName;
  /** Where it came from, for people: 'payments.csv', or 'date.xlsx, foaia Încasări'. */
  readonly source: string;
  readonly heads: readonly string[];
  /** The row of the heads, counted as the person's program counts it. */
  readonly headRow: number;
  /** True for a text file whose cells are parted by ';'. */
  readonly areSemicolonsBetween?: boolean;
  readonly rows: readonly SourceRow[];
};

export type SourceRow = {
  /** The row as the person's program counts it: a line of the .csv, a row of the sheet. */
  readonly row: number;
  /** In the order of the heads; fewer when the row ends early. */
  readonly cells: readonly string[];
  /** Cells whose text must not be taken as it stands, by their position. */
  readonly flaws?: ReadonlyMap<number, CellFlaw>;
};

/**
 * A formula is not trusted: its text is what the program last computed, and '' where it kept nothing. An error value
 * has no text, nor has a cell that lies under one merged from the row above; `value` is what that one shows.
 */
export type CellFlaw =
  | { readonly kind: 'formula'; readonly formula: string }
  | { readonly kind: 'merged'; readonly row: number; readonly value: string }
  | { readonly kind: 'error-value'; readonly value: string };

/** What the administrator changed in the preview: one cell's text, or a whole row left out. */
export type TakeoverEdit = {
  readonly table: TableName;
  readonly row: number;
  /** `rowMark` of the row that was seen; undefined where whatever stands in its place is meant. */
  readonly mark?: string;
} & (
  | { readonly kind: 'cell'; readonly column: string; readonly text: string }
  | { readonly kind: 'leave-out' }
);
