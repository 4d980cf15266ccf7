import { randomText } from '../secrets.js';

const CODES = 10;
/** Crockford's base32 in lower case: it has no letters that look like digits. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 3;
const GROUP_SIGNS = 4;

/** Returns ten codes of 60 random bits in the form people see: 'k7m2-qx4d-9t3v'. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, newCode);
}

function newCode(): string {
  return Array.from({ length: GROUPS }, () => randomText(SIGNS, GROUP_SIGNS)).join('-');
}

/** Normalizes a typed code for hashing: lower case, no spaces or dashes, letters that look like digits replaced. */
export function plainRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
}
