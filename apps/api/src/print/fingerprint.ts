import { createHash } from 'node:crypto';
import type { PrintedBill } from './shapes.js';

/** How many characters of the hash are printed: enough to distinguish two states of a bill, few enough to read out. */
const HASH_CHARACTERS = 10;

/**
 * Returns a short hash of everything on a bill except the images: the same figures give the same hash, and a bill of a
 * reopened month gets another one.
 */
export function billFingerprint(bill: Omit<PrintedBill, 'hash'>): string {
  const { issuer, ...rest } = bill;
  const { logo: _logo, stamp: _stamp, ...said } = issuer;
  const text = JSON.stringify(sorted({ ...rest, issuer: said }));
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS);
}

/** Sorts the keys, so that their order in the caller's object does not matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'hash');
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
}
