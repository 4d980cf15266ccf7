import { formatScaled, localDate, shownDate, shownIban, yearMonth } from '@scara/domain/kernel';

/** The typographic minus, as wide as a digit; a hyphen would misalign the column. */
const MINUS = '−';

/** A zero in a wide table. */
export const DASH = '–';

const MONTHS = [
  ...['ianuarie', 'februarie', 'martie', 'aprilie', 'mai', 'iunie'],
  ...['iulie', 'august', 'septembrie', 'octombrie', 'noiembrie', 'decembrie'],
];

/** Formats bani as a Romanian amount: 123456789 → '1.234.567,89'. */
export function amountText(bani: number): string {
  return numberText(bani, 2, 2);
}

/** Formats thousandths with 0 to 3 decimals: 12345, 3 → '12,345'. */
export function quantityText(milli: number, decimals: number): string {
  return numberText(milli, 3, decimals);
}

/** Returns how many decimals the quantities of a column need, so that their commas are aligned. */
export function decimalsOf(quantities: readonly (number | null)[]): number {
  const uses = (unit: number) => quantities.some((milli) => milli !== null && milli % unit !== 0);
  if (uses(10)) return 3;
  if (uses(100)) return 2;
  return uses(1000) ? 1 : 0;
}

/** Formats a date: '2026-11-25' → '25.11.2026'. Throws on an invalid date. */
export function dateText(date: string): string {
  return shownDate(localDate(date));
}

/** Formats a month: '2026-11' → 'noiembrie 2026'. Throws on an invalid month. */
export function monthText(month: string): string {
  const [year, number] = yearMonth(month).split('-');
  return `${MONTHS[Number(number) - 1]} ${year}`;
}

/** Formats a month for narrow heads: '2026-11' → '11.2026'. */
export function shortMonthText(month: string): string {
  const [year, number] = yearMonth(month).split('-');
  return `${number}.${year}`;
}

/** Formats an IBAN in groups of four, for typing it from paper. */
export function ibanText(iban: string): string {
  return shownIban(iban.replace(/\s/g, ''));
}

function numberText(value: number, scale: number, decimals: number): string {
  const [whole = '', fraction = ''] = formatScaled(Math.abs(value), scale).split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  const sign = value < 0 ? MINUS : '';
  return sign + thousands + (decimals === 0 ? '' : `,${fraction.slice(0, decimals)}`);
}

/**
 * Returns the address with the city, unless the address already includes it as a word: the letters of Arad are in 'Str.
 * Aradului' too.
 */
export function addressText({
  address,
  city,
}: {
  readonly address: string;
  readonly city: string;
}): string {
  const words = (text: string) => ` ${text.replace(/[^\p{L}\p{N}-]+/gu, ' ')} `;
  const isSaid = words(address).includes(words(city));
  return [address, isSaid ? '' : city].filter((part) => part !== '').join(', ');
}
