import { tabStorage } from './storage.js';

const prefix = 'scara.pending.';

export type PendingKey = {
  readonly key: string;
  /** True if the key was already sent and has no final answer yet. */
  readonly isKept: boolean;
};

/**
 * Returns the Idempotency-Key of a command. It is made once and kept until the server gives a final answer: a second
 * press of the button, a reload or a retry after a lost answer sends the same key, so that the command is carried out
 * once.
 */
export function keyOf(method: string, path: string, body: string): PendingKey {
  const name = nameOf(method, path, body);
  const known = tabStorage.read(name);
  if (known !== null) return { key: known, isKept: true };
  const key = newKey();
  tabStorage.write(name, key);
  return { key, isKept: false };
}

/** Forgets the key once the command is answered: giving the same command again is then a new command. */
export function forgetKey(method: string, path: string, body: string): void {
  tabStorage.remove(nameOf(method, path, body));
}

/** Returns a random uuid v4; `crypto.randomUUID` exists only on https and localhost. */
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

/** Hashes the command to 53 bits, so that no typed text is written to the storage. */
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
