import { apartmentRoutes, tableRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** Marks a question that is asked before its page is there: the page asks it again and tells a refusal, so this one tells none. */
export const AHEAD_OF_PAGE = { meta: { isAhead: true } } as const;
const isAhead = (meta: Readonly<Record<string, unknown>> | undefined): boolean =>
  meta?.['isAhead'] === true;

/** What the expense table and the pages beside it read of a month. */
export const tableQueries = {
  /** The key under which the month's tables stand, of every entrance and version. */
  tables: (idAs: number, idMonth: number) =>
    [...associationKeys.month(idAs, idMonth), 'table'] as const,
  /** `version` is an earlier closing of the month; null the present figures. */
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
  /** Names on a closed month's table: those that its close had read; with a moment those of the table that stood then. */
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
  /** Names and billing data, which no table holds. */
  apartments: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.structure(idAs), 'apartments'],
      queryFn: ({ signal }) => call(apartmentRoutes.listApartments, { params: { idAs }, signal }),
    }),
};
