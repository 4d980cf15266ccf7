export type Apartment = {
  readonly idAp: number;
  readonly number: string;
  readonly tenantName: string;
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The one whose number it is, else the first whose name holds what was typed; undefined where nothing was. */
export function findApartment(
  apartments: readonly Apartment[],
  typed: string,
): Apartment | undefined {
  const wanted = plain(typed.trim());
  if (wanted === '') return undefined;
  return (
    apartments.find(({ number }) => plain(number) === wanted) ??
    apartments.find(({ tenantName }) => plain(tenantName).includes(wanted))
  );
}

type Structure = {
  readonly blocks: readonly {
    readonly inBlock: readonly { readonly inEntrance: readonly Apartment[] }[];
  }[];
};

/** Every apartment that the person sees, in the order of the structure. */
export const apartmentsOf = (structure: Structure | undefined): readonly Apartment[] =>
  structure?.blocks.flatMap(({ inBlock }) => inBlock.flatMap(({ inEntrance }) => inEntrance)) ?? [];
