import { structureRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** The entrances of an association that the person sees, in the order of the structure. */
export const entrancesQuery = (idAs: number) =>
  queryOptions({
    queryKey: associationKeys.structure(idAs),
    queryFn: ({ signal }) => call(structureRoutes.readStructure, { params: { idAs }, signal }),
    select: ({ blocks }) =>
      blocks.flatMap(({ inBlock }) =>
        inBlock.map(({ idEntrance, name }) => ({ idEntrance, name })),
      ),
  });
