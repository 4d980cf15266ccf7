import {
  checkCif,
  FOUR_DECIMALS_WEIGHT_MAX,
  isPhone,
  PERSONS_MAX,
  phoneDigits,
  searchKey,
  WEIGHT_MAX,
  WHOLE_E5,
} from '../kernel/index.js';
import { choicesOf } from './choices.js';
import { repeated, type FirstRows } from './duplicates.js';
import type { Findings, OpenTable, RowReader } from './row-reader.js';

/** An apartment as the files name it. Entrance names are unique in the association, numbers in their entrance. */
export type Place = { readonly entrance: string; readonly apartment: string };

/** An apartment to be added. Shares, surface and coefficients are hundred-thousandths. */
export type ApartmentRow = Place & {
  readonly row: number;
  /** '' where the files name no blocks. */
  readonly block: string;
  readonly name: string;
  readonly isCompany: boolean;
  readonly persons: number;
  readonly shareE5: number;
  readonly heatE5: number;
  readonly c2E5: number;
  readonly c3E5: number;
  readonly c4E5: number;
  /** Digits of a company's CIF or a person's CNP; '' when not given. */
  readonly cif: string;
  /** In lower case; '' when not given. */
  readonly email: string;
  readonly phone: string;
};

export type Apartments = {
  readonly given: boolean;
  readonly rows: readonly ApartmentRow[];
  /** In the order in which they first appear, also those of rows with errors. */
  readonly entrances: ReadonlyMap<string, { readonly entrance: string; readonly block: string }>;
  /** Returns the apartment that a row of any table names; undefined with the reason reported at its cell. */
  readonly placeOf: (row: RowReader) => Place | undefined;
  readonly find: (entrance: string, apartment: string) => Place | undefined;
};

/** Shares rounded to a few decimals may miss 100 % by up to this much; the administrator may leave it so. */
const ROUNDED_E5 = 10_000;

const FIVE = { decimals: 5, least: 0, most: WEIGHT_MAX } as const;
const FOUR = { decimals: 4, least: 0, most: FOUR_DECIMALS_WEIGHT_MAX / 10 } as const;

const TYPES = choicesOf(
  [false, 'persoană', 'persoană fizică', 'PF', 'person'],
  [true, 'firmă', 'companie', 'persoană juridică', 'PJ', 'company'],
);

/** The name of the block of entrances for which the files name none. */
const ONLY_BLOCK = 'Bloc';

export const blockName = (block: string): string => block || ONLY_BLOCK;
/** Returns the key of a block: names are compared without capitals and accents, as the product itself compares them. */
export const blockKey = (block: string): string => searchKey(blockName(block));

export const placeKey = ({ entrance, apartment }: Place): string =>
  `${searchKey(entrance)}/${searchKey(apartment)}`;

/** Reads the apartments, which the rows of every other table refer to. */
export function readApartments(table: OpenTable | undefined, findings: Findings): Apartments {
  const places = new Map<string, Place>();
  const entrances = new Map<string, { entrance: string; block: string }>();
  const firsts: FirstRows = new Map();
  const rows: ApartmentRow[] = [];
  for (const row of table?.rows ?? []) {
    const read = apartmentOf(row, entrances, places, firsts);
    if (read !== undefined) rows.push(read);
  }
  if (table !== undefined) {
    sharesSum(table, rows, findings);
  }
  const given = places.size > 0;
  const find = (entrance: string, apartment: string): Place | undefined =>
    places.get(placeKey({ entrance, apartment }));
  return { given, rows, entrances, find, placeOf: placeFinder(given, places, entrances) };
}

function apartmentOf(
  row: RowReader,
  entrances: Map<string, { entrance: string; block: string }>,
  places: Map<string, Place>,
  firsts: FirstRows,
): ApartmentRow | undefined {
  const block = row.label('block', 1, 45) ?? '';
  const place = newPlace(row, block, entrances, places, firsts);
  for (const column of ['name', 'persons', 's_percent']) row.needs(column);
  const isCompany = row.choice('type', TYPES) ?? false;
  const apartment = {
    name: row.text('name', 1, 45),
    persons: row.number('persons', { decimals: 0, least: 0, most: PERSONS_MAX }),
    shareE5: row.number('s_percent', { ...FIVE, most: WHOLE_E5 }),
    heatE5: ten(row.number('hs_m2', FOUR)),
    c2E5: ten(row.number('c2', FOUR)),
    c3E5: row.number('c3', FIVE) ?? 0,
    c4E5: row.number('c4', FIVE) ?? 0,
    cif: taxIdOf(row, isCompany),
    email: emailOf(row),
    phone: phoneOf(row),
  };
  const { name, persons, shareE5 } = apartment;
  if (row.failed() || place === undefined) return undefined;
  if (name === undefined || persons === undefined || shareE5 === undefined) return undefined;
  return { row: row.row, block, ...place, isCompany, ...apartment, name, persons, shareE5 };
}

/** Numbers with four decimals are stored with five. */
const ten = (value: number | undefined): number => (value ?? 0) * 10;

function newPlace(
  row: RowReader,
  block: string,
  entrances: Map<string, { entrance: string; block: string }>,
  places: Map<string, Place>,
  firsts: FirstRows,
): Place | undefined {
  if (!row.needs('entrance') || !row.needs('apartment')) return undefined;
  const entrance = row.label('entrance', 1, 45);
  const apartment = row.label('apartment', 1, 26);
  if (entrance === undefined || apartment === undefined) return undefined;
  const known = entrances.get(searchKey(entrance));
  if (known === undefined) entrances.set(searchKey(entrance), { entrance, block });
  else if (blockKey(known.block) !== blockKey(block)) {
    row.error('block', { code: 'entrance-in-other-block', block: known.block });
  }
  const key = placeKey({ entrance, apartment });
  if (repeated(firsts, key, row, 'apartment')) return undefined;
  const place = { entrance: known?.entrance ?? entrance, apartment };
  places.set(key, place);
  return place;
}

/** Reads a company's CIF or a person's CNP by the rules of adding an apartment. */
function taxIdOf(row: RowReader, isCompany: boolean): string {
  const typed = row.text('cif', 1, 45);
  if (typed === undefined) return '';
  const checked = checkCif(typed);
  if (checked.kind === 'refused') {
    row.error('cif', { code: isCompany ? checked.code : 'cnp-invalid' });
    return '';
  }
  if (!isCompany && checked.kind !== 'person') row.error('cif', { code: 'cnp-invalid' });
  return checked.digits;
}

function phoneOf(row: RowReader): string {
  const typed = row.text('phone', 1, 45);
  if (typed === undefined) return '';
  const digits = phoneDigits(typed.replace(/[.\-()/]/g, ''));
  if (isPhone(digits)) return digits;
  // A cell that a sheet treated as a number has lost its leading zero.
  if (/^[237]\d{8}$/.test(digits)) {
    row.warn('phone', { code: 'phone-zero-lost', value: `0${digits}` });
    return `0${digits}`;
  }
  row.error('phone', { code: 'phone-invalid' });
  return '';
}

/** Reads an e-mail address by the rules of adding an apartment. */
function emailOf(row: RowReader): string {
  const email = row.text('email', 1, 100)?.toLowerCase() ?? '';
  const isAddress = /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+\.[a-z0-9-]{2,}$/.test(email);
  if (email === '' || (isAddress && !email.includes('..'))) return email;
  row.error('email', { code: 'email-invalid' });
  return '';
}

/**
 * Checks that the shares of the association, or of each of its blocks or entrances, sum to 100 %; warns where they miss
 * it by no more than a rounding.
 */
function sharesSum(table: OpenTable, rows: readonly ApartmentRow[], findings: Findings): void {
  // Rows that could not be read are missing from the sum, so it would be meaningless.
  if (rows.length === 0 || rows.length !== table.rows.length) return;
  const sums = [
    () => '',
    (row: ApartmentRow) => blockKey(row.block),
    (row: ApartmentRow) => row.entrance,
  ];
  const parts = sums.map((by) => sumsBy(rows, by));
  if (parts.some((part) => part.every((sum) => sum === WHOLE_E5))) return;
  const rounded = parts.find((part) => part.every((sum) => Math.abs(sum - WHOLE_E5) <= ROUNDED_E5));
  const isRounded = rounded !== undefined;
  // Of shares by block or entrance, the first sum that misses 100 %; else the sum of the association.
  const sumE5 = rounded?.find((sum) => sum !== WHOLE_E5) ?? parts[0]![0]!;
  findings.add({
    table: 'apartments',
    row: null,
    column: 's_percent',
    severity: isRounded ? 'warning' : 'error',
    problem: { code: isRounded ? 'shares-sum-rounded' : 'shares-sum', sumE5 },
    suggestion: null,
  });
}

function sumsBy(rows: readonly ApartmentRow[], by: (row: ApartmentRow) => string): number[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(by(row), (sums.get(by(row)) ?? 0) + row.shareE5);
  return [...sums.values()];
}

function placeFinder(
  given: boolean,
  places: ReadonlyMap<string, Place>,
  entrances: Apartments['entrances'],
): Apartments['placeOf'] {
  const byNumber = new Map<string, Place | null>();
  for (const place of places.values()) {
    const key = searchKey(place.apartment);
    byNumber.set(key, byNumber.has(key) ? null : place);
  }
  return (row) => {
    // Without apartments the missing table is reported once; its absence is not reported again for each row.
    if (!given || !row.needs('apartment')) return row.giveUp();
    const apartment = row.text('apartment', 1, 26);
    const entrance = row.text('entrance', 1, 45);
    if (apartment === undefined || row.failed()) return undefined;
    if (entrance === undefined) {
      const only = byNumber.get(searchKey(apartment));
      return only ?? void row.error('entrance', { code: 'entrance-needed' });
    }
    const place = places.get(placeKey({ entrance, apartment }));
    if (place !== undefined) return place;
    return entrances.has(searchKey(entrance))
      ? void row.error('apartment', { code: 'apartment-unknown', entrance })
      : void row.error('entrance', { code: 'entrance-unknown' });
  };
}
