import { tabStorage } from './storage.js';

const prefix = 'scara.pending.';

export type PendingKey = {
  readonly key: string;
  /** It was sent before, and not answered for good. */
  readonly isKept: boolean;
};

/**
 * The Idempotency-Key of a command, made once and kept until the server has answered it for good. A second press of the
 * button, a reload or a retry after a lost answer sends the same key, so that it happens once.
 */
export function keyOf(method: string, path: string, body: string): PendingKey {
  const name = nameOf(method, path, body);
  const known = tabStorage.read(name);
  if (known !== null) return { key: known, isKept: true };
  const key = newKey();
  tabStorage.write(name, key);
  return { key, isKept: false };
}

/** Answered: the same command given again is a new one. */
export function forgetKey(method: string, path: string, body: string): void {
  tabStorage.remove(nameOf(method, path, body));
}

/** Random uuid v4; `randomUUID` exists only on https and localhost. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** 53 bits of the command, so that no typed text stands in the storage. */
function nameOf(method: string, path: string, body: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (const letter of `${method} ${path} ${body}`) {
    const code = letter.codePointAt(0) ?? 0;
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return prefix + (4_294_967_296 * (high & 0x1f_ffff) + (low >>> 0)).toString(36);
}
