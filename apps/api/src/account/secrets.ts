import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 32 bytes in base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Returns a secret of 256 random bits, in the form that a cookie or a URL carries. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns a random text of these signs, each equally likely: a code that people type, or a name that nobody guesses. */
export function randomText(signs: string, length: number): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
}

/** Returns whether a text has the form of such a secret; other texts are never looked up. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/** Hashes a secret for storage, so that a reader of the table cannot use it. So many random bits need no slow hash. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
