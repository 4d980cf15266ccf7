import { historyRoutes, paymentRoutes, type AnswerOf } from '@scara/contracts/http';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { today } from '../../lib/month-grid.js';
import { useFact } from '../../lib/use-fact.js';

export type History = AnswerOf<typeof historyRoutes.readApartmentHistory>;
export type PenaltySheet = AnswerOf<typeof historyRoutes.readPenaltiesData>;

export type Proposal = AnswerOf<typeof historyRoutes.readPenaltyProposals>['proposals'][number];

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

/** What one closed month asked of the apartment, expense by expense. */
export const billQuery = ({ idAs, idAp }: HistoryPlace, idMonth: number) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'outgoHistory', idAp, idMonth],
    queryFn: ({ signal }) =>
      call(historyRoutes.readApartmentOutgoHistory, {
        params: { idAs, idAp },
        query: { from: idMonth, to: idMonth },
        signal,
      }),
  });

export const proposalsQuery = ({ idAs, idAp }: HistoryPlace) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'penaltyProposals', idAp],
    queryFn: ({ signal }) =>
      call(historyRoutes.readPenaltyProposals, { params: { idAs }, query: { idAp }, signal }),
  });

export const useHidePenaltyRow = ({ idAs, idAp }: HistoryPlace) =>
  useFact({
    idAs,
    touches: ['hidden_penalty'],
    untilShown: true,
    write: (body: { postedIn: number; idMonth: number; from: string; isHidden: boolean }) =>
      call(historyRoutes.hidePenaltyRow, { params: { idAs, idAp }, body }),
  });

/** A correction (type 20) of today that makes the bill's penalties what they would be now. */
export const useTakeProposal = ({ idAs }: Pick<HistoryPlace, 'idAs'>) =>
  useFact({
    idAs,
    touches: ['cashbook'],
    untilShown: true,
    write: ({ proposal, info }: { proposal: Proposal; info: string }) =>
      call(paymentRoutes.registerPayment, {
        params: { idAs },
        body: {
          t: 20,
          emitted: today(),
          idAp: proposal.idAp,
          idMonth: proposal.idMonth,
          amountBani: proposal.differenceBani,
          origin: 'proposal',
          info,
        },
      }),
  });
