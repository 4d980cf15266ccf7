/** Bytes of the largest single file; thirteen months of 300 apartments with 1 500 meters are about 3 MB. */
export const FILE_BYTES_MAX = 20 * 1024 * 1024;
/** The most files of one takeover. */
export const FILES_MAX = 24;
/** The bytes that a workbook may unpack to, all parts together. */
export const UNPACKED_BYTES_MAX = 200 * 1024 * 1024;
/** The most parts of a workbook: sheets, styles, texts, pictures. */
export const PARTS_MAX = 2_000;
/** The most rows of one table. */
export const ROWS_MAX = 50_000;
/** The most lines read, empty ones included: a sheet may have gaps, and one that is cut off must be noticed. */
export const LINES_MAX = 2 * ROWS_MAX;
/** The most columns read; the widest table has fourteen, without remarks. */
export const COLUMNS_MAX = 64;
