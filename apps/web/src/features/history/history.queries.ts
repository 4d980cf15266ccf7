import { historyRoutes, type AnswerOf } from '@scara/contracts/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';

export type History = AnswerOf<typeof historyRoutes.readApartmentHistory>;
export type PenaltySheet = AnswerOf<typeof historyRoutes.readPenaltiesData>;

export type HistoryPlace = {
  readonly idAs: number;
  readonly idAp: number;
};

export type HistoryAsked = {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly idFund: number | undefined;
};

/** Under the months: every close and every payment moves them. */
export const historyQuery = ({ idAs, idAp }: HistoryPlace, asked: HistoryAsked) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'history', idAp, asked],
    queryFn: ({ signal }) =>
      call(historyRoutes.readApartmentHistory, { params: { idAs, idAp }, query: asked, signal }),
    placeholderData: keepPreviousData,
  });

export const penaltiesQuery = ({ idAs, idAp }: HistoryPlace, until: 'lastMonth' | 'today') =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'penaltiesData', idAp, until],
    queryFn: ({ signal }) =>
      call(historyRoutes.readPenaltiesData, { params: { idAs, idAp }, query: { until }, signal }),
    placeholderData: keepPreviousData,
  });
