import { cleanText, searchKey } from '../kernel/index.js';

/** How two documents name who issued them. */
export interface SupplierNames {
  readonly name: string;
  readonly cif: string;
}

const FORMS = new Set(['sc', 'srl', 'sa', 'srld', 'sra', 'ra', 'pfa', 'ii', 'if', 'snc', 'scs']);

/** The digits of a fiscal code, without RO, spaces and leading zeros; '' where it has none. */
export function cifDigits(cif: string): string {
  return cif.replace(/\D/g, '').replace(/^0+/, '');
}

/** A company's name as people say it: without accents, punctuation and its legal form. 'S.C. Apa Nova S.A.' → 'apa nova'. */
export function supplierName(name: string): string {
  const words = searchKey(cleanText(name))
    .replace(/\./g, '')
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !FORMS.has(word)).join(' ');
}

/** The same supplier: by fiscal code where both have one, by name otherwise. */
export function isSameSupplier(one: SupplierNames, other: SupplierNames): boolean {
  const [cif, otherCif] = [cifDigits(one.cif), cifDigits(other.cif)];
  if (cif !== '' && otherCif !== '') return cif === otherCif;
  const name = supplierName(one.name);
  return name !== '' && name === supplierName(other.name);
}

/** Two numbers of one document: written with or without spaces, in capitals or not. */
export function isSameNumber(one: string, other: string): boolean {
  const plain = (number: string): string => number.replace(/\s/g, '').toUpperCase();
  return plain(one) !== '' && plain(one) === plain(other);
}
