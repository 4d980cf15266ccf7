import type { Association } from './association.js';

/** What tells apartments of one association apart. */
interface NamedApartment {
  readonly number: string;
  readonly idEntrance: number;
}

/** 'A' for an entrance that is called 'Scara A', 'T6' for 'Bloc T6'. */
const short = (name: string): string =>
  name.replace(/^(?:scara|sc\.?|blocul|bloc|bl\.?)\s+(?=\S)/iu, '');

/**
 * '12'; 'A / 12' where the association has several entrances, 'T6 / A / 12' where it has several blocks: a number is
 * unique within its entrance alone.
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

/** Name of the block that an entrance stands in, where the association has several: they call their entrances alike. Else ''. */
export function blockToName(
  { blocks, entrances }: Pick<Association, 'blocks' | 'entrances'>,
  idEntrance: number,
): string {
  const entrance = entrances.get(idEntrance);
  return entrance === undefined || blocks.size < 2
    ? ''
    : (blocks.get(entrance.idBlock)?.name ?? '');
}

/** The same of an apartment that stands or stood; '' for one that never did. */
export function nameOfApartment(
  association: Pick<Association, 'blocks' | 'entrances' | 'apartments' | 'gone'>,
  idAp: number,
): string {
  const apartment = association.apartments.get(idAp) ?? association.gone.get(idAp);
  return apartment === undefined ? '' : apartmentName(association, apartment);
}
