import type { Association } from '@scara/domain/association';
import { Refused } from '../http/refused.js';
import { reaches, type Scope } from '../http/call.js';

/** An apartment with the names of its block and entrance. */
export interface ApartmentPlace {
  readonly idAp: number;
  readonly idEntrance: number;
  readonly n: string;
  readonly block: string;
  readonly entrance: string;
}

/** Returns the apartments of the entrances that a person may see, by entrance in the association's order. */
export function placesOf(association: Association, scope: Scope): readonly ApartmentPlace[] {
  const { entrances, apartments, blocks } = association;
  const seen = [...entrances].filter(([idEntrance]) => reaches(scope, idEntrance));
  return seen.flatMap(([idEntrance, { idBlock, name: entrance }]) => {
    const block = blocks.get(idBlock)?.name ?? '';
    return [...apartments].flatMap(([idAp, { idEntrance: its, number: n }]) =>
      its === idEntrance ? [{ idAp, idEntrance, n, block, entrance }] : [],
    );
  });
}

/**
 * Returns the apartments that a print is asked for: of one entrance, a single one, or all that the person may see,
 * deleted ones in `gone` included. Throws `Refused` when there are none.
 */
export function askedPlaces(
  association: Association,
  scope: Scope,
  {
    idAp,
    idEntrance,
  }: { readonly idAp?: number | undefined; readonly idEntrance?: number | undefined },
  gone: readonly ApartmentPlace[] = [],
): readonly ApartmentPlace[] {
  const places = [...placesOf(association, scope), ...gone].filter(
    (place) =>
      (idEntrance === undefined || place.idEntrance === idEntrance) &&
      (idAp === undefined || place.idAp === idAp),
  );
  if (places.length > 0) return places;
  if (idAp !== undefined) throw new Refused({ code: 'apartment-not-found', idAp });
  if (idEntrance !== undefined) throw new Refused({ code: 'entrance-not-found', idEntrance });
  return places;
}
