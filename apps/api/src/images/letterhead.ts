import type { Association } from '@scara/domain/association';
import type { PrintedAssociation } from '../print/shapes.js';
import { addressText } from '../print/words.js';
import type { AssociationImages } from './association-images.js';

/** Returns the association's data for the head of its papers. */
export async function letterheadOf(
  { idAs, settings }: Association,
  images: AssociationImages,
): Promise<PrintedAssociation> {
  const { name, cif, iban, bank } = settings;
  const [logo = ''] = await images.find(idAs, [settings.logo]);
  return {
    name,
    cif: orNull(cif),
    address: orNull(addressText(settings)),
    iban: orNull(iban),
    bank: orNull(bank),
    logo: orNull(logo),
    stamp: null,
  };
}

const orNull = (value: string): string | null => (value === '' ? null : value);
