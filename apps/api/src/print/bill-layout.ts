/** Points, about 14 mm on each side: a bill is folded, punched and filed. */
export const BILL_MARGIN = 40;

/** Height of the column heads above the rows of each page. */
export const ROWS_HEAD_HEIGHT = 16;
