import { typedShares } from '../month/index.js';
import { placeKey, type Apartments, type Place } from './apartment-rows.js';
import type { Groups, Payers } from './group-rows.js';
import { decimalMarks, readNumber } from './numbers.js';
import type { RowReader } from './row-reader.js';

export type TypedShare = { readonly place: Place; readonly bani: number };

type Expense = {
  readonly amountBani: number | undefined;
  readonly payers: Payers | undefined;
  /** True in distribution mode 1. */
  readonly isTyped: boolean;
};

const COLUMN = 'typed_shares';
const SHARE = { decimals: 2, least: -99_999_999_900, most: 99_999_999_900 } as const;

/**
 * Reads 'A/5=41.27; A/10=30.62' (scară/apartament=lei). The shares must add up to the amount within the gap
 * rule of computation.md §3; a small gap is spread and named, a larger one is refused.
 */
export function readTypedShares(
  row: RowReader,
  expense: Expense,
  apartments: Apartments,
  groups: Groups,
): TypedShare[] | null {
  const text = row.text(COLUMN, 1, 100_000);
  if (!expense.isTyped) {
    if (text !== undefined) row.error(COLUMN, { code: 'typed-shares-not-here' });
    return null;
  }
  if (text === undefined) {
    if (!row.failed()) row.error(COLUMN, { code: 'typed-shares-needed' });
    return null;
  }
  const shares = sharesOf(row, text, apartments, mayPay(expense.payers, groups));
  if (shares !== null && expense.amountBani !== undefined) {
    addUp(row, expense.amountBani, shares);
  }
  return shares;
}

function sharesOf(
  row: RowReader,
  text: string,
  apartments: Apartments,
  pays: (place: Place) => boolean,
): TypedShare[] | null {
  const shares = new Map<string, TypedShare>();
  const parts = text.split(';').map((part) => part.trim());
  for (const part of parts.filter((one) => one !== '')) {
    const share = shareOf(part, apartments);
    if (share === undefined) return refused(row, 'typed-share-form', part);
    const key = placeKey(share.place.entrance, share.place.apartment);
    if (shares.has(key)) return refused(row, 'typed-share-twice', part);
    if (!pays(share.place)) return refused(row, 'typed-share-outside-group', part);
    shares.set(key, share);
  }
  return [...shares.values()];
}

function refused(
  row: RowReader,
  code: 'typed-share-form' | 'typed-share-twice' | 'typed-share-outside-group',
  part: string,
): null {
  row.error(COLUMN, { code, part });
  return null;
}

/** Semicolons part the shares, so that a comma here is always a decimal one. */
function shareOf(part: string, apartments: Apartments): TypedShare | undefined {
  const match = /^(.+?)\/(.+?)\s*=\s*([^=]+)$/.exec(part);
  const place = match === null ? undefined : apartments.find(match[1]!.trim(), match[2]!.trim());
  if (match === null || place === undefined) return undefined;
  const amount = readNumber(match[3]!, SHARE, decimalMarks([]));
  return amount.ok ? { place, bani: amount.value } : undefined;
}

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
  if (undistributed !== 0) row.error(COLUMN, { code: 'typed-shares-sum', amountBani, typedBani });
  else if (adjustments.some((adjustment) => adjustment !== 0)) {
    row.warn(COLUMN, { code: 'typed-shares-adjusted', gapBani: amountBani - typedBani });
  }
}
