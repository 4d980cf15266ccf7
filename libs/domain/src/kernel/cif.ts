import { isCnp } from './cnp.js';

/** The result of checking a tax id; `digits` are without the RO prefix. */
export type CheckedCif =
  | { readonly kind: 'company'; readonly digits: string }
  | { readonly kind: 'person'; readonly digits: string }
  | {
      readonly kind: 'refused';
      readonly code: 'cif-length-invalid' | 'cif-invalid' | 'cnp-invalid';
    };

const WEIGHTS = [2, 3, 5, 7, 1, 2, 3, 5, 7];

/**
 * Checks a fiscal code (CIF): 2-10 digits after an optional RO, or the 13 digits of a CNP in its place.
 * Check digit: from the right, the digit before the last has weight 2, then 3, 5, 7, 1, 2, 3, 5, 7;
 * the sum × 10 modulo 11, where 10 becomes 0 (decisions.md).
 */
export function checkCif(text: string): CheckedCif {
  const digits = text.trim().replace(/^ro\s*/i, '');
  if (digits.length === 13) return checkedPerson(digits);
  if (digits.length < 2 || digits.length > 10) {
    return { kind: 'refused', code: 'cif-length-invalid' };
  }
  if (!/^\d+$/.test(digits) || checkDigit(digits) !== Number(digits.at(-1))) {
    return { kind: 'refused', code: 'cif-invalid' };
  }
  return { kind: 'company', digits };
}

function checkedPerson(digits: string): CheckedCif {
  if (!/^\d+$/.test(digits)) return { kind: 'refused', code: 'cif-invalid' };
  return isCnp(digits) ? { kind: 'person', digits } : { kind: 'refused', code: 'cnp-invalid' };
}

function checkDigit(digits: string): number {
  const body = [...digits.slice(0, -1)].reverse();
  const sum = body.reduce((total, digit, i) => total + Number(digit) * WEIGHTS[i]!, 0);
  return ((sum * 10) % 11) % 10;
}
