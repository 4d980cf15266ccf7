import {
  outgoRoutes,
  type AnswerOf,
  type BodySentTo,
  type ExpenseView,
  type FundDueView,
} from '@scara/contracts/http';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { useCommand } from '../../lib/use-command.js';

export type PreviewBody = BodySentTo<typeof outgoRoutes.previewOutgo>;
export type Preview = AnswerOf<typeof outgoRoutes.previewOutgo>;
export type NewExpense = Omit<BodySentTo<typeof outgoRoutes.addOutgo>, 'idMonth'>;
export type NewDue = BodySentTo<typeof outgoRoutes.addFundDue>;

/** A preview of an expense's shares; the previous ones stay until the new ones have been read. */
export const previewQuery = (idAs: number, idMonth: number, body: PreviewBody | null) =>
  queryOptions({
    queryKey: [...associationKeys.month(idAs, idMonth), 'preview', body],
    queryFn:
      body === null
        ? skipToken
        : ({ signal }) =>
            call(outgoRoutes.previewOutgo, { params: { idAs, idMonth }, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

const touches = ['month'];

/** Adds an expense; with `atOnce` it does not wait for the page, for several in a row. */
export const useAddExpense = (idAs: number, idMonth: number, atOnce = false) =>
  useCommand({
    idAs,
    touches,
    atOnce,
    write: (body: NewExpense) =>
      call(outgoRoutes.addOutgo, { params: { idAs }, body: { ...body, idMonth } }),
  });

export const useChangeExpense = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({
      idOutgo,
      body,
      ifMatch,
    }: {
      idOutgo: number;
      body: BodySentTo<typeof outgoRoutes.changeOutgo>;
      ifMatch: number;
    }) => call(outgoRoutes.changeOutgo, { params: { idAs, idOutgo }, body, ifMatch }),
  });

export const useDeleteExpense = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idOutgo, ifMatch }: { idOutgo: number; ifMatch: number }) =>
      call(outgoRoutes.deleteOutgo, { params: { idAs, idOutgo }, ifMatch }),
  });

export const useDisableExpenses = (idAs: number, idMonth: number) =>
  useCommand({
    idAs,
    touches,
    write: (body: { expenses: number[]; isDisabled: boolean }) =>
      call(outgoRoutes.disableOutgo, { params: { idAs }, body: { idMonth, ...body } }),
  });

export const useAddDue = (idAs: number, idMonth: number) =>
  useCommand({
    idAs,
    touches,
    write: (body: NewDue) => call(outgoRoutes.addFundDue, { params: { idAs, idMonth }, body }),
  });

export const useChangeDue = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idDue, body, ifMatch }: { idDue: number; body: Partial<NewDue>; ifMatch: number }) =>
      call(outgoRoutes.changeFundDue, { params: { idAs, idDue }, body, ifMatch }),
  });

export const useDeleteDue = (idAs: number) =>
  useCommand({
    idAs,
    touches,
    write: ({ idDue, ifMatch }: { idDue: number; ifMatch: number }) =>
      call(outgoRoutes.deleteFundDue, { params: { idAs, idDue }, ifMatch }),
  });

/** Returns the request body that restores a deleted expense. */
export function expenseToRestore(view: ExpenseView): NewExpense {
  const {
    idOutgo: _idOutgo,
    isDisabled: _isDisabled,
    distributedBani: _distributedBani,
    undistributedBani: _undistributedBani,
    refusal: _refusal,
    departsFromLaw: _departsFromLaw,
    ...body
  } = view;
  return body;
}

export function dueToRestore(view: FundDueView): NewDue {
  const { idFund, amountBani, distribution, idGroup, typedShares } = view;
  return { idFund, amountBani, distribution, idGroup, typedShares };
}
