import type { Association } from '../association/index.js';
import { personsOf, replacementOf } from '../association/index.js';
import type { YearMonth } from '../kernel/index.js';
import type { BasisMeter, MonthBasis } from './basis.js';

/** Returns what a month that is not published yet takes from the current state of the association. */
export function liveBasis(association: Association, month: YearMonth): MonthBasis {
  const apartments = listedApartments(association);
  return {
    apartments: apartments.map(([idAp, apartment]) => ({
      idAp,
      idEntrance: apartment.idEntrance,
      number: apartment.number,
      persons: personsOf(association, idAp, month),
      surfaceE5: apartment.surfaceE5,
      heatSurfaceE5: apartment.heatSurfaceE5,
      c2E5: apartment.c2E5,
      c3E5: apartment.c3E5,
      c4E5: apartment.c4E5,
      nopRemBani: apartment.nopRemBani,
      nopPenBani: apartment.nopPenBani,
    })),
    groups: [
      ...[...association.entrances].map(([id, { name }]) => ({
        id,
        name,
        apartments: apartments.filter(([, one]) => one.idEntrance === id).map(([idAp]) => idAp),
      })),
      ...[...association.groups].map(([id, group]) => ({ id, ...group })),
    ],
    columns: [...association.columns]
      .sort(([, a], [, b]) => a.orderNumber - b.orderNumber)
      .map(([idOutgoColumn, { name, showMetering, showIndex }]) => ({
        idOutgoColumn,
        name,
        showMetering,
        showIndex,
      })),
    meters: liveMeters(association, month),
    funds: [...association.funds].map(([idFund, { name }]) => ({ idFund, name })),
    arrears: [],
  };
}

/**
 * Returns the association's meters as they are now, in the order of adding; all of them, or those that `wants` selects.
 */
export function liveMeters(
  association: Association,
  month: YearMonth,
  wants: (idMeter: number, idAp: number) => boolean = () => true,
): BasisMeter[] {
  const chosen: BasisMeter[] = [];
  for (const [idMeter, { idAp, type, location, initialIndexE3 }] of association.meters) {
    if (!wants(idMeter, idAp)) continue;
    const replaced = replacedIn(association, idMeter, month);
    chosen.push({ idMeter, idAp, type, location, initialIndexE3, ...replaced });
  }
  return chosen;
}

function replacedIn(
  association: Association,
  idMeter: number,
  month: YearMonth,
): { readonly replaced?: NonNullable<MonthBasis['meters'][number]['replaced']> } {
  const found = replacementOf(association, idMeter, month);
  if (found === undefined) return {};
  const { finalIndexE3, initialIndexE3 } = found;
  return { replaced: { finalIndexE3, initialIndexE3 } };
}

/** Returns the apartments by entrance, in the order of adding of the entrances and then of the apartments. */
export function listedApartments(association: Association) {
  const all = [...association.apartments];
  const places = new Map([...association.entrances.keys()].map((id, place) => [id, place]));
  const place = (idEntrance: number): number => places.get(idEntrance) ?? places.size;
  return all.sort(([, a], [, b]) => place(a.idEntrance) - place(b.idEntrance));
}
