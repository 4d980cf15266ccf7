import { divHalfUp } from '@scara/domain/kernel';

/**
 * Amounts in bani, quantities in thousandths, unit prices in millionths of a leu: two give the third, rounded half up.
 */

export const PRICE_DECIMALS = 6;
export const QUANTITY_DECIMALS = 3;
/** The largest unit price: 999 999 999 lei, in millionths of a leu. */
export const PRICE_MAX = 999_999_999_000_000;

/** Returns the unit price; null for quantity 0. `decimals` are those of the quantity. */
export function priceE6Of(
  amountBani: number,
  quantity: number,
  decimals = QUANTITY_DECIMALS,
): number | null {
  return divided(amountBani, 10_000n * 10n ** BigInt(decimals), quantity);
}

/** Returns how many units an amount buys; null for price 0. */
export function quantityE3Of(amountBani: number, priceE6: number): number | null {
  return divided(amountBani, 10_000_000n, priceE6);
}

/** Returns the cost of a quantity in bani, rounded half up. */
export function amountBaniOf(quantityE3: number, priceE6: number): number {
  return Number(divHalfUp(BigInt(quantityE3) * BigInt(priceE6), 10_000_000n));
}

function divided(amount: number, factor: bigint, by: number): number | null {
  if (by === 0) return null;
  const [whole, divisor] = [BigInt(amount) * factor, BigInt(by)];
  const value = Number(by < 0 ? divHalfUp(-whole, -divisor) : divHalfUp(whole, divisor));
  return Number.isSafeInteger(value) ? value : null;
}
