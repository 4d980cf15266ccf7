/** What the fields of an expense take at most: bani, thousandths, millionths of a leu. */
export const amountMost = 99_999_999_900;
export const quantityMost = 999_999_999_000;
export const priceMost = 999_999_999_000_000;
/** A document may be dated at most 6 months ahead (1-core §5). */
export const monthsAhead = 6;
