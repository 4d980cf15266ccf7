import type { Association } from '@scara/domain/association';

/** Where an apartment is, in words. */
export interface ApartmentPlace {
  readonly idAp: number;
  readonly idEntrance: number;
  readonly n: string;
  readonly block: string;
  readonly entrance: string;
}

/** The apartments of the entrances that a person may see, entrance by entrance as in the association's list. */
export function placesOf(
  association: Association,
  scope: ReadonlySet<number> | null,
): readonly ApartmentPlace[] {
  const { entrances, apartments, blocks } = association;
  const byEntrance = new Map<number, ApartmentPlace[]>();
  for (const [idEntrance, { idBlock, name: entrance }] of entrances) {
    if (scope !== null && !scope.has(idEntrance)) continue;
    byEntrance.set(idEntrance, []);
    const block = blocks.get(idBlock)?.name ?? '';
    for (const [idAp, { idEntrance: its, number: n }] of apartments) {
      if (its === idEntrance) {
        byEntrance.get(idEntrance)!.push({ idAp, idEntrance, n, block, entrance });
      }
    }
  }
  return [...byEntrance.values()].flat();
}
