import type { LocalDate } from '@scara/domain/kernel';
import {
  type FileFinding,
  partEdits,
  takeoverPlan,
  type SourceTable,
  type TakeoverEdit,
  type TakeoverPlan,
} from '@scara/domain/takeover';
import { readFiles, type UploadedFile } from './files/read-files.js';

/** A plan with the tables and edits it was made from. */
export interface PlannedTakeover {
  readonly plan: TakeoverPlan;
  readonly tables: readonly SourceTable[];
  /** The edits whose rows still exist as they were edited. */
  readonly edits: readonly TakeoverEdit[];
}

/** Reads the files and plans them; fifty thousand rows take seconds of processor time and some 60 MB. */
export function planOf(
  files: readonly UploadedFile[],
  edits: readonly TakeoverEdit[],
  today: LocalDate,
): PlannedTakeover {
  const { tables, findings } = readFiles(files);
  const { standing, lost } = partEdits(tables, edits);
  const plan = takeoverPlan([...findings, ...lostIn(tables, lost)], tables, standing, today);
  return { plan, tables, edits: standing };
}

function lostIn(tables: readonly SourceTable[], lost: readonly TakeoverEdit[]): FileFinding[] {
  return tables.flatMap(({ table, source }) => {
    const edits = lost.filter((edit) => edit.table === table).length;
    const problem = { code: 'edits-lost', edits } as const;
    return edits === 0 ? [] : [{ source, severity: 'warning' as const, problem }];
  });
}
