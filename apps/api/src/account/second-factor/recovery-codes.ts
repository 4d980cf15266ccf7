import { randomInt } from 'node:crypto';

const CODES = 10;
/** Crockford's base32 in lower case: no letter that is read as a digit. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 3;
const GROUP_SIGNS = 4;

/** Ten codes of 60 random bits, as people are shown them: 'k7m2-qx4d-9t3v'. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, newCode);
}

function newCode(): string {
  return Array.from({ length: GROUPS }, newGroup).join('-');
}

function newGroup(): string {
  return Array.from({ length: GROUP_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

/** A code as it is hashed, however it was typed: without spaces and dashes, what looks like a digit being one. */
export function plainRecoveryCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
}
