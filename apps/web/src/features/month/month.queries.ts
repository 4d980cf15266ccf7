import { monthRoutes, type AnswerOf, type BodySentTo } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { forgetClosing, noteClosing } from '../../lib/closing.js';
import { call } from '../../lib/http.js';
import { useCommand } from '../../lib/use-command.js';

export type ClosedMonth = AnswerOf<typeof monthRoutes.closeMonth>;

export const controlListQuery = (idAs: number, idMonth: number) =>
  queryOptions({
    queryKey: [...associationKeys.month(idAs, idMonth), 'controlList'],
    queryFn: ({ signal }) =>
      call(monthRoutes.readControlList, { params: { idAs, idMonth }, signal }),
  });

/** The read tables touched by every step of a month: it changes the table, the balances and the possible next steps. */
const touches = ['month'];
/** Touched also when the open month changes, because apartments show the persons of the open month. */
const turns = [...touches, 'persons_plan'];

export const useOpenMonth = (idAs: number) =>
  useCommand({
    idAs,
    touches: turns,
    write: (body: BodySentTo<typeof monthRoutes.openMonth>) =>
      call(monthRoutes.openMonth, { params: { idAs }, body }),
  });

export const useChangeTerms = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({
      ifMatch,
      ...body
    }: BodySentTo<typeof monthRoutes.changeMonth> & { readonly ifMatch: number }) =>
      call(monthRoutes.changeMonth, { params: { idAs }, body, ifMatch }),
  });

/** Records the meeting's decision for the association: its settings and every later month's control list use it. */
export const useRecordPenaltyDecision = (idAs: number) =>
  useCommand({
    idAs,
    touches: [...touches, 'association'],
    write: (body: BodySentTo<typeof monthRoutes.recordPenaltyDecision>) =>
      call(monthRoutes.recordPenaltyDecision, { params: { idAs }, body }),
  });

export const useDiscardMonth = (idAs: number) =>
  useCommand({
    idAs,
    touches: turns,
    atOnce: true,
    write: (idMonth: number) =>
      call(monthRoutes.discardMonth, { params: { idAs }, query: { idMonth } }),
  });

/** Publishes the list with a date, or withdraws it with null and a reason. */
export const usePublishMonth = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (body: BodySentTo<typeof monthRoutes.publishMonth>) =>
      call(monthRoutes.publishMonth, { params: { idAs }, body }),
  });

export const useCheckMonth = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: (idMonth: number) =>
      call(monthRoutes.checkMonth, { params: { idAs }, body: { idMonth } }),
  });

/** Closes the month; succeeds when the page shows the stored result. Until then `useClosing` has the progress. */
export const useCloseMonth = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: async (body: BodySentTo<typeof monthRoutes.closeMonth>) => {
      forgetClosing(idAs, body.idMonth);
      const closing = await call(monthRoutes.closeMonth, { params: { idAs }, body });
      noteClosing(idAs, body.idMonth, { step: 'showing', done: 0, total: 1 });
      return closing;
    },
  });

export const useReopenMonth = (idAs: number) =>
  useCommand({
    idAs,
    touches: turns,
    write: ({ idMonth, reason }: { idMonth: number; reason: string }) =>
      call(monthRoutes.reopenMonth, { params: { idAs }, query: { idMonth }, body: { reason } }),
  });

export const useAcceptFindings = (idAs: number, idMonth: number) =>
  useCommand({
    idAs,
    touches,
    write: (body: BodySentTo<typeof monthRoutes.acceptFindings>) =>
      call(monthRoutes.acceptFindings, { params: { idAs, idMonth }, body }),
  });
