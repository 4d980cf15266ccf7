import type { LocalDate } from '../kernel/index.js';
import { checkDaysAhead } from './days-ahead.js';
import { checkDistributions } from './month-facts.js';
import type { FileFinding, Finding } from './problems.js';
import { readRecords, type OpenTables, type Records } from './records.js';
import { newFindings, openTables } from './row-reader.js';
import type { SourceTable, TakeoverEdit } from './source.js';
import { stepsOf, type TakeoverStep } from './steps.js';
import { controlTotals, type ControlTotals } from './totals.js';

/** The content of the files, its problems, its totals, and the steps to carry out. */
export type TakeoverPlan = {
  readonly files: readonly FileFinding[];
  /** In the order of the tables; the findings of a row in the order of its cells. */
  readonly findings: readonly Finding[];
  readonly errors: number;
  readonly warnings: number;
  readonly records: Records;
  readonly totals: ControlTotals;
  /** All steps in the order of their dates; null while there is an error. */
  readonly steps: readonly TakeoverStep[] | null;
};

/**
 * Returns the whole plan of a take-over: a pure function of the files' content and of the administrator's edits in the
 * preview. Never throws, whatever the cells hold. Takes at most one table of each name: the reader of the files reports
 * a second one and leaves it out.
 */
export function takeoverPlan(
  files: readonly FileFinding[],
  sources: readonly SourceTable[],
  edits: readonly TakeoverEdit[],
  today: LocalDate,
): TakeoverPlan {
  const findings = newFindings();
  const opened = openTables(sources, edits, findings);
  const tables: OpenTables = Object.fromEntries(opened.map((table) => [table.table, table]));
  const records = readRecords(tables, findings);
  checkDaysAhead(records, today, findings);
  const hasFailed = (): boolean =>
    [...files, ...findings.all].some(({ severity }) => severity === 'error');
  if (!hasFailed()) checkDistributions(records, findings);
  const named = commasTogether(findings.all);
  const errors = [...files, ...named].filter(({ severity }) => severity === 'error').length;
  return {
    files,
    findings: named,
    errors,
    warnings: files.length + named.length - errors,
    records,
    totals: controlTotals(records),
    steps: errors === 0 ? stepsOf(records) : null,
  };
}

/** Up to this many commas of one table are reported each at its cell; more of them would hide the other findings. */
const COMMAS_NAMED = 10;

function commasTogether(findings: readonly Finding[]): readonly Finding[] {
  const isComma = ({ problem }: Finding): boolean => problem.code === 'comma-understood';
  const counts = new Map<Finding['table'], number>();
  for (const finding of findings) {
    if (isComma(finding)) counts.set(finding.table, (counts.get(finding.table) ?? 0) + 1);
  }
  const told = new Set<Finding['table']>();
  return findings.flatMap((finding) => {
    const { table, problem } = finding;
    const cells = counts.get(table) ?? 0;
    if (problem.code !== 'comma-understood' || cells <= COMMAS_NAMED) return [finding];
    if (told.has(table)) return [];
    told.add(table);
    const together = { code: 'commas-understood', cells, value: problem.value } as const;
    return [{ ...finding, row: null, column: null, problem: together }];
  });
}
