import {
  tableNamed,
  tableWithHeads,
  type FileFinding,
  type FileProblem,
  type Severity,
  type SourceTable,
} from '@scara/domain/takeover';
import { FILE_BYTES_MAX, FILES_MAX, ROWS_MAX } from './bounds.js';
import { csvGrid } from './csv-grid.js';
import { decodeText, sampleWord } from './decode-text.js';
import { UnreadableFile, type Grid } from './grid.js';
import { xlsxGrids } from './xlsx-grids.js';

export type UploadedFile = { readonly name: string; readonly bytes: Buffer };

/** The tables that the files hold, at most one of each name, and what is to be said of the files themselves. */
export type ReadFiles = {
  readonly tables: readonly SourceTable[];
  readonly findings: readonly FileFinding[];
};

/** Reads .csv and .xlsx files, recognised by what they hold and not by their ending. Never throws. */
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
      for (const grid of gridsOf(file, say)) addTable(file.name, grid, tables, say);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      say(file.name, 'error', error.problem);
    }
  }
  return { tables, findings };
}

export type Say = (source: string, severity: Severity, problem: FileProblem) => void;

/** The sheets of one file. Throws UnreadableFile. */
export function gridsOf({ name, bytes }: UploadedFile, say: Say): readonly Grid[] {
  if (bytes.length === 0) throw new UnreadableFile({ code: 'file-empty' });
  if (bytes.length > FILE_BYTES_MAX) {
    const { length } = bytes;
    throw new UnreadableFile({ code: 'file-too-large', bytes: length, most: FILE_BYTES_MAX });
  }
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04])) return xlsxGrids(bytes);
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new UnreadableFile({ code: 'file-old-or-encrypted' });
  }
  const { text, encoding } = decodeText(bytes);
  // A picture or a PDF is no text in any encoding.
  if (text.includes('\0')) throw new UnreadableFile({ code: 'file-kind-unknown' });
  if (encoding !== 'UTF-8') {
    say(name, 'warning', { code: 'encoding-not-utf8', encoding, sample: sampleWord(text) });
  }
  return [csvGrid(text)];
}

function begins(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** The sheet of the template that explains the others. */
const HELP_SHEET = 'Ajutor';

function addTable(file: string, grid: Grid, tables: SourceTable[], say: Say): void {
  const { sheet } = grid;
  const source = sheet === '' ? file : `${file}, foaia ${sheet}`;
  const [head, ...rows] = grid.rows;
  if (sheet === HELP_SHEET) return;
  if (head === undefined) {
    if (sheet === '') say(source, 'error', { code: 'file-empty' });
    return;
  }
  const named = sheet === '' ? baseName(file) : sheet;
  const table = tableNamed(named) ?? tableWithHeads(head.cells);
  if (table === undefined) {
    // A workbook may keep sheets of its own beside ours; a file that holds nothing of ours is a mistake.
    const severity = sheet === '' ? 'error' : 'warning';
    return say(source, severity, { code: 'table-unknown', heads: head.cells.slice(0, 8) });
  }
  const other = tables.find((known) => known.table === table);
  if (other !== undefined) {
    return say(source, 'error', { code: 'table-twice', table, other: other.source });
  }
  if (grid.isCut) {
    say(source, 'error', { code: 'too-many-rows', table, most: ROWS_MAX });
  }
  const kept = rows.slice(0, ROWS_MAX);
  tables.push({ table, source, heads: head.cells, headRow: head.row, rows: kept });
}

/** 'C:\date\Plăți.csv' → 'Plăți'. */
function baseName(file: string): string {
  return file.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
}
