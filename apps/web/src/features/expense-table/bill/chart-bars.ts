export type MonthSum = { readonly idMonth: number; readonly bani: number };

/**
 * Returns the expenses of each month, earliest first: from the bill of a closed month, from the table of another. A
 * month that is open again behind another has both: its last closing still stands.
 */
export function monthSums(
  closed: readonly { readonly idMonth: number; readonly expensesBani: number }[],
  tables: readonly {
    readonly idMonth: number;
    readonly rows: readonly { readonly expenses: number }[];
  }[],
): MonthSum[] {
  const sums = new Map(closed.map(({ idMonth, expensesBani }) => [idMonth, expensesBani]));
  for (const {
    idMonth,
    rows: [row],
  } of tables) {
    if (row !== undefined) sums.set(idMonth, row.expenses);
  }
  return [...sums]
    .map(([idMonth, bani]) => ({ idMonth, bani }))
    .sort((a, b) => a.idMonth - b.idMonth);
}

export type Bar = MonthSum & {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const air = 0.28;
/** Maximum width of a bar, so that a few months do not give blocks. */
const widthMost = 56;

/** Returns the bars of a drawing of `width` × `height`. A negative sum has no bar; the table below has its number. */
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
