export type MonthSum = { readonly idMonth: number; readonly bani: number };

/** What each month asked for its expenses, the first month first: of closed ones by their bill, of others by their table. */
export function monthSums(
  closed: readonly { readonly idMonth: number; readonly expensesBani: number }[],
  tables: readonly {
    readonly idMonth: number;
    readonly rows: readonly { readonly expenses: number }[];
  }[],
): MonthSum[] {
  return [
    ...closed.map(({ idMonth, expensesBani: bani }) => ({ idMonth, bani })),
    ...tables.flatMap(({ idMonth, rows: [row] }) =>
      row === undefined ? [] : [{ idMonth, bani: row.expenses }],
    ),
  ].sort((a, b) => a.idMonth - b.idMonth);
}

export type Bar = MonthSum & {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const air = 0.28;
/** A few months make no blocks. */
const widthMost = 56;

/** Bars from the bottom of a drawing of `width` × `height`; a negative sum has no bar, its number stands in the table. */
export function barsOf(
  sums: readonly MonthSum[],
  { width, height }: { readonly width: number; readonly height: number },
): { readonly bars: readonly Bar[]; readonly top: number } {
  const top = Math.max(1, ...sums.map(({ bani }) => bani));
  const step = width / Math.max(1, sums.length);
  const wide = Math.min(widthMost, Math.round(step * (1 - air)));
  const bars = sums.map((sum, index) => {
    const tall = Math.round((Math.max(0, sum.bani) / top) * (height - 4));
    return {
      ...sum,
      x: Math.round(index * step + (step - wide) / 2),
      width: wide,
      y: height - tall,
      height: tall,
    };
  });
  return { bars, top };
}
