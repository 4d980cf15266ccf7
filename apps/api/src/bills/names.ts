import type { Association } from '@scara/domain/association';
import { searchKey } from '@scara/domain/kernel';
import type { PrintedAssociation } from '../print/shapes.js';
import { addressText } from '../print/words.js';

/** The images of a letterhead as data URLs, '' for none. */
export interface Letterhead {
  readonly stamp: string;
  readonly logo: string;
}

/** Returns the block and entrance names of a list or a bill; '' for what was deleted since. */
export function placeOf(
  { entrances, blocks }: Association,
  idEntrance: number,
): { readonly block: string; readonly entrance: string } {
  const entrance = entrances.get(idEntrance);
  const block = entrance && blocks.get(entrance.idBlock);
  return { block: block?.name ?? '', entrance: entrance?.name ?? '' };
}

export function placeText(association: Association, idEntrance: number): string {
  return placeNamed(placeOf(association, idEntrance));
}

/**
 * 'Bloc A1, scara 2'. A name that already contains the word „bloc” or „scara” is kept as it is; one that is only that
 * word (the only block of a takeover) is left out.
 */
export function placeNamed({ block, entrance }: ReturnType<typeof placeOf>): string {
  const called = (kind: string, name: string): string => {
    const [own, word] = [searchKey(name), searchKey(kind)];
    if (own === '' || own === word) return '';
    return own.startsWith(word) ? name : `${kind} ${name}`;
  };
  const parts = [called('Bloc', block), called('scara', entrance)];
  const text = parts.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns who pays the bill of an apartment: the billing name, or the occupant. */
export function payerOf(
  association: Association,
  idAp: number,
): { readonly name: string; readonly cif: string; readonly address: string } {
  const apartment = association.apartments.get(idAp);
  if (apartment === undefined) return { name: '', cif: '', address: '' };
  const { cn, tenantName, isCompany, cif, caddr } = apartment;
  // For a natural person the field holds a CNP, which no paper shows.
  return { name: cn || tenantName, cif: isCompany ? cif : '', address: caddr };
}

export function issuerOf(
  { settings }: Association,
  { stamp, logo }: Letterhead,
): PrintedAssociation {
  const { name, cif, iban, bank } = settings;
  return {
    name,
    cif: cif || null,
    address: addressText(settings) || null,
    iban: iban || null,
    bank: bank || null,
    logo: logo || null,
    stamp: stamp || null,
  };
}
