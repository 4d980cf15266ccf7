import type { CellFlaw, FileProblem } from '@scara/domain/takeover';

/** A sheet as its program shows it: texts at their rows. Rows without any text are left out. */
export type Grid = {
  /** '' for a file that has no sheets. */
  readonly sheet: string;
  readonly rows: readonly GridRow[];
  /** True when the file went on past the bound on lines. */
  readonly isCut: boolean;
  /** A sheet that its program does not show. */
  readonly isHidden: boolean;
  /** Columns of it that its program does not show, by their position. */
  readonly hiddenColumns: ReadonlySet<number>;
  /** True for a text file whose cells are parted by ';'. */
  readonly areSemicolonsBetween: boolean;
};

export type GridRow = {
  readonly row: number;
  readonly cells: readonly string[];
  readonly flaws?: ReadonlyMap<number, CellFlaw>;
  /** A row that its program does not show: folded away, or left out by a filter. */
  readonly isHidden?: true;
};

/** Why a file could not be read at all; thrown by the readers, caught by the one who names the file. */
export class UnreadableFile extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem.code);
  }
}
