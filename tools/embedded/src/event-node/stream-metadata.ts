import { fieldsOf } from './wire.js';
import { tombstoneRevision } from './recorded-event.js';

export type AccessRight = '$r' | '$w' | '$d' | '$mr' | '$mw';

/** What the last event of `$$stream` says about `stream`. */
export type StreamMetadata = {
  /** The JSON object as written, so that keys we do not know are kept. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly maxCount: number | undefined;
  readonly maxAgeSeconds: number | undefined;
  readonly truncateBefore: number;
  /** A deleted stream: nothing of it is shown until it is written again. */
  readonly isSoftDeleted: boolean;
};

export const metastreamPrefix = '$$';
/** long.MaxValue in `$tb` marks a soft delete; as a JSON number it arrives as this double. */
const longMax = 9223372036854775807n;

export function parseStreamMetadata(data: Buffer): StreamMetadata | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const object = raw as Record<string, unknown>;
  const truncateBefore = positiveNumber(object['$tb']) ?? 0;
  return {
    raw: object,
    maxCount: positiveNumber(object['$maxCount']),
    maxAgeSeconds: positiveNumber(object['$maxAge']),
    truncateBefore: Math.min(truncateBefore, tombstoneRevision),
    isSoftDeleted: truncateBefore >= Number(longMax),
  };
}

/** The metadata of a stream after it was deleted (`'deleted'`), or written again from a revision on. */
export function withTruncateBefore(
  metadata: StreamMetadata | undefined,
  truncateBefore: number | 'deleted',
): Buffer {
  const { $tb: _replaced, ...others } = metadata?.raw ?? {};
  const rest = JSON.stringify(others).slice(1, -1);
  const value = truncateBefore === 'deleted' ? longMax : truncateBefore;
  return Buffer.from(`{"$tb":${value}${rest === '' ? '' : `,${rest}`}}`);
}

/**
 * Everyone is anonymous here and holds the role `$all` alone: a stream whose list of roles leaves it
 * out is closed, and so are system streams for writers.
 */
export function isAllowed(
  stream: string,
  right: AccessRight,
  metadata: StreamMetadata | undefined,
): boolean {
  const isWrite = right === '$w' || right === '$d' || right === '$mw';
  if (isWrite && stream.startsWith('$')) return false;
  const acl = metadata?.raw['$acl'];
  if (typeof acl !== 'object' || acl === null) return true;
  const roles = (acl as Record<string, unknown>)[right];
  if (roles === undefined || roles === null) return true;
  return Array.isArray(roles) ? roles.includes('$all') : roles === '$all';
}

/** The data of the event inside a stored `ReadResp`. */
export function dataOfRecord(record: Buffer): Buffer {
  let message = record;
  for (const number of [1, 1, 8]) {
    let found: Buffer | undefined;
    for (const field of fieldsOf(message)) if (field.number === number) found = field.bytes;
    if (found === undefined) return Buffer.alloc(0);
    message = found;
  }
  return message;
}

function positiveNumber(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}
