/** The largest price of a unit, in millionths of a leu. */
export const priceMost = 999_999_999_000_000;
/** A document may be dated at most 6 months ahead (1-core §5). */
export const monthsAhead = 6;
