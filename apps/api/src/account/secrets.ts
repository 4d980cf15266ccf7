import { createHash, randomBytes } from 'node:crypto';

/** 32 bytes in base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** A secret of 256 random bits, as a cookie or an address carries it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** True for a text that may be such a secret: no other is looked up. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/** What is kept of a secret: whoever reads it there cannot use it. So many random bits need no slow hash. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
