import { monthRoutes, tableRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** Queries that several pages of a month share; a query of one page is in that page's feature. */
export const monthQueries = {
  all: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.months(idAs), 'list'],
      queryFn: ({ signal }) => call(monthRoutes.listMonths, { params: { idAs }, signal }),
    }),
  one: (idAs: number, idMonth: number) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'month'],
      queryFn: ({ signal }) => call(monthRoutes.readMonth, { params: { idAs, idMonth }, signal }),
    }),
  groupsColumns: (idAs: number, idMonth: number) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'groupsColumns'],
      queryFn: ({ signal }) =>
        call(tableRoutes.readGroupsColumns, { params: { idAs, idMonth }, signal }),
    }),
};
