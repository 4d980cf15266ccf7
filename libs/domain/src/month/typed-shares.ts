/** The largest gap that rounding explains, in bani: 2.00 lei in total (law W8). */
export const GAP_MAX = 200;
/** The most that closing such a gap may add to one apartment's share, in bani: 1.50 lei. */
export const MOVE_MAX = 150;

/** Typed shares after the gap rule was applied. Bani, in the order of the typed shares. */
export type TypedShares = {
  readonly typed: Float64Array;
  /** What the gap rule added to each typed share; mostly zeros. */
  readonly adjustments: Float64Array;
  /** What remains undistributed (`notDistrib`): amount − Σ typed, or 0 once the gap is spread. */
  readonly undistributed: number;
};

/**
 * Spreads a small gap between an amount and its typed shares evenly, ban by ban, over the shares above 0,
 * largest first, ties in list order; a larger gap stays and must be cleared or accepted (computation.md §3).
 */
export function typedShares(amount: number, typed: Float64Array): TypedShares {
  const gap = amount - typed.reduce((sum, share) => sum + share, 0);
  const adjustments = new Float64Array(typed.length);
  const takers = positionsAboveZero(typed);
  const most = Math.ceil(Math.abs(gap) / takers.length);
  if (gap === 0 || Math.abs(gap) > GAP_MAX || !(most <= MOVE_MAX)) {
    return { typed, adjustments, undistributed: gap };
  }
  const each = Math.trunc(gap / takers.length);
  const further = Math.abs(gap % takers.length);
  takers.forEach((position, rank) => {
    adjustments[position] = each + (rank < further ? Math.sign(gap) : 0);
  });
  return { typed, adjustments, undistributed: 0 };
}

function positionsAboveZero(typed: Float64Array): number[] {
  const positions: number[] = [];
  typed.forEach((share, position) => {
    if (share > 0) positions.push(position);
  });
  return positions.sort((a, b) => typed[b]! - typed[a]! || a - b);
}
