/** The largest single file; thirteen months of 300 apartments with 1 500 meters are about 3 MB. */
export const FILE_BYTES_MAX = 20 * 1024 * 1024;
/** All files of one take-over. */
export const FILES_MAX = 24;
/** What a workbook may unpack to, all parts together. */
export const UNPACKED_BYTES_MAX = 200 * 1024 * 1024;
/** The parts of a workbook: sheets, styles, texts, pictures. */
export const PARTS_MAX = 2_000;
/** Rows of one table. */
export const ROWS_MAX = 50_000;
/** Lines that are looked at, empty ones with the filled: a sheet may have gaps, and must never end unseen. */
export const LINES_MAX = 2 * ROWS_MAX;
/** Columns that are looked at: the widest table has fourteen, remarks apart. */
export const COLUMNS_MAX = 64;
