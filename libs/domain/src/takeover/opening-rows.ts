import {
  AMOUNT_MAX,
  nextMonth,
  searchKey,
  type LocalDate,
  type YearMonth,
} from '../kernel/index.js';
import { assumedDays } from '../month/index.js';
import { placeKey, type Apartments, type Place } from './apartment-rows.js';
import { choicesOf } from './choices.js';
import { repeated, type FirstRows } from './duplicates.js';
import { readTerms, type Months } from './month-rows.js';
import { PAID_BOUNDS, type FundFinder } from './payment-rows.js';
import type { OpenTable, RowReader } from './row-reader.js';

export type OpeningKind = 'arrears' | 'penalty' | 'advance' | 'fund';

/** An opening balance of an apartment in its first month. Bani. */
export type OpeningRow = { readonly row: number; readonly place: Place } & OpeningBalance;

export type OpeningBalance =
  | {
      readonly kind: 'arrears';
      readonly month: YearMonth;
      readonly amountBani: number;
      /** The bill's expenses as posted; `amountBani` is the part that is unpaid. */
      readonly principalBani: number;
      /** Penalties of that bill already charged: they count toward the law's cap. */
      readonly penaltiesBani: number;
      /** The bill's own terms; missing ones are assumed, with a warning. */
      readonly published: LocalDate;
      readonly maturityDays: number;
      readonly rateE2: number;
      /** The last day whose penalties are in the balances. */
      readonly penaltiesThrough: LocalDate;
    }
  | { readonly kind: 'penalty'; readonly month: YearMonth; readonly amountBani: number }
  | { readonly kind: 'advance'; readonly amountBani: number }
  | {
      readonly kind: 'fund';
      readonly month: YearMonth;
      readonly fund: string;
      readonly amountBani: number;
    };

const KINDS = choicesOf<OpeningKind>(
  ['arrears', 'restanță', 'restanțe', 'cheltuieli', 'întreținere', 'arrears'],
  ['penalty', 'penalizare', 'penalizări', 'penalty'],
  ['advance', 'avans', 'advance'],
  ['fund', 'fond', 'fund'],
);

const PENALTIES = { decimals: 2, least: 0, most: AMOUNT_MAX } as const;
const OF_ARREARS = [
  'principal_lei',
  'penalties_posted_lei',
  'published',
  'maturity_days',
  'penalty_percent_per_day',
  'penalties_through',
];

/** Reads the opening balances, each kind once for an apartment; warns about a debt beside an advance. */
export function readOpening(
  table: OpenTable | undefined,
  apartments: Apartments,
  months: Months,
  fundOf: FundFinder,
): OpeningRow[] {
  const firsts: FirstRows = new Map();
  const sides = new Map<string, { row: number; isDebt: boolean }>();
  const unsaid = new Set<number>();
  const found = (table?.rows ?? []).flatMap((row): OpeningRow[] => {
    const place = apartments.placeOf(row);
    const balance = balanceOf(row, months, fundOf);
    if (row.failed() || place === undefined || balance === undefined) return [];
    const apartment = placeKey(place);
    if (repeated(firsts, `${apartment} ${kindKey(balance)}`, row, null)) return [];
    bothSides(row, apartment, balance.kind !== 'advance', sides);
    if (row.raw('penalties_posted_lei').trim() === '') unsaid.add(row.row);
    return [{ row: row.row, place, ...balance }];
  });
  return withPenaltiesAsked(found, unsaid);
}

/**
 * Where the file does not say what was asked for of a bill's penalties, it is what is owed of them at the least: that
 * counts toward the law's cap.
 */
function withPenaltiesAsked(
  rows: readonly OpeningRow[],
  unsaid: ReadonlySet<number>,
): OpeningRow[] {
  const key = (place: Place, month: YearMonth): string => `${placeKey(place)} ${month}`;
  const owed = new Map(
    rows.flatMap((one) =>
      one.kind === 'penalty' ? [[key(one.place, one.month), one.amountBani]] : [],
    ),
  );
  return rows.map((one) => {
    if (one.kind !== 'arrears' || !unsaid.has(one.row)) return one;
    const penaltiesBani = Math.min(owed.get(key(one.place, one.month)) ?? 0, one.principalBani);
    return { ...one, penaltiesBani };
  });
}

function balanceOf(row: RowReader, months: Months, fundOf: FundFinder): OpeningBalance | undefined {
  row.needs('kind');
  row.needs('amount_lei');
  const kind = row.choice('kind', KINDS);
  const amountBani = amountOf(row, kind);
  if (kind === undefined) return undefined;
  if (amountBani === 0) {
    // A balance of 0 still makes the fund that it names.
    if (kind === 'fund') fundOf(row);
    return undefined;
  }
  onlyOf(row, kind);
  const month = kind === 'advance' ? undefined : monthOf(row, months);
  const fund = kind === 'fund' ? neededFund(row, fundOf) : undefined;
  const old =
    kind === 'arrears' && month ? oldBill(row, month, amountBani ?? 0, months) : undefined;
  if (row.failed() || amountBani === undefined) return undefined;
  if (kind === 'advance') return { kind, amountBani };
  if (month === undefined) return undefined;
  if (kind === 'penalty') return { kind, month, amountBani };
  if (kind === 'fund') return fund === undefined ? undefined : { kind, month, fund, amountBani };
  return old && { kind, month, amountBani, ...old };
}

/**
 * Reads an amount. Lists of the old books hold every apartment, so a balance of 0 is skipped with a warning. A negative
 * amount is refused: a debt below 0 is an advance.
 */
function amountOf(row: RowReader, kind: OpeningKind | undefined): number | undefined {
  const amountBani = row.number('amount_lei', { ...PAID_BOUNDS, least: -AMOUNT_MAX });
  if (amountBani === undefined || amountBani > 0) return amountBani;
  if (amountBani === 0) row.warn('amount_lei', { code: 'opening-zero' });
  else row.error('amount_lei', { code: 'opening-negative', isAdvance: kind === 'advance' });
  return amountBani === 0 ? 0 : undefined;
}

/** Refuses fields of another kind of balance, rather than dropping them silently. */
function onlyOf(row: RowReader, kind: OpeningKind): void {
  const foreign = [
    ...(kind === 'arrears' ? [] : OF_ARREARS),
    ...(kind === 'fund' ? [] : ['fund']),
    ...(kind === 'advance' ? ['month'] : []),
  ];
  for (const column of foreign) {
    if (row.raw(column).trim() !== '') row.error(column, { code: 'field-not-for-kind' });
  }
}

/** Reads the month of a debt, which must be before the first month that is taken over. */
function monthOf(row: RowReader, { first, given }: Months): YearMonth | undefined {
  row.needs('month');
  const month = row.month('month');
  if (!given || first === undefined) return row.giveUp();
  if (month === undefined || month < first) return month;
  return void row.error('month', { code: 'month-not-before', first });
}

function neededFund(row: RowReader, fundOf: FundFinder): string | undefined {
  row.needs('fund');
  return fundOf(row);
}

/**
 * Reads the bill behind old arrears. Dates that the file does not give are assumed; missing terms are those of the
 * first month.
 */
function oldBill(row: RowReader, month: YearMonth, restBani: number, months: Months) {
  const principalBani = row.number('principal_lei', PAID_BOUNDS) ?? restBani;
  const penaltiesBani = row.number('penalties_posted_lei', PENALTIES) ?? 0;
  if (principalBani < restBani) {
    row.error('principal_lei', { code: 'principal-below-rest', restBani });
  }
  // Legea 196/2018 art. 77: penalties never pass the debt that they arise from.
  if (penaltiesBani > principalBani) {
    row.error('penalties_posted_lei', { code: 'penalties-above-principal', principalBani });
  }
  return { principalBani, penaltiesBani, ...oldTerms(row, month, months) };
}

function oldTerms(row: RowReader, month: YearMonth, { rows, first }: Months) {
  const said = {
    published: row.date('published'),
    penaltiesThrough: row.date('penalties_through'),
    ...readTerms(row, month),
  };
  const old = {
    ...assumedDays(month, first ?? nextMonth(month)),
    maturityDays: rows[0]?.maturityDays ?? 0,
    rateE2: rows[0]?.rateE2 ?? 0,
  };
  const { published = old.published, penaltiesThrough = old.penaltiesThrough } = said;
  if (said.published === undefined || said.penaltiesThrough === undefined) {
    row.warn('published', { code: 'opening-terms-assumed', published, penaltiesThrough });
  }
  const { maturityDays = old.maturityDays, rateE2 = old.rateE2 } = said;
  return { published, penaltiesThrough, maturityDays, rateE2 };
}

function kindKey(balance: OpeningBalance): string {
  if (balance.kind === 'advance') return 'advance';
  const fund = balance.kind === 'fund' ? searchKey(balance.fund) : '';
  return `${balance.kind} ${balance.month} ${fund}`;
}

/**
 * Warns about a debt beside an advance: an advance would have paid the debt, so both at once are probably a mistake of
 * the old books.
 */
function bothSides(
  row: RowReader,
  apartment: string,
  isDebt: boolean,
  sides: Map<string, { row: number; isDebt: boolean }>,
): void {
  const first = sides.get(apartment);
  if (first === undefined) sides.set(apartment, { row: row.row, isDebt });
  else if (first.isDebt !== isDebt)
    row.warn('kind', { code: 'advance-beside-debt', first: first.row });
}
