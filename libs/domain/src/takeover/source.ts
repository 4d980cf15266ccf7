import type { TableName } from './tables.js';

/** One table as the files give it: texts only, not interpreted yet. */
export type SourceTable = {
  readonly table: TableName;
  /** The source as shown to users: 'payments.csv', or 'date.xlsx, foaia Încasări'. */
  readonly source: string;
  readonly heads: readonly string[];
  /** The row of the heads, counted as the user's program counts it. */
  readonly headRow: number;
  /** True for a text file whose cells are separated by ';'. */
  readonly areSemicolonsBetween?: boolean;
  readonly rows: readonly SourceRow[];
};

export type SourceRow = {
  /** The row as the user's program counts it: a line of the .csv, a row of the sheet. */
  readonly row: number;
  /** In the order of the heads; fewer when the row ends early. */
  readonly cells: readonly string[];
  /** Cells whose text must not be used as it is, by position. */
  readonly flaws?: ReadonlyMap<number, CellFlaw>;
};

/**
 * A formula is not trusted: its text is what the program last computed, or '' where it kept nothing. An error value has
 * no text, and neither has a cell merged with the row above; `value` is what that cell shows.
 */
export type CellFlaw =
  | { readonly kind: 'formula'; readonly formula: string }
  | { readonly kind: 'merged'; readonly row: number; readonly value: string }
  | { readonly kind: 'error-value'; readonly value: string };

/** A change that the administrator made in the preview: the text of one cell, or a whole row left out. */
export type TakeoverEdit = {
  readonly table: TableName;
  readonly row: number;
  /** `rowMark` of the row that the user saw; undefined where the edit applies to any row in that place. */
  readonly mark?: string;
} & (
  | { readonly kind: 'cell'; readonly column: string; readonly text: string }
  | { readonly kind: 'leave-out' }
);
