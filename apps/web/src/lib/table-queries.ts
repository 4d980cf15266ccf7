import { apartmentRoutes, tableRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** Marks a prefetch: the page repeats the query and shows its refusal, so the prefetch shows none. */
export const AHEAD_OF_PAGE = { meta: { isAhead: true } } as const;
const isAhead = (meta: Readonly<Record<string, unknown>> | undefined): boolean =>
  meta?.['isAhead'] === true;

/** Queries of a month for the expense table and the pages beside it. */
export const tableQueries = {
  /** Key prefix of the month's tables, for all entrances and versions. */
  tables: (idAs: number, idMonth: number) =>
    [...associationKeys.month(idAs, idMonth), 'table'] as const,
  /** `version` is an earlier closing of the month; null means the present figures. */
  ofGroup: (idAs: number, idGroup: number, idMonth: number, version: number | null = null) =>
    queryOptions({
      queryKey: [...tableQueries.tables(idAs, idMonth), idGroup, version],
      queryFn: ({ signal, meta }) =>
        call(tableRoutes.readTable, {
          params: { idAs, idGroup, idMonth },
          query: { version: version ?? undefined },
          signal,
          quiet: isAhead(meta),
        }),
    }),
  ofApartment: (idAs: number, idAp: number, idMonth: number) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'apartment', idAp],
      queryFn: ({ signal, meta }) =>
        call(tableRoutes.readApartmentTable, {
          params: { idAs, idAp, idMonth },
          signal,
          quiet: isAhead(meta),
        }),
    }),
  /** Owners' names as the month's close read them; with `at`, those of the table that was valid at that instant. */
  owners: (idAs: number, idGroup: number, idMonth: number, version: number, at?: string) =>
    queryOptions({
      queryKey: [...associationKeys.structure(idAs), 'owners', idMonth, idGroup, version, at],
      queryFn: ({ signal }) =>
        call(tableRoutes.readOwnersThen, {
          params: { idAs, idGroup, idMonth },
          query: { at },
          signal,
        }),
    }),
  /** Names and billing data, which tables do not hold. */
  apartments: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.structure(idAs), 'apartments'],
      queryFn: ({ signal }) => call(apartmentRoutes.listApartments, { params: { idAs }, signal }),
    }),
};
