import type * as otpauth from 'otpauth';
import { loadedLate } from '../../loaded-late.js';

const library = loadedLate<typeof otpauth>('otpauth');

/** RFC 6238 as every app knows it: HMAC-SHA-1, six digits, a new code each 30 seconds. */
const SHAPE = { issuer: 'Scara', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A clock may be wrong by a step, and a person types for a while: one step before and one after. */
const WINDOW = 1;
/** RFC 4226, 4: the length of the hash. */
const SECRET_BYTES = 20;
const CODE = /^\d{6}$/;

/** A secret of 160 random bits, in base32. */
export function newSecret(): string {
  const { Secret } = library();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an app reads from the QR code: the secret, and the account it is of. */
export function addressOf(secret: string, email: string): string {
  const { TOTP } = library();
  return new TOTP({ ...SHAPE, label: email, secret }).toString();
}

/**
 * The time step (30 s each since 1970) whose code `typed` is, spaces left out; undefined when it is none of the three
 * that are good now, or of a step up to `lastStep`: a code is taken once.
 */
export function stepOf(
  secret: string,
  typed: string,
  { nowMs, lastStep }: { readonly nowMs: number; readonly lastStep: number },
): number | undefined {
  const token = typed.replace(/\s/g, '');
  if (!CODE.test(token)) return undefined;
  const { TOTP } = library();
  const totp = new TOTP({ ...SHAPE, secret });
  const away = totp.validate({ token, timestamp: nowMs, window: WINDOW });
  if (away === null) return undefined;
  const step = totp.counter({ timestamp: nowMs }) + away;
  return step > lastStep ? step : undefined;
}
