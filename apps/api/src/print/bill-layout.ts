/** The margin in points, about 14 mm: a bill is folded, punched and filed. */
export const BILL_MARGIN = 40;

/** How dense the rows of a bill are: font sizes of name and explanation, and the padding above and below. */
export interface RowSetting {
  readonly text: number;
  readonly small: number;
  readonly padding: number;
}

/** The row setting when there is room enough. */
export const WIDE_ROWS: RowSetting = { text: 9, small: 8, padding: 2.4 };

/** Tried in turn when they save the bill a second page; even the last is readable at arm's length. */
export const CLOSER_ROWS: readonly RowSetting[] = [
  { text: 8.5, small: 7.5, padding: 1.2 },
  { text: 8, small: 7.5, padding: 0.6 },
];

/** Height of the column heads above the rows on each page. */
export const ROWS_HEAD_HEIGHT = 16;
