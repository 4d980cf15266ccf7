import type { CellFlaw, FileProblem } from '@scara/domain/takeover';

/** A sheet as its program shows it: texts by row and column. Rows without any text are left out. */
export type Grid = {
  /** '' for a file without sheets. */
  readonly sheet: string;
  readonly rows: readonly GridRow[];
  /** True when the file has more lines than the limit. */
  readonly isCut: boolean;
  /** True for a sheet that its program does not show. */
  readonly isHidden: boolean;
  /** The positions of the columns that its program does not show. */
  readonly hiddenColumns: ReadonlySet<number>;
  /** True for a text file whose cells are separated by ';'. */
  readonly areSemicolonsBetween: boolean;
};

export type GridRow = {
  readonly row: number;
  readonly cells: readonly string[];
  readonly flaws?: ReadonlyMap<number, CellFlaw>;
  /** Set for a row that its program does not show: collapsed, or filtered out. */
  readonly isHidden?: true;
};

/** Thrown by the readers when a file cannot be read at all; the caller adds the file's name. */
export class UnreadableFile extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem.code);
  }
}
