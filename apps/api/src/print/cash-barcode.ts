import { formatScaled } from '@scara/domain/kernel';

/** The only version of the payload so far (2-money §5). */
const CASH_VERSION = 1;

/** The fee that partner points add to a cash payment: 2.50 lei. */
export const CASH_FEE_BANI = 250;

export type CashBarcode = {
  /** The text in the Code 128 symbol. */
  readonly payload: string;
  readonly totalBani: number;
  readonly feeBani: number;
};

/**
 * Returns the cash barcode of a bill, `h1x{idAp}x{idMonth}x{total + fee in lei}x{checksum}f`; null when nothing is to
 * be paid. The specification defines the contents and the checksum; the order is ours (docs/decisions/0020).
 */
export function cashBarcode(bill: {
  readonly apartmentId: number;
  readonly monthId: number;
  readonly totalBani: number;
  readonly feeBani?: number;
}): CashBarcode | null {
  const { apartmentId, monthId, totalBani, feeBani = CASH_FEE_BANI } = bill;
  if (totalBani <= 0) return null;
  const lei = formatScaled(totalBani + feeBani, 2);
  const body = `h${CASH_VERSION}x${apartmentId}x${monthId}x${lei}x`;
  return { payload: `${body}${cashChecksum(body)}f`, totalBani, feeBani };
}

/** Returns the sum of the digits modulo 9, ignoring x, point, h and f. Throws on any other character. */
export function cashChecksum(text: string): number {
  let sum = 0;
  for (const character of text) {
    if ('x.hf'.includes(character)) continue;
    if (!/^\d$/.test(character)) throw new RangeError(`not in a cash barcode: ${character}`);
    sum += Number(character);
  }
  return sum % 9;
}
