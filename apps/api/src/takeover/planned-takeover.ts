import {
  takeoverPlan,
  type SourceTable,
  type TakeoverEdit,
  type TakeoverPlan,
} from '@scara/domain/takeover';
import { readFiles, type UploadedFile } from './files/read-files.js';

/** A plan with the tables and edits that it was made of. */
export interface PlannedTakeover {
  readonly plan: TakeoverPlan;
  readonly tables: readonly SourceTable[];
  readonly edits: readonly TakeoverEdit[];
}

/** Reads the files and plans them; of fifty thousand rows it takes seconds of a processor, and some 60 MB. */
export function planOf(
  files: readonly UploadedFile[],
  edits: readonly TakeoverEdit[],
): PlannedTakeover {
  const { tables, findings } = readFiles(files);
  return { plan: takeoverPlan(findings, tables, edits), tables, edits };
}
