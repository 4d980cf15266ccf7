/** A noun and how it is counted: 'doi lei', 'două mii', 'două milioane'; `one` is the text for exactly one. */
interface Counted {
  readonly gender: 'm' | 'f' | 'n';
  readonly one: string;
  readonly many: string;
}

const LEI: Counted = { gender: 'm', one: 'un leu', many: 'lei' };
const BANI: Counted = { gender: 'm', one: 'un ban', many: 'bani' };
const THOUSANDS: Counted = { gender: 'f', one: 'o mie', many: 'mii' };
const MILLIONS: Counted = { gender: 'n', one: 'un milion', many: 'milioane' };
const MILLIARDS: Counted = { gender: 'n', one: 'un miliard', many: 'miliarde' };

const UP_TO_19 = [
  ...['zero', 'unu', 'doi', 'trei', 'patru', 'cinci', 'șase', 'șapte', 'opt', 'nouă', 'zece'],
  ...['unsprezece', 'doisprezece', 'treisprezece', 'paisprezece', 'cincisprezece'],
  ...['șaisprezece', 'șaptesprezece', 'optsprezece', 'nouăsprezece'],
];
const TENS = [
  ...['', '', 'douăzeci', 'treizeci', 'patruzeci', 'cincizeci'],
  ...['șaizeci', 'șaptezeci', 'optzeci', 'nouăzeci'],
];

/**
 * Spells an amount as on a receipt: 210050 bani are 'două mii o sută de lei și cincizeci de bani'. Accepts bani up to
 * 999 999 999 999,99 lei, since the total debt of an apartment may exceed the limit of a single amount.
 * @throws RangeError for an amount that is not whole, is negative or too large.
 */
export function leiWords(amountBani: number): string {
  if (!Number.isSafeInteger(amountBani) || amountBani < 0 || amountBani > 99_999_999_999_999) {
    throw new RangeError(`${amountBani} bani cannot be spelled`);
  }
  const [lei, bani] = [Math.trunc(amountBani / 100), amountBani % 100];
  if (lei === 0 && bani > 0) return counted(bani, BANI);
  return bani === 0 ? counted(lei, LEI) : `${counted(lei, LEI)} și ${counted(bani, BANI)}`;
}

/** 'un leu', 'doi lei', 'douăzeci de lei', 'o sută unu lei'. */
function counted(value: number, noun: Counted): string {
  if (value === 1) return noun.one;
  return `${numeral(value, noun.gender)}${joint(value)}${noun.many}`;
}

/** From 20 on a noun follows 'de', unless the number ends in 01 to 19. */
function joint(value: number): string {
  const end = value % 100;
  return value >= 20 && (end === 0 || end >= 20) ? ' de ' : ' ';
}

function numeral(value: number, gender: Counted['gender']): string {
  const parts: string[] = [];
  let rest = value;
  for (const [size, noun] of [
    [1_000_000_000, MILLIARDS],
    [1_000_000, MILLIONS],
    [1_000, THOUSANDS],
  ] as const) {
    if (rest >= size) parts.push(counted(Math.trunc(rest / size), noun));
    rest %= size;
  }
  if (rest > 0 || parts.length === 0) parts.push(belowThousand(rest, gender));
  return parts.join(' ');
}

function belowThousand(value: number, gender: Counted['gender']): string {
  const [hundreds, rest] = [Math.trunc(value / 100), value % 100];
  const parts: string[] = [];
  if (hundreds === 1) parts.push('o sută');
  else if (hundreds > 1) parts.push(`${unit(hundreds, 'f')} sute`);
  if (rest > 0 || hundreds === 0) parts.push(belowHundred(rest, gender));
  return parts.join(' ');
}

function belowHundred(value: number, gender: Counted['gender']): string {
  if (value < 20) return unit(value, gender);
  const tens = TENS[Math.trunc(value / 10)]!;
  return value % 10 === 0 ? tens : `${tens} și ${unit(value % 10, gender)}`;
}

/** One, two and twelve agree with the noun's gender; a neuter takes 'unu' and 'două'. */
function unit(value: number, gender: Counted['gender']): string {
  if (value === 1 && gender === 'f') return 'una';
  if (value === 2 && gender !== 'm') return 'două';
  return value === 12 && gender !== 'm' ? 'douăsprezece' : UP_TO_19[value]!;
}
