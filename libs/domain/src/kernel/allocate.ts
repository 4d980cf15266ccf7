/** How a total was cut into parts: what the amounts are and, beside them, why. All in the units of the total. */
export type Apportionment = {
  /** The parts, in the order of the weights; their sum is the total. */
  readonly parts: Float64Array;
  /** What the cut left of each product total · weight, in units of 1 / weightSum: decides who gets a ban. */
  readonly remainders: Float64Array;
  /** The rounding ban of each part: -1, 0 or 1, already inside `parts`. */
  readonly extras: Int8Array;
  /** Σ of the weights. */
  readonly weightSum: number;
};

/**
 * Cuts a total by largest remainder (computation.md §1): each part is total · weight / Σ weights cut toward
 * zero, and the units that remain go one each to the largest remainders, ties to the earlier position.
 * Weights are whole and ≥ 0; undefined when they are all 0.
 * Every share of the product comes from here; the answer also says why, so that an explanation needs no second rule.
 */
export function apportion(total: number, weights: ArrayLike<number>): Apportionment | undefined {
  const weightSum = checkedSum(weights);
  if (!Number.isSafeInteger(total)) throw new RangeError(`not a whole total: ${total}`);
  if (weightSum === 0) return undefined;
  const count = weights.length;
  const into = {
    parts: new Float64Array(count),
    remainders: new Float64Array(count),
    extras: new Int8Array(count),
    weightSum,
  };
  const left = cutAll(total, weights, into);
  giveRemaining(Math.abs(left), Math.sign(total), into);
  return into;
}

/** The parts alone, or undefined when every weight is 0. */
export function allocate(total: number, weights: ArrayLike<number>): number[] | undefined {
  const cut = apportion(total, weights);
  return cut && Array.from(cut.parts);
}

function checkedSum(weights: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    if (!(weight >= 0 && Number.isInteger(weight))) throw new RangeError(`bad weight: ${weight}`);
    sum += weight;
  }
  if (!Number.isSafeInteger(sum)) throw new RangeError('the weights are too large together');
  return sum;
}

function cutAll(total: number, weights: ArrayLike<number>, into: Apportionment): number {
  const { parts, remainders, weightSum } = into;
  let left = total;
  for (let i = 0; i < parts.length; i++) {
    const weight = weights[i]!;
    const product = total * weight;
    const rest = Number.isSafeInteger(product)
      ? product % weightSum
      : Number((BigInt(total) * BigInt(weight)) % BigInt(weightSum));
    const part = Number.isSafeInteger(product)
      ? (product - rest) / weightSum
      : Number((BigInt(total) * BigInt(weight)) / BigInt(weightSum));
    parts[i] = part + 0;
    remainders[i] = Math.abs(rest);
    left -= part;
  }
  return left;
}

/** `count` < number of parts with a remainder, always: each remainder is less than one unit. */
function giveRemaining(count: number, unit: number, into: Apportionment): void {
  if (count === 0) return;
  const { parts, remainders, extras } = into;
  const threshold = remainders.toSorted()[remainders.length - count]!;
  let ties = count;
  for (const remainder of remainders) if (remainder > threshold) ties--;
  for (let i = 0; i < parts.length; i++) {
    const remainder = remainders[i]!;
    if (remainder < threshold || (remainder === threshold && ties-- <= 0)) continue;
    parts[i]! += unit;
    extras[i] = unit;
  }
}
