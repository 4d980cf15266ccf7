import { CsvError, parse } from 'csv-parse/sync';
import { COLUMNS_MAX, LINES_MAX } from './bounds.js';
import { UnreadableFile, type Grid, type GridRow } from './grid.js';

/** Reads separated text: comma, semicolon or tab, quotes where needed. The first non-empty row has the heads. */
export function csvGrid(text: string): Grid {
  const { body, delimiter, skipped } = separated(text);
  const rows: GridRow[] = [];
  let line = skipped;
  let records = 0;
  each(body, delimiter, (record, lines) => {
    // A quoted cell may span several lines: the row's number is that of its first line.
    const row = line + 1;
    line = skipped + lines;
    records++;
    const cells = record.slice(0, COLUMNS_MAX);
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells });
  });
  return {
    sheet: '',
    rows,
    isCut: records > LINES_MAX,
    isHidden: false,
    hiddenColumns: new Set<number>(),
    areSemicolonsBetween: delimiter === ';',
  };
}

/** Calls `take` with every record and the number of its last line. */
function each(
  body: string,
  delimiter: string,
  take: (record: readonly string[], lines: number) => void,
): void {
  // The library makes an Error for every record longer or shorter than the first, even where that is allowed, and
  // discards it: collecting the stacks took half the time of a file with such rows.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    parse(body, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: LINES_MAX + 1,
      // The library keeps no records here, so that many empty lines take no memory.
      on_record: (record: string[], { lines }) => void take(record, lines),
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw new UnreadableFile({ code: 'quote-not-closed', line });
    }
    throw new UnreadableFile({ code: 'file-damaged', detail: `${error.code}, ${line}` });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Some programs name the separator in a first line 'sep=;'. Otherwise it is the most frequent candidate in the first
 * line that has any, since a title may be above it.
 */
function separated(text: string): { body: string; delimiter: string; skipped: number } {
  const said = /^sep=(.)\r?\n/i.exec(text);
  if (said !== null) return { body: text.slice(said[0].length), delimiter: said[1]!, skipped: 1 };
  const head = (/^.*[,;\t].*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length - 1 }));
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
  return { body: text, delimiter: most.mark, skipped: 0 };
}
