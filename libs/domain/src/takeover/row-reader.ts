import {
  cleanText,
  hasLength,
  isLabel,
  searchKey,
  type LocalDate,
  type YearMonth,
} from '../kernel/index.js';
import type { Choices } from './choices.js';
import { readDate, readMonth, type Understood } from './months.js';
import {
  decimalMarks,
  marksOfAll,
  readNumber,
  type DecimalMarks,
  type NumberBounds,
} from './numbers.js';
import type { CellProblem, Finding, Severity } from './problems.js';
import type { CellFlaw, SourceRow, SourceTable, TakeoverEdit } from './source.js';
import {
  columnNamed,
  OF_NUMBERS,
  OF_ONE_ROW,
  REMARKS_COLUMN,
  tableOf,
  type TableName,
} from './tables.js';
import { checkTotals, totalRows } from './total-rows.js';

/** Collects findings, in the order in which they are made. */
export type Findings = {
  readonly all: Finding[];
  readonly add: (finding: Finding) => void;
};

export function newFindings(): Findings {
  const all: Finding[] = [];
  return { all, add: (finding) => void all.push(finding) };
}

/** Reads one row of a table cell by cell: each result is a value, or undefined where the cell is empty or wrong. */
export type RowReader = {
  readonly table: TableName;
  readonly row: number;
  /** The text of the cell as it is, '' where the column or the cell is missing. */
  readonly raw: (column: string) => string;
  /**
   * True once an error was found anywhere in the row, or once the row was given up because of an error reported
   * elsewhere.
   */
  readonly failed: () => boolean;
  readonly giveUp: () => undefined;
  readonly error: (column: string | null, problem: CellProblem, suggestion?: string | null) => void;
  readonly warn: (column: string | null, problem: CellProblem) => void;
  /** Reports an empty cell as an error; returns whether the cell has content. */
  readonly needs: (column: string) => boolean;
  /** Cleaned text of `least` to `most` characters; a label allows only the signs that names of things may have. */
  readonly text: (column: string, least: number, most: number) => string | undefined;
  readonly label: (column: string, least: number, most: number) => string | undefined;
  readonly number: (column: string, bounds: NumberBounds) => number | undefined;
  readonly month: (column: string) => YearMonth | undefined;
  readonly date: (column: string) => LocalDate | undefined;
  readonly choice: <T>(column: string, choices: Choices<T>) => T | undefined;
};

/** The rows of a table as readers, with edits applied and left-out rows removed. */
export type OpenTable = {
  readonly table: TableName;
  readonly rows: readonly RowReader[];
  readonly leftOut: ReadonlySet<number>;
  readonly marks: DecimalMarks;
};

/** Opens the tables: finds their columns, reports missing, unknown and repeated ones, and applies the edits. */
export function openTables(
  sources: readonly SourceTable[],
  edits: readonly TakeoverEdit[],
  findings: Findings,
): OpenTable[] {
  const kept = sources.map((source) => keptOf(source, edits));
  const marks = marksOfAll(
    kept.map(({ source, rows, edited }) =>
      decimalMarks(numbersOf(source, rows, edited), source.areSemicolonsBetween),
    ),
  );
  return kept.map((table, at) => openTable(table, marks[at]!, findings));
}

type KeptTable = {
  readonly source: SourceTable;
  /** Without the rows that are left out. */
  readonly rows: readonly SourceRow[];
  readonly leftOut: ReadonlySet<number>;
  readonly totals: readonly SourceRow[];
  /** Texts of edited cells, by row and column. */
  readonly edited: ReadonlyMap<string, string>;
};

function keptOf(source: SourceTable, edits: readonly TakeoverEdit[]): KeptTable {
  const edited = new Map<string, string>();
  const notTaken = rowsNotTaken(source);
  const leftOut = new Set(notTaken.keys());
  const totals = source.rows.filter(({ row }) => notTaken.get(row) === 'total');
  for (const edit of edits) {
    if (edit.table !== source.table) continue;
    if (edit.kind === 'leave-out') leftOut.add(edit.row);
    else edited.set(`${edit.row} ${edit.column}`, edit.text);
  }
  const rows = source.rows.filter(({ row }) => !leftOut.has(row));
  return { source, rows, leftOut, totals, edited };
}

function openTable(kept: KeptTable, marks: DecimalMarks, findings: Findings): OpenTable {
  const { source, leftOut, edited } = kept;
  const { table } = source;
  const positions = columnPositions(source, findings);
  const rows = kept.rows.map(({ row, cells, flaws }) => {
    if (cells.slice(source.heads.length).some((cell) => cell.trim() !== '')) {
      const [count, heads] = [cells.length, source.heads.length];
      const problem = { code: 'row-too-long', cells: count, heads } as const;
      findings.add({ table, row, column: null, severity: 'error', problem, suggestion: null });
    }
    return readerOf({ table, row, cells, flaws, positions, edited, marks, findings });
  });
  checkTotals({ ...kept, marks }, findings.add);
  return { table, rows, leftOut, marks };
}

/**
 * Returns the rows of a file that are not read, whoever made them: examples of how to fill in a table, as the template
 * has them, and totals of other rows.
 */
export function rowsNotTaken(source: SourceTable): ReadonlyMap<number, 'example' | 'total'> {
  const found = new Map<number, 'example' | 'total'>();
  for (const { row } of totalRows(source)) found.set(row, 'total');
  for (const row of exampleRows(source)) found.set(row, 'example');
  return found;
}

/** Finds the example rows of the template by their remark. */
function exampleRows({ table, heads, rows }: SourceTable): ReadonlySet<number> {
  const found = new Set<number>();
  const remarks = heads.findIndex((head) => columnNamed(table, head) === REMARKS_COLUMN);
  if (remarks < 0) return found;
  for (const { row, cells } of rows) {
    const remark = cells[remarks] ?? '';
    if (remark !== '' && searchKey(remark).trimStart().startsWith('exempl')) found.add(row);
  }
  return found;
}

/**
 * Yields the texts of the cells that hold numbers, as corrected: a month (09.2025) or a receipt number says nothing
 * about decimal marks, and neither does a text that a person has replaced.
 */
function* numbersOf(
  { table, heads }: SourceTable,
  rows: SourceTable['rows'],
  edited: ReadonlyMap<string, string>,
): Generator<string> {
  const columns = heads.map((head) => columnNamed(table, head) ?? '');
  for (const { row, cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      const column = columns[at] ?? '';
      if (OF_NUMBERS.has(column) && !edited.has(`${row} ${column}`)) yield cell;
    }
  }
  for (const [place, text] of edited) {
    if (OF_NUMBERS.has(place.slice(place.indexOf(' ') + 1))) yield text;
  }
}

function columnPositions(source: SourceTable, findings: Findings): ReadonlyMap<string, number> {
  const { table, heads, headRow } = source;
  const positions = new Map<string, number>();
  const add = (severity: Severity, column: string | null, problem: CellProblem): void =>
    findings.add({ table, row: headRow, column, severity, problem, suggestion: null });
  heads.forEach((head, at) => {
    if (head.trim() === '') return;
    const column = columnNamed(table, head);
    const first = column === undefined ? undefined : positions.get(column);
    if (column === undefined) add('warning', null, { code: 'column-unknown', head });
    else if (first !== undefined) {
      add('error', column, { code: 'column-twice', head, first: heads[first]! });
    } else positions.set(column, at);
  });
  for (const [column, { head, required }] of Object.entries(tableOf(table).columns)) {
    if (required && !positions.has(column)) add('error', column, { code: 'column-missing', head });
  }
  return positions;
}

type RowMakings = {
  readonly table: TableName;
  readonly row: number;
  readonly cells: readonly string[];
  readonly flaws: ReadonlyMap<number, CellFlaw> | undefined;
  readonly positions: ReadonlyMap<string, number>;
  readonly edited: ReadonlyMap<string, string>;
  readonly marks: DecimalMarks;
  readonly findings: Findings;
};

function readerOf(makings: RowMakings): RowReader {
  const { table, row, positions, marks, findings } = makings;
  let failed = false;

  const error: RowReader['error'] = (column, problem, suggestion = null) => {
    failed = true;
    findings.add({ table, row, column, severity: 'error', problem, suggestion });
  };
  const warn: RowReader['warn'] = (column, problem) =>
    findings.add({ table, row, column, severity: 'warning', problem, suggestion: null });

  /** Returns the cell's text, or undefined where it is empty or may not be used. */
  const filled = (column: string): string | undefined => {
    const edit = makings.edited.get(`${row} ${column}`);
    const position = positions.get(column);
    if (edit === undefined && position === undefined) return undefined;
    const text = edit ?? makings.cells[position!] ?? '';
    const flaw = edit === undefined ? makings.flaws?.get(position!) : undefined;
    if (flaw !== undefined) {
      error(column, ...flawed(flaw, text, column));
      return undefined;
    }
    return text.trim() === '' ? undefined : text;
  };

  const text: RowReader['text'] = (column, least, most) => {
    const typed = filled(column);
    if (typed === undefined) return undefined;
    const clean = cleanText(typed);
    if (isGarbled(clean)) return void error(column, { code: 'text-garbled' });
    if (!hasLength(clean, least, most)) {
      return void error(column, { code: 'text-length', least, most });
    }
    return clean;
  };

  const dated = <T extends string>(
    column: string,
    read: (text: string) => Understood<T>,
  ): T | undefined => {
    const typed = filled(column);
    if (typed === undefined) return undefined;
    const value = read(typed);
    if (typeof value === 'string') return value;
    return void error(column, value.problem, value.suggestion);
  };

  return {
    table,
    row,
    raw: (column) => {
      const position = positions.get(column);
      const own = position === undefined ? undefined : makings.cells[position];
      return makings.edited.get(`${row} ${column}`) ?? own ?? '';
    },
    failed: () => failed,
    giveUp: () => void (failed = true),
    error,
    warn,
    needs: (column) => {
      const edit = makings.edited.get(`${row} ${column}`);
      const position = positions.get(column);
      if (edit === undefined && position === undefined) {
        failed = true;
        const { head, required } = tableOf(table).columns[column]!;
        // A missing required column was reported once, at its head; a missing optional one is reported only at rows
        // that need it.
        if (!required) error(column, { code: 'column-missing', head });
        return false;
      }
      const own = edit ?? makings.cells[position!] ?? '';
      const hasFlaw = edit === undefined && makings.flaws?.has(position!) === true;
      if (own.trim() !== '' || hasFlaw) return true;
      error(column, { code: 'cell-empty' });
      return false;
    },
    text,
    label: (column, least, most) => {
      const clean = text(column, least, most);
      if (clean === undefined || isLabel(clean)) return clean;
      return void error(column, { code: 'text-signs' });
    },
    number: (column, bounds) => {
      const typed = filled(column);
      if (typed === undefined) return undefined;
      const read = readNumber(typed, bounds, marks);
      if (!read.ok) return void error(column, read.problem, read.suggestion);
      if (read.warning !== null) warn(column, read.warning);
      return read.value;
    },
    month: (column) => dated(column, readMonth),
    date: (column) => dated(column, readDate),
    choice: (column, { find, told }) => {
      const typed = filled(column);
      if (typed === undefined) return undefined;
      const chosen = find(typed);
      if (chosen !== undefined) return chosen;
      return void error(column, { code: 'choice-unknown', choices: told });
    },
  };
}

function flawed(flaw: CellFlaw, text: string, column: string): [CellProblem, string | null] {
  switch (flaw.kind) {
    case 'error-value':
      return [{ code: 'cell-error-value', value: flaw.value }, null];
    case 'formula': {
      const isEmpty = text === '';
      return [{ code: 'cell-formula', formula: flaw.formula, isEmpty }, isEmpty ? null : text];
    }
    case 'merged': {
      const { row, value } = flaw;
      const isShared = value.trim() !== '' && !OF_ONE_ROW.has(column);
      return [{ code: 'cell-merged', row, value }, isShared ? value : null];
    }
  }
}

/** Detects letters that were once read in the wrong encoding: a replacement mark, or 'È›' in place of ț. */
function isGarbled(text: string): boolean {
  return /\uFFFD|[ÃÄÅÈ][\u0080-\u00BF‚ƒ„…†‡ˆ‰‹Œ‘’“”•–—˜™›œ]/.test(text);
}
