import type { TableData } from '@scara/contracts/http';

export type ColumnJump = { readonly name: string; readonly before: number; readonly now: number };
export type ApartmentJump = {
  readonly idAp: number;
  readonly n: string;
  readonly before: number;
  readonly now: number;
  readonly difference: number;
  /** In bani, the largest change first. */
  readonly columns: readonly ColumnJump[];
};

/**
 * Compares two tables of the same entrance by apartment; the largest difference of totals first. An apartment that only
 * one of them has counts as paying nothing in the other, so that the differences add up to that of the totals.
 */
export function apartmentJumps(
  now: TableData,
  before: TableData,
  labels: CompareLabels,
): readonly ApartmentJump[] {
  const beforeAt = new Map(before.rows.map((row, at) => [row.idAp, at]));
  const nowAt = new Map(now.rows.map((row, at) => [row.idAp, at]));
  const gone = before.rows.filter(({ idAp }) => !nowAt.has(idAp));
  const jumps = [...now.rows, ...gone].map(({ idAp, n }): ApartmentJump => {
    const at = nowAt.get(idAp) ?? null;
    const atBefore = beforeAt.get(idAp) ?? null;
    const is = totalAt(now, at);
    const was = totalAt(before, atBefore);
    return {
      idAp,
      n,
      before: was,
      now: is,
      difference: is - was,
      columns: columnJumps(partsOf(now, at, labels), partsOf(before, atBefore, labels)),
    };
  });
  return jumps.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
}

const totalAt = ({ rows }: TableData, at: number | null): number =>
  at === null ? 0 : (rows[at]?.total ?? 0);

export type CompareLabels = Readonly<
  Record<'arrears' | 'penalties' | 'advance', string> & {
    readonly fundArrears: (name: string) => string;
  }
>;

type Parts = ReadonlyMap<string, number>;

/** Returns the parts of a total by name, because an imported month may have other column ids for the same names. */
export function partsOf(data: TableData, at: number | null, labels: CompareLabels): Parts {
  const parts = new Map<string, number>();
  const row = at === null ? undefined : data.rows[at];
  if (at === null || row === undefined) return parts;
  const add = (name: string, bani: number) => parts.set(name, (parts.get(name) ?? 0) + bani);
  for (const { name, shares } of data.columns) add(name, shares[at] ?? 0);
  for (const { name, arrears, dues } of data.funds) {
    add(name, dues[at] ?? 0);
    add(labels.fundArrears(name), arrears[at] ?? 0);
  }
  add(labels.arrears, row.arrears);
  add(labels.penalties, row.penaltiesOld + row.penaltiesNew);
  add(labels.advance, -row.advance);
  return parts;
}

export function columnJumps(now: Parts, before: Parts): readonly ColumnJump[] {
  const names = new Set([...now.keys(), ...before.keys()]);
  return [...names]
    .map((name) => ({ name, before: before.get(name) ?? 0, now: now.get(name) ?? 0 }))
    .filter((jump) => jump.before !== jump.now)
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before));
}
