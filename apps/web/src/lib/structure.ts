import { structureRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';
import { entrancesOf } from './place-names.js';

/** Blocks, entrances and apartments of an association, as far as the person sees them. */
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
