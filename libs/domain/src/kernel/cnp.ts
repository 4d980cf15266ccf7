const WEIGHTS = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9];

/**
 * True for a personal numeric code (CNP): 13 digits, month 1-12, day 1-31 and the check digit
 * (Σ digit · weight modulo 11, where 10 becomes 1). 1-core §5.
 */
export function isCnp(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const month = Number(text.slice(3, 5));
  const day = Number(text.slice(5, 7));
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(text[i]), 0);
  const check = sum % 11 === 10 ? 1 : sum % 11;
  return check === Number(text[12]);
}
