import { meterRoutes, monthRoutes, outgoRoutes, tableRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** What several pages of a month read; what only one of them reads stands beside it. */
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
  /** Every apartment of the month with its persons. */
  apartments: (idAs: number, idMonth: number) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'apartments'],
      queryFn: ({ signal }) =>
        call(meterRoutes.readApartmentMonth, { params: { idAs, idMonth }, signal }),
    }),
  outgo: (idAs: number, idMonth: number) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'outgo'],
      queryFn: ({ signal }) => call(outgoRoutes.listOutgo, { params: { idAs, idMonth }, signal }),
    }),
};
