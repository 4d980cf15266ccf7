/** Points, about 14 mm on each side: a bill is folded, punched and filed. */
export const BILL_MARGIN = 40;

/** How close the rows of a bill stand: sizes of a name and of an explanation, and what is left above and below both. */
export interface RowSetting {
  readonly text: number;
  readonly small: number;
  readonly padding: number;
}

/** As rows stand where nothing asks for the room. */
export const WIDE_ROWS: RowSetting = { text: 9, small: 8, padding: 2.4 };

/** Taken in turn where they save a bill its second page; the last is still read at arm's length. */
export const CLOSER_ROWS: readonly RowSetting[] = [
  { text: 8.5, small: 7.5, padding: 1.2 },
  { text: 8, small: 7.5, padding: 0.6 },
];

/** Height of the column heads above the rows of each page. */
export const ROWS_HEAD_HEIGHT = 16;
