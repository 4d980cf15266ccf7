import type { Association } from './association.js';

/** The fields that distinguish the apartments of one association. */
interface NamedApartment {
  readonly number: string;
  readonly idEntrance: number;
}

/** Shortens an entrance or block name: 'Scara A' to 'A', 'Bloc T6' to 'T6'. */
const short = (name: string): string =>
  name.replace(/^(?:scara|sc\.?|blocul|bloc|bl\.?)\s+(?=\S)/iu, '');

/**
 * Returns '12'; 'A / 12' where the association has several entrances, 'T6 / A / 12' where it has several blocks,
 * because a number is unique only within its entrance.
 */
export function apartmentName(
  { blocks, entrances }: Pick<Association, 'blocks' | 'entrances'>,
  { number, idEntrance }: NamedApartment,
): string {
  const entrance = entrances.get(idEntrance);
  if (entrance === undefined || entrances.size < 2) return number;
  const block = blockToName({ blocks, entrances }, idEntrance);
  const place = block === '' ? [entrance.name] : [block, entrance.name];
  return [...place.map(short), number].join(' / ');
}

/**
 * Returns the name of the block of an entrance where the association has several blocks, whose entrances often share
 * names; else ''.
 */
export function blockToName(
  { blocks, entrances }: Pick<Association, 'blocks' | 'entrances'>,
  idEntrance: number,
): string {
  const entrance = entrances.get(idEntrance);
  return entrance === undefined || blocks.size < 2
    ? ''
    : (blocks.get(entrance.idBlock)?.name ?? '');
}

/** Returns the place of an apartment that exists or was deleted; undefined for an unknown id. */
export function knownApartment(
  { apartments, deletedApartments }: Pick<Association, 'apartments' | 'deletedApartments'>,
  idAp: number,
): NamedApartment | undefined {
  return apartments.get(idAp) ?? deletedApartments.get(idAp);
}

/** Returns the same name for an apartment that exists or was deleted; '' for an unknown id. */
export function nameOfApartment(
  association: Pick<Association, 'blocks' | 'entrances' | 'apartments' | 'deletedApartments'>,
  idAp: number,
): string {
  const apartment = knownApartment(association, idAp);
  return apartment === undefined ? '' : apartmentName(association, apartment);
}
