import { historyRoutes } from '@scara/contracts/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

export type HistoryPlace = {
  readonly idAs: number;
  readonly idAp: number;
};

export type HistoryAsked = {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly idFund?: number | undefined;
};

/** An apartment's account, for its history and sheet. The key is under the months: closes and payments change it. */
export const historyQuery = ({ idAs, idAp }: HistoryPlace, asked: HistoryAsked) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'history', idAp, asked],
    queryFn: ({ signal }) =>
      call(historyRoutes.readApartmentHistory, { params: { idAs, idAp }, query: asked, signal }),
    placeholderData: keepPreviousData,
  });
