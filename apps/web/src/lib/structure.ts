import { structureRoutes } from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';
import { entrancesOf } from './place-names.js';

/** Blocks, entrances and apartments of an association that the user may see. */
export const structureQuery = (idAs: number) =>
  queryOptions({
    queryKey: associationKeys.structure(idAs),
    queryFn: ({ signal }) => call(structureRoutes.readStructure, { params: { idAs }, signal }),
  });

/** The entrances in the order of the structure. */
export const entrancesQuery = (idAs: number) =>
  queryOptions({
    ...structureQuery(idAs),
    select: ({ blocks }) =>
      entrancesOf(blocks).map(({ idEntrance, title }) => ({ idEntrance, title })),
  });

export type EntranceTitle = { readonly idEntrance: number; readonly title: string };

/** Returns the entrances a list may be filtered by (none if there is only one) and the one that is chosen. */
export function useEntrance(
  idAs: number,
  asked: number | undefined,
): { readonly entrances: readonly EntranceTitle[]; readonly entrance: EntranceTitle | undefined } {
  const known = useQuery(entrancesQuery(idAs)).data ?? [];
  const entrances = known.length > 1 ? known : [];
  return { entrances, entrance: entrances.find(({ idEntrance }) => idEntrance === asked) };
}
