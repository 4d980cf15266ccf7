import { fieldsOf } from './wire.js';
import { tombstoneRevision } from './recorded-event.js';

export type AccessRight = '$r' | '$w' | '$d' | '$mr' | '$mw';
const rights: readonly AccessRight[] = ['$r', '$w', '$d', '$mr', '$mw'];
type Roles = string | readonly string[];

/** The metadata of `stream`, from the last event of `$$stream`. */
export type StreamMetadata = {
  /** The JSON object as written, so that unknown keys are kept; undefined if it is not a JSON object. */
  readonly raw: Readonly<Record<string, unknown>> | undefined;
  /** Roles by right; absent if access is not restricted. */
  readonly acl: Partial<Readonly<Record<AccessRight, Roles>>> | undefined;
  readonly maxCount: number | undefined;
  readonly maxAgeSeconds: number | undefined;
  readonly truncateBefore: number;
  /** True for a deleted stream: none of its events is visible until it is written again. */
  readonly isSoftDeleted: boolean;
};

export const metastreamPrefix = '$$';
/** long.MaxValue in `$tb` marks a soft delete; as a JSON number it arrives as this double. */
const longMax = 9223372036854775807n;

const nothing = {
  acl: undefined,
  maxCount: undefined,
  maxAgeSeconds: undefined,
  truncateBefore: 0,
  isSoftDeleted: false,
} as const;

/**
 * Parses metadata as the server does (StreamMetadata.FromJson): limits that are not above zero are ignored, and if one
 * system key has a wrong type, all are ignored.
 */
export function parseStreamMetadata(data: Buffer): StreamMetadata {
  const raw = objectIn(data);
  const { $maxCount, $maxAge, $tb, $cacheControl, $acl } = raw ?? {};
  const numbers = [$maxCount, $maxAge, $tb, $cacheControl];
  if (!numbers.every((value) => value === undefined || Number.isInteger(value))) {
    return { raw, ...nothing };
  }
  if ($acl !== undefined && !isAcl($acl)) return { raw, ...nothing };
  const truncateBefore = above(-1, $tb) ?? 0;
  return {
    raw,
    acl: $acl,
    maxCount: above(0, $maxCount),
    maxAgeSeconds: above(0, $maxAge),
    truncateBefore: Math.min(truncateBefore, tombstoneRevision),
    isSoftDeleted: truncateBefore >= Number(longMax),
  };
}

function objectIn(data: Buffer): StreamMetadata['raw'] {
  try {
    const parsed: unknown = JSON.parse(data.toString('utf8'));
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isAcl(value: unknown): value is StreamMetadata['acl'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const acl = value as Partial<Record<AccessRight, unknown>>;
  return rights.every((right) => acl[right] === undefined || isRoles(acl[right]));
}

function isRoles(value: unknown): value is Roles {
  const isText = (one: unknown): boolean => typeof one === 'string';
  return isText(value) || (Array.isArray(value) && value.every(isText));
}

/** The metadata of a deleted stream; it replaces the earlier metadata completely. */
export const deletedMetadata = Buffer.from(`{"$tb":${longMax}}`);

/** Returns the metadata with everything before a revision truncated. */
export function withTruncateBefore(raw: StreamMetadata['raw'], revision: number): Buffer {
  const { $tb: _replaced, ...others } = raw ?? {};
  return Buffer.from(JSON.stringify({ $tb: revision, ...others }));
}

/**
 * Returns whether access is allowed. All callers are anonymous here and hold only the role `$all`: a stream whose list
 * of roles lacks it is closed, and so are system streams for writers.
 */
export function isAllowed(
  stream: string,
  right: AccessRight,
  metadata: StreamMetadata | undefined,
): boolean {
  const isWrite = right === '$w' || right === '$d' || right === '$mw';
  if (isWrite && stream.startsWith('$')) return false;
  const roles = metadata?.acl?.[right];
  if (roles === undefined) return true;
  return typeof roles === 'string' ? roles === '$all' : roles.includes('$all');
}

/** Returns the data of the event inside a stored `ReadResp`. */
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

function above(bound: number, value: unknown): number | undefined {
  return typeof value === 'number' && value > bound ? value : undefined;
}
