/** Formats of numbers and dates: ro-RO, a true minus sign, calendar dates without a time zone. */

const MINUS = '\u2212';
const groups = new Intl.NumberFormat('ro-RO', {
  useGrouping: 'always',
});

/**
 * Formats a whole number of units divided by 10^decimals as `1.234,56`.
 * `scaled` is an integer (bani with 2 decimals, thousandths of m³ with 3): no floating point is involved.
 */
export function formatScaled(scaled: number, decimals: number): string {
  const digits = Math.abs(scaled)
    .toString()
    .padStart(decimals + 1, '0');
  const whole = groups.format(Number(digits.slice(0, digits.length - decimals)));
  const fraction = decimals === 0 ? '' : `,${digits.slice(-decimals)}`;
  return `${scaled < 0 ? MINUS : ''}${whole}${fraction}`;
}

/** Formats bani as lei with two decimals: `-123456` gives `−1.234,56`. */
export const formatBani = (bani: number): string => formatScaled(bani, 2);

/**
 * Parses `1.234,5`, `1234.5` or `−12,50` into an integer with `decimals` places. Returns null for a text that is not
 * a number or has more decimals than allowed.
 */
export function parseScaled(text: string, decimals: number): number | null {
  const plain = text.trim().replace(/\s/g, '').replace(MINUS, '-');
  const normal = plain.includes(',') ? plain.replaceAll('.', '').replace(',', '.') : plain;
  const match = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(normal);
  if (match === null) return null;
  const [, sign = '', whole = '0', fraction = ''] = match;
  if (fraction.length > decimals) return null;
  const value = Number(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' && value !== 0 ? -value : value;
}

/** Formats a number for a field, without trailing zeros and thousands dots: `1250000` with 5 decimals gives `12,5`. */
export function editScaled(scaled: number, decimals: number): string {
  const digits = Math.abs(scaled)
    .toString()
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${scaled < 0 ? '-' : ''}${whole}${decimals > 0 && fraction !== '' ? `,${fraction}` : ''}`;
}

/** Formats a sum of money for a field: `33090` gives `330,90`, `33000` gives `330`. */
export const editBani = (bani: number): string =>
  editScaled(bani, 2).replace(/,\d$/, (tenths) => `${tenths}0`);

/** Formats a calendar date: `2026-05-31` gives `31.05.2026`. */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-');
  return `${day}.${month}.${year}`;
}

const instants = new Intl.DateTimeFormat('ro-RO', {
  timeZone: 'Europe/Bucharest',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const instantsWithSeconds = new Intl.DateTimeFormat('ro-RO', {
  timeZone: 'Europe/Bucharest',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Formats a UTC instant in Bucharest time: `31.05.2026, 14:05`. */
export const formatInstant = (instant: string): string => instants.format(new Date(instant));
export const formatInstantExact = (instant: string): string =>
  instantsWithSeconds.format(new Date(instant));

const relative = new Intl.RelativeTimeFormat('ro-RO', { numeric: 'auto' });
const ages = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** Formats how long ago something was: `acum 5 minute`, `ieri`; `acum` for less than a minute. */
export function formatAge(ms: number): string {
  for (const { unit, ms: size } of ages) {
    if (ms >= size) return relative.format(-Math.floor(ms / size), unit);
  }
  return relative.format(0, 'second');
}
