import { apportion, mulDivHalfUp, type Apportionment } from '../kernel/index.js';

/** A divided metered expense: use by price, the difference by weights. Bani and thousandths. */
export type Metered = {
  readonly consumption: Float64Array;
  /** consumption · amount / quantity, each rounded half up. */
  readonly use: Float64Array;
  /** Amount − Σ use: what the apartments' meters do not account for; may be negative. */
  readonly differenceBani: number;
  /** Quantity − Σ consumption. */
  readonly differenceMilli: number;
  /** How the difference was cut; undefined when there is none. */
  readonly differenceCut: Apportionment | undefined;
  /** use + the part of the difference; a negative share is kept. */
  readonly shares: Float64Array;
};

/**
 * Divides an invoice of `amount` bani for `quantity` > 0 thousandths (computation.md §2).
 * Returns undefined when there is a difference and every weight is 0; with no difference the weights do not matter.
 * Throws when the uses add up past the exact whole numbers, or when there is a difference and not one weight per
 * apartment.
 */
export function metered(
  amount: number,
  quantity: number,
  consumption: Float64Array,
  weights: ArrayLike<number>,
): Metered | undefined {
  const use = new Float64Array(consumption.length);
  let differenceBani = amount;
  let differenceMilli = quantity;
  for (let i = 0; i < use.length; i++) {
    const used = mulDivHalfUp(consumption[i]!, amount, quantity);
    use[i] = used;
    differenceBani -= used;
    if (!Number.isSafeInteger(differenceBani))
      throw new RangeError('the uses are too large together');
    differenceMilli -= consumption[i]!;
  }
  const differences = { differenceBani, differenceMilli };
  if (differenceBani === 0) {
    return { consumption, use, ...differences, differenceCut: undefined, shares: use };
  }
  if (weights.length !== consumption.length) {
    throw new RangeError(`${weights.length} weights for ${consumption.length} consumptions`);
  }
  const differenceCut = apportion(differenceBani, weights);
  if (differenceCut === undefined) return undefined;
  const shares = new Float64Array(use.length);
  for (let i = 0; i < shares.length; i++) shares[i] = use[i]! + differenceCut.parts[i]!;
  return { consumption, use, ...differences, differenceCut, shares };
}
