import { formatScaled, localDate, shownDate, shownIban, yearMonth } from '@scara/domain/kernel';

/** The sign of typography, as wide as a digit; a hyphen would break the column. */
const MINUS = '−';

/** A zero in a wide table: there, and quiet. */
export const DASH = '–';

const MONTHS = [
  ...['ianuarie', 'februarie', 'martie', 'aprilie', 'mai', 'iunie'],
  ...['iulie', 'august', 'septembrie', 'octombrie', 'noiembrie', 'decembrie'],
];

/** Bani as a Romanian reads them: 123456789 → '1.234.567,89'. */
export function amountText(bani: number): string {
  return numberText(bani, 2, 2);
}

/** Thousandths with `decimals` (0-3) of them shown: 12345, 3 → '12,345'. */
export function quantityText(milli: number, decimals: number): string {
  return numberText(milli, 3, decimals);
}

/** How many decimals the quantities of one column need, so that their commas stay in line. */
export function decimalsOf(quantities: readonly (number | null)[]): number {
  const uses = (unit: number) => quantities.some((milli) => milli !== null && milli % unit !== 0);
  if (uses(10)) return 3;
  if (uses(100)) return 2;
  return uses(1000) ? 1 : 0;
}

/** '2026-11-25' → '25.11.2026'. Throws on a text that is no date. */
export function dateText(date: string): string {
  return shownDate(localDate(date));
}

/** '2026-11' → 'noiembrie 2026'. Throws on a text that is no month. */
export function monthText(month: string): string {
  const [year, number] = yearMonth(month).split('-');
  return `${MONTHS[Number(number) - 1]} ${year}`;
}

/** '2026-11' → '11.2026', for heads without room. */
export function shortMonthText(month: string): string {
  const [year, number] = yearMonth(month).split('-');
  return `${number}.${year}`;
}

/** The IBAN in groups of four, as it is typed off a paper. */
export function ibanText(iban: string): string {
  return shownIban(iban.replace(/\s/g, ''));
}

function numberText(value: number, scale: number, decimals: number): string {
  const [whole = '', fraction = ''] = formatScaled(Math.abs(value), scale).split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  const sign = value < 0 ? MINUS : '';
  return sign + thousands + (decimals === 0 ? '' : `,${fraction.slice(0, decimals)}`);
}

/** Where an association is: many addresses end with the city already. */
export function addressText({
  address,
  city,
}: {
  readonly address: string;
  readonly city: string;
}): string {
  return [address, address.includes(city) ? '' : city].filter((part) => part !== '').join(', ');
}
