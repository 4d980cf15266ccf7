import { createHash } from 'node:crypto';
import type { PrintedBill } from './shapes.js';

/** How much of the hash is printed: enough to tell two states of one bill apart, short enough to read out. */
const HASH_CHARACTERS = 10;

/**
 * A short hash of everything that a bill says but the pictures: the same figures give the same hash, and
 * a bill of a reopened month another one.
 */
export function billFingerprint(bill: Omit<PrintedBill, 'hash'>): string {
  const { issuer, ...rest } = bill;
  const { logo: _logo, stamp: _stamp, ...said } = issuer;
  const text = JSON.stringify(sorted({ ...rest, issuer: said }));
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS);
}

/** Keys in order, so that the order in which a caller names them does not matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'hash');
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
}
