import {
  columnNamed,
  headsKnown,
  tableNamed,
  tableWithHeads,
  type FileFinding,
  type FileProblem,
  type Severity,
  type SourceTable,
  type TableName,
} from '@scara/domain/takeover';
import { FILE_BYTES_MAX, FILES_MAX, ROWS_MAX, UNPACKED_BYTES_MAX } from './bounds.js';
import { csvGrid } from './csv-grid.js';
import { decodeText, sampleWord } from './decode-text.js';
import { UnreadableFile, type Grid } from './grid.js';
import { xlsxGrids } from './xlsx-grids.js';

export type UploadedFile = { readonly name: string; readonly bytes: Buffer };

/** The tables found in the files, at most one of each name, and the findings about the files themselves. */
export type ReadFiles = {
  readonly tables: readonly SourceTable[];
  readonly findings: readonly FileFinding[];
};

/** Reads .csv and .xlsx files, recognised by their contents rather than their extension. Never throws. */
export function readFiles(files: readonly UploadedFile[]): ReadFiles {
  const tables: SourceTable[] = [];
  const findings: FileFinding[] = [];
  const say = (source: string, severity: Severity, problem: FileProblem): void =>
    void findings.push({ source, severity, problem });
  for (const { name } of files.slice(FILES_MAX)) {
    say(name, 'error', { code: 'files-too-many', most: FILES_MAX });
  }
  for (const file of files.slice(0, FILES_MAX)) {
    try {
      for (const grid of gridsOf(file, say, UNPACKED_BYTES_MAX)) {
        addTable(file.name, grid, tables, say);
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      say(file.name, 'error', error.problem);
    }
  }
  return { tables, findings };
}

export type Say = (source: string, severity: Severity, problem: FileProblem) => void;

/**
 * Returns the sheets of one file; a workbook may unpack to at most `unpackedBytesMax` bytes. Throws `UnreadableFile`.
 */
export function gridsOf(
  { name, bytes }: UploadedFile,
  say: Say,
  unpackedBytesMax: number,
): readonly Grid[] {
  if (bytes.length === 0) throw new UnreadableFile({ code: 'file-empty' });
  if (bytes.length > FILE_BYTES_MAX) {
    const { length } = bytes;
    throw new UnreadableFile({ code: 'file-too-large', bytes: length, most: FILE_BYTES_MAX });
  }
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04])) return xlsxGrids(bytes, unpackedBytesMax);
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new UnreadableFile({ code: 'file-old-or-encrypted' });
  }
  const { text, encoding } = decodeText(bytes);
  // A picture or a PDF is not text in any encoding.
  if (text.includes('\0')) throw new UnreadableFile({ code: 'file-kind-unknown' });
  if (encoding !== 'UTF-8') {
    say(name, 'warning', { code: 'encoding-not-utf8', encoding, sample: sampleWord(text) });
  }
  return [csvGrid(text)];
}

function begins(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** The sheet of the template that explains the other sheets. */
const HELP_SHEET = 'Ajutor';

function addTable(file: string, grid: Grid, tables: SourceTable[], say: Say): void {
  const { sheet } = grid;
  const source = sheet === '' ? file : `${file}, foaia ${sheet}`;
  if (sheet === HELP_SHEET) return;
  const [first] = grid.rows;
  if (first === undefined) {
    if (sheet === '') say(source, 'error', { code: 'file-empty' });
    return;
  }
  if (grid.isHidden) return say(source, 'warning', { code: 'sheet-hidden' });
  const known = tableOf(sheet === '' ? baseName(file) : sheet, grid.rows);
  if (known === undefined) {
    // A workbook may have sheets of its own beside ours, but a file without any of our tables is a mistake.
    const severity = sheet === '' ? 'error' : 'warning';
    return say(source, severity, { code: 'table-unknown', heads: likelyHeads(grid.rows) });
  }
  const { table, at } = known;
  const other = tables.find((one) => one.table === table);
  if (other !== undefined) {
    return say(source, 'error', { code: 'table-twice', table, other: other.source });
  }
  const { cells, row } = grid.rows[at]!;
  if (at > 0) say(source, 'warning', { code: 'heads-below', row });
  const below = grid.rows.slice(at + 1);
  if (grid.isCut || below.length > ROWS_MAX) {
    say(source, 'error', { code: 'too-many-rows', table, most: ROWS_MAX });
  }
  const rows = below.slice(0, ROWS_MAX);
  const hiddenRows = rows.flatMap((one) => (one.isHidden === true ? [one.row] : []));
  if (hiddenRows.length > 0) say(source, 'warning', { code: 'rows-hidden', rows: hiddenRows });
  const hiddenHeads = cells.filter((head, column) => {
    return grid.hiddenColumns.has(column) && columnNamed(table, head) !== undefined;
  });
  if (hiddenHeads.length > 0) {
    say(source, 'warning', { code: 'columns-hidden', heads: hiddenHeads });
  }
  const { areSemicolonsBetween } = grid;
  tables.push({ table, source, heads: cells, headRow: row, rows, areSemicolonsBetween });
}

/** Returns the probable heads of an unrecognised table: the first of its fullest rows, below its titles. */
function likelyHeads(rows: Grid['rows']): readonly string[] {
  const filled = rows
    .slice(0, ROWS_ABOVE_HEADS)
    .map(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
  const most = Math.max(...filled.map(({ length }) => length));
  return filled.find(({ length }) => length === most)!.slice(0, 8);
}

/** The most rows above the heads, for titles, the association's name and groups of columns. */
const ROWS_ABOVE_HEADS = 20;

/**
 * Returns which table a sheet holds, and which of its non-empty rows has the heads: the first that names the most
 * columns.
 */
function tableOf(
  name: string,
  rows: Grid['rows'],
): { readonly table: TableName; readonly at: number } | undefined {
  const looked = rows.slice(0, ROWS_ABOVE_HEADS);
  const named = tableNamed(name);
  if (named !== undefined) {
    const known = looked.map(({ cells }) => headsKnown(named, cells));
    // A single known word may also occur in a title.
    const most = Math.max(...known);
    return { table: named, at: most > 1 ? known.indexOf(most) : 0 };
  }
  for (const [at, { cells }] of looked.entries()) {
    const table = tableWithHeads(cells);
    if (table !== undefined) return { table, at };
  }
  return undefined;
}

/** 'C:\date\Plăți.csv' → 'Plăți'. */
function baseName(file: string): string {
  return file.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
}
