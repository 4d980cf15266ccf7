import {
  type AnswerOf,
  type BodySentTo,
  historyRoutes,
  penaltyRoutes,
} from '@scara/contracts/http';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import type { HistoryAsked, HistoryPlace } from '../../lib/history-query.js';
import { call } from '../../lib/http.js';
import { useCommand } from '../../lib/use-command.js';

export type History = AnswerOf<typeof historyRoutes.readApartmentHistory>;
export type PenaltySheet = AnswerOf<typeof penaltyRoutes.readPenaltiesData>;

export type Proposals = AnswerOf<typeof penaltyRoutes.readPenaltyProposals>;
export type Proposal = Proposals['proposals'][number];

export const penaltiesQuery = ({ idAs, idAp }: HistoryPlace, until: 'lastMonth' | 'today') =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'penaltiesData', idAp, until],
    queryFn: ({ signal }) =>
      call(penaltyRoutes.readPenaltiesData, { params: { idAs, idAp }, query: { until }, signal }),
    placeholderData: keepPreviousData,
  });

/** Correction proposals of the whole association, or of one apartment. */
export const proposalsQuery = (idAs: number, idAp?: number) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'penaltyProposals', idAp ?? null],
    queryFn: ({ signal }) =>
      call(penaltyRoutes.readPenaltyProposals, { params: { idAs }, query: { idAp }, signal }),
  });

/** How often the state of a mail being sent is read, in milliseconds. */
const mailEveryMs = 2_000;

/** Whether the history shown was mailed; the key is under the months, so that it is read again with the history. */
export const historyMailQuery = ({ idAs, idAp }: HistoryPlace, asked: HistoryAsked) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'historyMail', idAp, asked],
    queryFn: ({ signal }) =>
      call(historyRoutes.readHistoryMail, { params: { idAs, idAp }, query: asked, signal }),
    refetchInterval: ({ state }) => (state.data?.mail === 'waiting' ? mailEveryMs : false),
  });

/** Sends the history by e-mail. This is not an event of the association: the page follows the state of the mail. */
export function useSendHistory({ idAs, idAp }: HistoryPlace, asked: HistoryAsked) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(historyRoutes.sendHistory, { params: { idAs, idAp }, body: asked }),
    onSuccess: (mail) => {
      queryClient.setQueryData(historyMailQuery({ idAs, idAp }, asked).queryKey, mail);
    },
  });
}

export const useHidePenaltyRow = ({ idAs, idAp }: HistoryPlace) =>
  useCommand({
    idAs,
    touches: ['hidden_penalty'],
    write: (body: { postedIn: number; idMonth: number; from: string; isHidden: boolean }) =>
      call(penaltyRoutes.hidePenaltyRow, { params: { idAs, idAp }, body }),
  });

/** Accepts proposals: corrections (type 20) dated today change the penalties of bills to what they would be now. */
export const useTakeProposals = (idAs: number) =>
  useCommand({
    idAs,
    touches: ['cash_document'],
    write: (body: BodySentTo<typeof penaltyRoutes.takePenaltyProposals>) =>
      call(penaltyRoutes.takePenaltyProposals, { params: { idAs }, body }),
  });

export const useDeclineProposal = (idAs: number) =>
  useCommand({
    idAs,
    touches: ['declined_penalty'],
    write: (body: BodySentTo<typeof penaltyRoutes.declinePenaltyProposal>) =>
      call(penaltyRoutes.declinePenaltyProposal, { params: { idAs }, body }),
  });
