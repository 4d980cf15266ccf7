import { cleanText, searchKey } from '../kernel/index.js';

/** The name and fiscal code of the supplier in a document. */
export interface SupplierNames {
  readonly name: string;
  readonly cif: string;
}

const FORMS = new Set(['sc', 'srl', 'sa', 'srld', 'sra', 'ra', 'pfa', 'ii', 'if', 'snc', 'scs']);

/** Returns the digits of a fiscal code, without RO, spaces and leading zeros; '' where it has none. */
export function cifDigits(cif: string): string {
  return cif.replace(/\D/g, '').replace(/^0+/, '');
}

/**
 * Returns a company's name for comparison: without accents, punctuation and legal form. 'S.C. Apa Nova S.A.' → 'apa
 * nova'.
 */
export function supplierName(name: string): string {
  const words = searchKey(cleanText(name))
    .replace(/\./g, '')
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !FORMS.has(word)).join(' ');
}

/** Returns whether two suppliers are the same: by fiscal code where both have one, by name otherwise. */
export function isSameSupplier(one: SupplierNames, other: SupplierNames): boolean {
  const [cif, otherCif] = [cifDigits(one.cif), cifDigits(other.cif)];
  if (cif !== '' && otherCif !== '') return cif === otherCif;
  const name = supplierName(one.name);
  return name !== '' && name === supplierName(other.name);
}

/** Returns whether two document numbers are the same: spaces and capitals do not count. */
export function isSameNumber(one: string, other: string): boolean {
  const plain = (number: string): string => number.replace(/\s/g, '').toUpperCase();
  return plain(one) !== '' && plain(one) === plain(other);
}
