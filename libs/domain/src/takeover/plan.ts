import { checkDistributions } from './month-facts.js';
import type { FileFinding, Finding } from './problems.js';
import { readRecords, type OpenTables, type Records } from './records.js';
import { findingsOf, openTables } from './row-reader.js';
import type { SourceTable, TakeoverEdit } from './source.js';
import { stepsOf, type TakeoverStep } from './steps.js';
import { controlTotals, type ControlTotals } from './totals.js';

/** What the files hold, what is wrong with it, what it adds up to, and what would be done. */
export type TakeoverPlan = {
  readonly files: readonly FileFinding[];
  /** In the order of the tables; each row's in the order of its cells. */
  readonly findings: readonly Finding[];
  readonly errors: number;
  readonly warnings: number;
  readonly records: Records;
  readonly totals: ControlTotals;
  /** Everything in the order in which it happened; null while there is an error. */
  readonly steps: readonly TakeoverStep[] | null;
};

/**
 * The whole plan of a take-over: a pure function of what the files hold and of what the administrator changed
 * in the preview. Never throws, whatever the cells hold. At most one table of each name: the reader of the
 * files names a second one and leaves it out.
 */
export function takeoverPlan(
  files: readonly FileFinding[],
  sources: readonly SourceTable[],
  edits: readonly TakeoverEdit[],
): TakeoverPlan {
  const findings = findingsOf();
  const opened = openTables(sources, edits, findings);
  const tables: OpenTables = Object.fromEntries(opened.map((table) => [table.table, table]));
  const records = readRecords(tables, findings);
  const hasFailed = (): boolean =>
    [...files, ...findings.all].some(({ severity }) => severity === 'error');
  if (!hasFailed()) checkDistributions(records, findings);
  const errors = [...files, ...findings.all].filter(({ severity }) => severity === 'error').length;
  return {
    files,
    findings: findings.all,
    errors,
    warnings: files.length + findings.all.length - errors,
    records,
    totals: controlTotals(records),
    steps: errors === 0 ? stepsOf(records) : null,
  };
}
