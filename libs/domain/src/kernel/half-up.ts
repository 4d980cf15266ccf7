/**
 * Returns a · b / c rounded half away from zero, exactly.
 * All three are whole numbers, and so is the result; the product is computed in bigint where a double could not hold
 * it.
 * Throws on c ≤ 0, on a number that is not whole and on a result past the safe integers.
 */
export function mulDivHalfUp(a: number, b: number, c: number): number {
  const product = a * b;
  if (!(c > 0)) throw new RangeError(`division by ${c}`);
  if (!Number.isSafeInteger(product)) return wide(a, b, c);
  const rest = product % c;
  const cut = (product - rest) / c;
  const away = 2 * Math.abs(rest) >= c ? Math.sign(rest) : 0;
  // Adding zero turns -0 into 0: Object.is tells the two apart.
  return cut + away + 0;
}

/** Returns numerator / denominator rounded half away from zero. Throws on a denominator ≤ 0. */
export function divHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError(`division by ${denominator}`);
  const cut = numerator / denominator;
  const rest = numerator % denominator;
  if (rest < 0n) return -2n * rest >= denominator ? cut - 1n : cut;
  return 2n * rest >= denominator ? cut + 1n : cut;
}

function wide(a: number, b: number, c: number): number {
  const rounded = Number(divHalfUp(BigInt(a) * BigInt(b), BigInt(c)));
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`${a} · ${b} / ${c} is too large`);
  return rounded;
}
