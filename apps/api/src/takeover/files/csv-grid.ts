import { CsvError, parse } from 'csv-parse/sync';
import { COLUMNS_MAX, LINES_MAX } from './bounds.js';
import { UnreadableFile, type Grid, type GridRow } from './grid.js';

/** Reads separated text: comma, semicolon or tab, quotes where needed. The first filled row is the heads. */
export function csvGrid(text: string): Grid {
  const { body, delimiter, skipped } = separated(text);
  const rows: GridRow[] = [];
  let line = skipped;
  let records = 0;
  each(body, delimiter, (record, lines) => {
    // A quoted cell may go over several lines: the row stands where it begins.
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

/** Calls `take` with every record and the line that it ends on. */
function each(
  body: string,
  delimiter: string,
  take: (record: readonly string[], lines: number) => void,
): void {
  // The library makes an error of every record that is longer or shorter than the first, also where that is allowed,
  // and throws it away: half the time of a file of such rows went into their stacks.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    parse(body, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: LINES_MAX + 1,
      // Nothing is kept here: of many empty lines nothing is left.
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
 * Some programs say the separator in a first line 'sep=;'; else the one that the first line with any of them has most
 * of: a title may stand above it.
 */
function separated(text: string): { body: string; delimiter: string; skipped: number } {
  const said = /^sep=(.)\r?\n/i.exec(text);
  if (said !== null) return { body: text.slice(said[0].length), delimiter: said[1]!, skipped: 1 };
  const head = (/^.*[,;\t].*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length - 1 }));
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
  return { body: text, delimiter: most.mark, skipped: 0 };
}
