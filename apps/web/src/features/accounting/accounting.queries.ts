import {
  accountingRoutes,
  type AnswerOf,
  type BodySentTo,
  providerRoutes,
} from '@scara/contracts/http';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';

import { call } from '../../lib/http.js';
import { useWrite } from '../../lib/use-write.js';

export type ApprovalFilter = {
  readonly idAs: number | null;
  readonly kind: 'all' | 'in' | 'out' | 'other';
  readonly fromDate: string;
  readonly toDate: string;
};
export type Assignments = AnswerOf<typeof accountingRoutes.listAssignments>;

const key = ['accounting'] as const;
/** The most associations that one call may name. */
const idsMost = 100;

function queryOf({ idAs, kind, fromDate, toDate }: ApprovalFilter): Record<string, string> {
  return {
    ...(idAs !== null && { idAs: String(idAs) }),
    ...(kind !== 'all' && { kind }),
    ...(fromDate !== '' && { fromDate }),
    ...(toDate !== '' && { toDate }),
  };
}

async function currentBills(ids: readonly number[], signal: AbortSignal) {
  const parts: string[] = [];
  for (let at = 0; at < ids.length; at += idsMost)
    parts.push(ids.slice(at, at + idsMost).join(','));
  const answers = await Promise.all(
    parts.map((part) => call(providerRoutes.listCurrentBills, { query: { ids: part }, signal })),
  );
  return { bills: answers.flatMap(({ bills }) => bills) };
}

export const accountingQueries = {
  associations: queryOptions({
    queryKey: [...key, 'associations'],
    queryFn: ({ signal }) => call(accountingRoutes.listAccountedAssociations, { signal }),
  }),
  unapproved: (filter: ApprovalFilter) =>
    queryOptions({
      queryKey: [...key, 'unapproved', filter],
      queryFn: ({ signal }) =>
        call(accountingRoutes.listUnapprovedPayments, { query: queryOf(filter), signal }),
      placeholderData: keepPreviousData,
    }),
  approved: (filter: ApprovalFilter) =>
    queryOptions({
      queryKey: [...key, 'approved', filter],
      queryFn: ({ signal }) =>
        call(accountingRoutes.listPaymentsApproval, { query: queryOf(filter), signal }),
      placeholderData: keepPreviousData,
    }),
  /** Bills of months that are not closed; for a company those of every month, in one association or in all. */
  bills: (ids: readonly number[], idC: number | null, isOne: boolean) =>
    queryOptions({
      queryKey: [...key, 'bills', ids, idC, isOne],
      queryFn: ({ signal }) => {
        if (idC === null) return currentBills(ids, signal);
        const [idAs] = ids;
        return isOne && idAs !== undefined
          ? call(providerRoutes.listAssociationCompanyBills, { params: { idAs, idC }, signal })
          : call(providerRoutes.listCompanyBills, { params: { idC }, signal });
      },
      placeholderData: keepPreviousData,
    }),
  assignments: (search: string) =>
    queryOptions({
      queryKey: [...key, 'assignments', search],
      queryFn: ({ signal }) =>
        call(accountingRoutes.listAssignments, {
          query: search === '' ? {} : { search },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
};

/** A mutation across associations: all of the accountant's queries are read again, not older than the write. */
function useAccounting<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useWrite(write, () => queryClient.invalidateQueries({ queryKey: key }));
}

export const useApproveSeveral = () =>
  useAccounting((payments: BodySentTo<typeof accountingRoutes.multiplePayments>['payments']) =>
    call(accountingRoutes.multiplePayments, { body: { payments } }),
  );

export const useApproveOne = () =>
  useAccounting((body: BodySentTo<typeof accountingRoutes.approvePayments>) =>
    call(accountingRoutes.approvePayments, { body }),
  );

export const useApproveAll = () =>
  useAccounting(({ filter, most }: { filter: ApprovalFilter; most: number }) => {
    const { idAs: _, ...rest } = queryOf(filter);
    const idAs = filter.idAs === null ? {} : { idAs: filter.idAs };
    return call(accountingRoutes.approveAllPayments, { body: { ...rest, ...idAs, most } });
  });

export const useAssign = () =>
  useAccounting(({ idAs, idUser }: { idAs: number; idUser: number }) =>
    call(accountingRoutes.assignAccountant, { params: { idAs }, body: { idUser } }),
  );

export const useDismiss = () =>
  useAccounting(({ idAs, idUser }: { idAs: number; idUser: number }) =>
    call(accountingRoutes.dismissAccountant, { params: { idAs, idUser } }),
  );

export const useAddFastDocument = () =>
  useAccounting(
    ({ idAs, ...body }: BodySentTo<typeof accountingRoutes.fastDocAdd> & { idAs: number }) =>
      call(accountingRoutes.fastDocAdd, { params: { idAs }, body }),
  );
