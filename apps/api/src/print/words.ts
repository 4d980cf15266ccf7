import { monthName } from '@scara/contracts/http';
import {
  localDate,
  type MonthId,
  shownDate,
  shownIban,
  shownScaled,
  yearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';

/** A zero in a wide table. */
export const DASH = '–';

/** Formats bani as a Romanian amount: 123456789 → '1.234.567,89'. */
export function amountText(bani: number): string {
  return shownScaled(bani, 2);
}

/** Formats thousandths with 0 to 3 decimals: 12345, 3 → '12,345'. */
export function quantityText(milli: number, decimals: number): string {
  const [whole = '', fraction = ''] = shownScaled(milli, 3).split(',');
  return decimals === 0 ? whole : `${whole},${fraction.slice(0, decimals)}`;
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
  return monthName(yearMonth(month));
}

/** Formats the months from one to the other: 'septembrie 2025 – august 2026'; one month by its name alone. */
export function monthsText(from: string, to: string): string {
  return from === to ? monthText(from) : `${monthText(from)} – ${monthText(to)}`;
}

/** Formats a month for narrow heads: '2026-11' → '11.2026'. */
export function shortMonthText(month: string): string {
  const [year, number] = yearMonth(month).split('-');
  return `${number}.${year}`;
}

/** Returns the same for a month as calls carry it: '09.2025' for 202509. */
export function monthCell(idMonth: number): string {
  return shortMonthText(yearMonthOf(idMonth as MonthId));
}

/** 'Asociația Teiul, CIF 123'; the name alone without a CIF. */
export function ownerText({
  name,
  cif,
}: {
  readonly name: string;
  readonly cif: string | null;
}): string {
  return cif ? `${name}, CIF ${cif}` : name;
}

/** Formats an IBAN in groups of four, for typing it from paper. */
export function ibanText(iban: string): string {
  return shownIban(iban.replace(/\s/g, ''));
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
  return [address, isSaid ? '' : city].filter(Boolean).join(', ');
}
