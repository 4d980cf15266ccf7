import { CsvError, parse } from 'csv-parse/sync';
import { COLUMNS_MAX, ROWS_MAX } from './bounds.js';
import { UnreadableFile, type Grid, type GridRow } from './grid.js';

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

/** Reads separated text: comma, semicolon or tab, quotes where needed. The first filled row is the heads. */
export function csvGrid(text: string): Grid {
  const { body, delimiter, skipped } = separated(text);
  const rows: GridRow[] = [];
  let line = skipped;
  for (const { record, info } of parsed(body, delimiter)) {
    // A quoted cell may go over several lines: the row stands where it begins.
    const row = line + 1;
    line = skipped + info.lines;
    const cells = record.slice(0, COLUMNS_MAX);
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells });
  }
  return { sheet: '', rows, isCut: rows.length > ROWS_MAX + 1 };
}

function parsed(body: string, delimiter: string): Parsed[] {
  try {
    return parse(body, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: ROWS_MAX + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw new UnreadableFile({ code: 'quote-not-closed', line });
    }
    throw new UnreadableFile({ code: 'file-damaged', detail: `${error.code}, ${line}` });
  }
}

/** Some programs say the separator in a first line 'sep=;'; else the one that the first filled line has most of. */
function separated(text: string): { body: string; delimiter: string; skipped: number } {
  const said = /^sep=(.)\r?\n/i.exec(text);
  if (said !== null) return { body: text.slice(said[0].length), delimiter: said[1]!, skipped: 1 };
  const head = (/^\s*(.*)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length - 1 }));
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best));
  return { body: text, delimiter: most.mark, skipped: 0 };
}
