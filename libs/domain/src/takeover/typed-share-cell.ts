import { AMOUNT_MAX, MILLI_MAX } from '../kernel/index.js';
import { typedShares } from '../month/index.js';
import { placeKey, type Apartments, type Place } from './apartment-rows.js';
import type { Groups, Payers } from './group-rows.js';
import { decimalMarks, type NumberBounds, readNumber } from './numbers.js';
import type { RowReader } from './row-reader.js';

export type TypedShare = { readonly place: Place; readonly bani: number };
/** Thousandths of the expense's own unit. */
export type TypedConsumption = { readonly place: Place; readonly milli: number };

type Expense = {
  readonly amountBani: number | undefined;
  readonly payers: Payers | undefined;
  /** True in distribution mode 1. */
  readonly isTyped: boolean;
};

const SHARES = 'typed_shares';
const CONSUMPTIONS = 'typed_consumptions';
const LONGEST = 100_000;
const SHARE = { decimals: 2, least: -AMOUNT_MAX, most: AMOUNT_MAX } as const;
const CONSUMPTION = { decimals: 3, least: -MILLI_MAX, most: MILLI_MAX } as const;

/**
 * Reads 'A/5=41.27; A/10=30.62' (scară/apartament=lei). The shares must add up to the amount within the gap rule of
 * computation.md §3; a small gap is spread and reported, a larger one is refused.
 */
export function readTypedShares(
  row: RowReader,
  expense: Expense,
  apartments: Apartments,
  groups: Groups,
): TypedShare[] | null {
  const text = typedText(row, SHARES, 'typed-shares', expense.isTyped);
  if (text === undefined) return null;
  const cell = { row, column: SHARES, bounds: SHARE, pays: mayPay(expense.payers, groups) };
  const shares =
    partsOf(text, cell, apartments)?.map(({ place, value }) => ({ place, bani: value })) ?? null;
  if (shares !== null && expense.amountBani !== undefined) {
    addUp(row, expense.amountBani, shares);
  }
  return shares;
}

/**
 * Reads 'A/5=3.5; A/10=12' (scară/apartament=cantitate), only for metering 4; an apartment that is not listed used
 * nothing.
 */
export function readTypedConsumptions(
  row: RowReader,
  expense: { readonly payers: Payers | undefined; readonly isTyped: boolean },
  apartments: Apartments,
  groups: Groups,
): TypedConsumption[] | null {
  const text = typedText(row, CONSUMPTIONS, 'typed-consumptions', expense.isTyped);
  if (text === undefined) return null;
  const pays = mayPay(expense.payers, groups);
  const cell = { row, column: CONSUMPTIONS, bounds: CONSUMPTION, pays };
  return (
    partsOf(text, cell, apartments)?.map(({ place, value }) => ({ place, milli: value })) ?? null
  );
}

/** Returns the text of a typed cell where the expense has one; reports one that is missing, or not of this expense. */
function typedText(
  row: RowReader,
  column: string,
  what: 'typed-shares' | 'typed-consumptions',
  isTyped: boolean,
): string | undefined {
  const text = row.text(column, 1, LONGEST);
  if (!isTyped && text !== undefined) row.error(column, { code: `${what}-not-here` });
  if (isTyped && text === undefined && !row.failed()) {
    row.error(column, { code: `${what}-needed` });
  }
  return isTyped ? text : undefined;
}

type Cell = {
  readonly row: RowReader;
  readonly column: string;
  readonly bounds: NumberBounds;
  readonly pays: (place: Place) => boolean;
};
type Part = { readonly place: Place; readonly value: number };

function partsOf(text: string, cell: Cell, apartments: Apartments): Part[] | null {
  const found = new Map<string, Part>();
  const parts = text.split(';').map((part) => part.trim());
  // Semicolons separate the parts, so a comma inside one is a decimal mark, as in a .csv separated by them.
  const marks = decimalMarks(parts.map(numberIn), true);
  let isCommaSaid = false;
  for (const part of parts.filter((one) => one !== '')) {
    const number = readNumber(numberIn(part), cell.bounds, marks);
    if (number.ok && number.warning !== null && !isCommaSaid) {
      cell.row.warn(cell.column, number.warning);
      isCommaSaid = true;
    }
    const place = placeIn(part, apartments);
    const typed = place !== undefined && number.ok ? { place, value: number.value } : undefined;
    if (typed === undefined) return refused(cell, 'typed-share-form', part);
    const key = placeKey(typed.place);
    if (found.has(key)) return refused(cell, 'typed-share-twice', part);
    if (!cell.pays(typed.place)) return refused(cell, 'typed-share-outside-group', part);
    found.set(key, typed);
  }
  return [...found.values()];
}

function refused(
  { row, column }: Cell,
  code: 'typed-share-form' | 'typed-share-twice' | 'typed-share-outside-group',
  part: string,
): null {
  row.error(column, { code, part });
  return null;
}

/** Returns the apartment that a part names before its last '='. */
function placeIn(part: string, apartments: Apartments): Place | undefined {
  const name = part.slice(0, Math.max(0, part.lastIndexOf('=')));
  const [, entrance, apartment] = /^(.+?)\/(.+)$/.exec(name) ?? [];
  if (entrance === undefined || apartment === undefined) return undefined;
  return apartments.find(entrance.trim(), apartment.trim());
}

const numberIn = (part: string): string => part.slice(part.lastIndexOf('=') + 1);

function mayPay(payers: Payers | undefined, groups: Groups): (place: Place) => boolean {
  if (payers === undefined || payers.kind === 'all') return () => true;
  if (payers.kind === 'entrance') return ({ entrance }) => entrance === payers.entrance;
  const members = new Set(groups.members.get(payers.group));
  return (place) => members.has(place);
}

function addUp(row: RowReader, amountBani: number, shares: readonly TypedShare[]): void {
  const typed = Float64Array.from(shares, ({ bani }) => bani);
  const { undistributed, adjustments } = typedShares(amountBani, typed);
  const typedBani = typed.reduce((sum, share) => sum + share, 0);
  if (undistributed !== 0) row.error(SHARES, { code: 'typed-shares-sum', amountBani, typedBani });
  else if (adjustments.some((adjustment) => adjustment !== 0)) {
    row.warn(SHARES, { code: 'typed-shares-adjusted', gapBani: amountBani - typedBani });
  }
}
