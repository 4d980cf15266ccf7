import type * as otpauth from 'otpauth';
import { loadedLate } from '../../loaded-late.js';

const library = loadedLate<typeof otpauth>('otpauth');

/**
 * The parameters of RFC 6238 that every authenticator app supports: HMAC-SHA-1, six digits, a new code every 30
 * seconds.
 */
const SHAPE = { issuer: 'Scara', algorithm: 'SHA1', digits: 6, period: 30 } as const;
/**
 * How many steps before and after the current one are accepted: a clock may be wrong by a step, and typing takes a
 * while.
 */
const WINDOW = 1;
/** The length of the HMAC's hash (RFC 4226, 4). */
const SECRET_BYTES = 20;
const CODE = /^\d{6}$/;

/** Returns a secret of 160 random bits in base32. */
export function newSecret(): string {
  const { Secret } = library();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth://` address that an app reads from the QR code: the secret and the account's e-mail address. */
export function addressOf(secret: string, email: string): string {
  const { TOTP } = library();
  return new TOTP({ ...SHAPE, label: email, secret }).toString();
}

/**
 * Returns the time step (30 s each since 1970) whose code was typed, ignoring spaces. Undefined when the code is none
 * of the three valid now, or belongs to a step up to `lastStep`: each code is accepted once.
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
