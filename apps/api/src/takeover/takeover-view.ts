import type {
  AnswerOf,
  routes,
  TakeoverPreview,
  TakeoverRow,
  TakeoverTableLine,
  TakeoverView,
} from '@scara/contracts/http';
import {
  cellProblemText,
  fileProblemText,
  NOT_TAKEN_TEXTS,
  rowTexts,
  stepText,
  TABLE_TITLES,
} from '@scara/contracts/takeover';
import {
  columnNamed,
  type Finding,
  rowMark,
  rowsNotTaken,
  type SourceTable,
  type TableName,
  TABLE_NAMES,
} from '@scara/domain/takeover';
import { groupedBy } from '@scara/domain/kernel';
import type { PlannedTakeover } from './planned-takeover.js';
import { shownState, type Takeover } from './takeover-rows.js';
import type { FileState } from './takeovers.js';

type Rows = AnswerOf<(typeof routes)['readTakeoverRows']>;

/** Identifies what a person confirms: the takeover with exactly these files and edits. */
export const fingerprintOf = ({ idTakeover, revision }: Takeover): string =>
  `${idTakeover}.${revision}`;

/** Returns a takeover without the contents of its files. */
export function takeoverLine(
  takeover: Takeover,
  files: readonly FileState[],
  createdBy: string,
): Omit<TakeoverView, 'preview'> {
  const { idTakeover, created, stepsDone, stepsTotal, failure } = takeover;
  const state = shownState(takeover);
  const hasRun = state !== 'draft';
  return {
    idTakeover,
    state,
    created,
    createdBy,
    failure,
    files: files.map(({ name, isWhole }) => ({ name, isWhole })),
    progress: hasRun ? { done: stepsDone, total: stepsTotal, text: '' } : null,
  };
}

/** Returns the last step done, in words; '' when the plan has no steps. */
export function progressText({ plan }: PlannedTakeover, stepsDone: number): string {
  const step = plan.steps?.[stepsDone - 1];
  return step === undefined ? '' : stepText(step);
}

export function previewOf(takeover: Takeover, planned: PlannedTakeover): TakeoverPreview {
  const { plan, tables } = planned;
  const lines = TABLE_NAMES.flatMap((name) => {
    const table = tables.find((one) => one.table === name);
    return table === undefined ? missingLine(name, planned) : [tableLine(table, planned)];
  });
  return {
    fingerprint: fingerprintOf(takeover),
    errors: plan.errors,
    warnings: plan.warnings,
    files: plan.files.map(({ source, severity, problem }) => ({
      source,
      severity,
      text: fileProblemText(problem),
    })),
    tables: lines,
    totals: {
      ...plan.totals,
      entrances: [...plan.totals.entrances],
      months: [...plan.totals.months],
      payments: { ...plan.totals.payments, byMonth: [...plan.totals.payments.byMonth] },
    },
    steps: plan.steps?.length ?? null,
  };
}

function tableLine(table: SourceTable, { plan, edits }: PlannedTakeover): TakeoverTableLine {
  const own = plan.findings.filter((finding) => finding.table === table.table);
  const isWhole = ({ row }: Finding): boolean => row === null || row === table.headRow;
  const errors = rowsWith(own, 'error', table.headRow);
  const warnings = rowsWith(own, 'warning', table.headRow);
  return {
    table: table.table,
    title: TABLE_TITLES[table.table],
    source: table.source,
    rows: table.rows.length,
    faulty: errors.size,
    warned: [...warnings].filter((row) => !errors.has(row)).length,
    leftOut: leftOutRows(table, edits).size,
    findings: own.filter(isWhole).map(({ severity, problem }) => {
      return { severity, text: cellProblemText(problem) };
    }),
  };
}

/** A missing table is listed only if there are findings about it. */
function missingLine(table: TableName, { plan }: PlannedTakeover): TakeoverTableLine[] {
  const own = plan.findings.filter((finding) => finding.table === table);
  if (own.length === 0) return [];
  const findings = own.map(({ severity, problem }) => ({
    severity,
    text: cellProblemText(problem),
  }));
  const none = { rows: 0, faulty: 0, warned: 0, leftOut: 0 };
  return [{ table, title: TABLE_TITLES[table], source: '', ...none, findings }];
}

function rowsWith(
  findings: readonly Finding[],
  severity: Finding['severity'],
  headRow: number,
): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const finding of findings) {
    if (finding.severity === severity && finding.row !== null && finding.row !== headRow) {
      rows.add(finding.row);
    }
  }
  return rows;
}

function leftOutRows(table: SourceTable, edits: PlannedTakeover['edits']): ReadonlySet<number> {
  const rows = new Set(rowsNotTaken(table).keys());
  for (const edit of edits) {
    if (edit.kind === 'leave-out' && edit.table === table.table) rows.add(edit.row);
  }
  return rows;
}

/**
 * Returns a page of a table's rows from a position on: all of them, only those with errors, or only those with
 * findings.
 */
export function rowsOf(
  planned: PlannedTakeover,
  table: SourceTable,
  page: { from: number; most: number; only: 'faulty' | 'warned' | undefined },
): Rows {
  const { plan, edits } = planned;
  const columns = table.heads.map((head) => ({
    column: columnNamed(table.table, head) ?? null,
    head,
  }));
  const places = new Map(columns.map(({ column }, at) => [column, at]));
  const findings = groupedBy(
    plan.findings.filter((one) => one.table === table.table),
    ({ row }) => row,
  );
  const edited = new Map<string, string>();
  for (const edit of edits) {
    if (edit.kind === 'cell' && edit.table === table.table) {
      edited.set(`${edit.row} ${edit.column}`, edit.text);
    }
  }
  const leftOut = leftOutRows(table, edits);
  const notTaken = rowsNotTaken(table);
  const does = rowTexts(plan.records, table.table);
  const chosen = table.rows.filter(({ row }) => {
    if (page.only === undefined) return true;
    const own = leftOut.has(row) ? [] : (findings.get(row) ?? []);
    return own.some(({ severity }) => page.only === 'warned' || severity === 'error');
  });
  const rows = chosen.slice(page.from, page.from + page.most).map(({ row, cells }): TakeoverRow => {
    const own = leftOut.has(row) ? [] : (findings.get(row) ?? []);
    const isFaulty = own.some(({ severity }) => severity === 'error');
    const texts = columns.map(({ column }, at) => {
      const edit = column === null ? undefined : edited.get(`${row} ${column}`);
      return { text: edit ?? cells[at] ?? '', isEdited: edit !== undefined };
    });
    const why = notTaken.get(row);
    const stateHere = leftOut.has(row) ? 'left-out' : isFaulty ? 'faulty' : 'ready';
    return {
      row,
      state: why === undefined ? stateHere : 'not-taken',
      cells: texts.map(({ text }) => text),
      edited: texts.flatMap(({ isEdited }, at) => (isEdited ? [at] : [])),
      mark: rowMark(cells),
      does: why === undefined ? (!isFaulty && does(row)) || null : NOT_TAKEN_TEXTS[why],
      findings: own.map(({ column, severity, problem, suggestion }) => ({
        cell: column === null ? null : (places.get(column) ?? null),
        severity,
        text: cellProblemText(problem),
        suggestion,
      })),
    };
  });
  return { columns, rows, total: chosen.length };
}
