import { balanceRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';

/** Queries under the `balance` key, which every write to months, cash books or funds invalidates. */
export const balanceQueries = {
  at: (idAs: number, date: string) =>
    queryOptions({
      queryKey: [...associationKeys.balance(idAs), 'at', date],
      queryFn: ({ signal }) =>
        call(balanceRoutes.balanceData, { params: { idAs }, query: { date }, signal }),
    }),
  overMonths: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.balance(idAs), 'months'],
      queryFn: ({ signal }) =>
        call(balanceRoutes.balanceDataHistory, { params: { idAs }, query: {}, signal }),
    }),
  journal: (idAs: number, fromDate: string, toDate: string) =>
    queryOptions({
      queryKey: [...associationKeys.balance(idAs), 'journal', fromDate, toDate],
      queryFn: ({ signal }) =>
        call(balanceRoutes.readJournal, {
          params: { idAs },
          query: { fromDate, toDate },
          signal,
        }),
    }),
};
