/** A total divided into parts: the amounts, in the units of the total, and the figures that explain them. */
export type Apportionment = {
  /** The parts, in the order of the weights; their sum is the total. */
  readonly parts: Float64Array;
  /** What truncation left of each total · weight, in 1 / weightSum of a unit: the largest get a unit more. */
  readonly remainders: Float64Array;
  /** The rounding unit that each part received: -1, 0 or 1, already included in `parts`. */
  readonly extras: Int8Array;
  /** Σ of the weights. */
  readonly weightSum: number;
};

/**
 * Divides a total by largest remainder (computation.md §1): each part is total · weight / Σ weights truncated toward
 * zero, and the units left over go one each to the largest remainders; of equal ones the earlier position comes first.
 * Weights are whole and ≥ 0. Returns undefined when they are all 0; throws on a total or a weight that is not whole.
 * Every division in the product goes through here. The result also says why each part is what it is, so that an
 * explanation needs no second computation.
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

/** Returns the parts alone, or undefined when every weight is 0. */
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

/**
 * Gives the units left over to the largest remainders. `count` is always less than the number of parts with a
 * remainder, because each remainder is less than one unit.
 */
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
