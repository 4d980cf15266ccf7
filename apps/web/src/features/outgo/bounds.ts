/** The largest price of a unit, in millionths of a leu. */
export const priceMost = 999_999_999_000_000;
