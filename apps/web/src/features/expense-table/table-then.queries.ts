import { tableRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/http.js';
import type { TablePlace } from './table-place.js';

/** The table as it was at an instant. It never changes, so it is cached for good. */
export const tableThenQuery = ({ idAs, idGroup, idMonth }: TablePlace, at: string) =>
  queryOptions({
    queryKey: ['table-then', idAs, idGroup, idMonth, at],
    queryFn: ({ signal }) =>
      call(tableRoutes.readTable, { params: { idAs, idGroup, idMonth }, query: { at }, signal }),
    staleTime: Infinity,
  });
