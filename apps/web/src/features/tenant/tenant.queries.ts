import {
  announcementRoutes,
  type BodySentTo,
  historyRoutes,
  ownOutgoRoutes,
  tenantRoutes,
} from '@scara/contracts/http';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';

import { call } from '../../lib/http.js';
import { readSessionAnew } from '../../lib/session.js';
import { useCommand } from '../../lib/use-command.js';
import { useWrite } from '../../lib/use-write.js';

const tenantKey = ['tenant'] as const;

export const tenantQueries = {
  /** The last bill of each apartment that the user may see. */
  bills: queryOptions({
    queryKey: [...tenantKey, 'outgo'],
    queryFn: ({ signal }) => call(ownOutgoRoutes.readOwnOutgo, { signal }),
  }),
  /** What is owed, paid and announced, for each of the user's apartments. */
  payments: queryOptions({
    queryKey: [...tenantKey, 'payments'],
    queryFn: ({ signal }) => call(tenantRoutes.readOwnPayments, { signal }),
  }),
  apartments: queryOptions({
    queryKey: [...tenantKey, 'apartments'],
    queryFn: ({ signal }) => call(tenantRoutes.listOwnApartments, { signal }),
  }),
  /** Closed months of one apartment, newest first. */
  history: (idAs: number, idAp: number) =>
    infiniteQueryOptions({
      queryKey: [...tenantKey, 'history', idAs, idAp],
      queryFn: ({ signal, pageParam }) =>
        call(historyRoutes.readApartmentOutgoHistory, {
          params: { idAs, idAp },
          query: { to: pageParam },
          signal,
        }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
    }),
};

/** Returns a function that refreshes the session and the tenant's pages after an apartment was added or removed. */
function useHomesRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: tenantKey }),
      readSessionAnew(queryClient),
    ]);
  };
}

export type Announced = BodySentTo<typeof announcementRoutes.announcePayment> & {
  readonly idAs: number;
  readonly idAp: number;
};

/** A mutation about an announced payment; the tenant's own pages are read again too. */
function useAnnouncement<Input extends { readonly idAs: number }, Answer>(
  write: (input: Input) => Promise<Answer>,
) {
  const queryClient = useQueryClient();
  return useCommand({
    idAs: ({ idAs }: Input) => idAs,
    touches: ['cash_document'],
    write: async (input: Input) => {
      const answer = await write(input);
      await queryClient.invalidateQueries({ queryKey: tenantKey });
      return answer;
    },
  });
}

/** Announces a bank payment; it counts once somebody has seen the money. */
export const useAnnouncePayment = () =>
  useAnnouncement(({ idAs, idAp, ...body }: Announced) =>
    call(announcementRoutes.announcePayment, { params: { idAs, idAp }, body }),
  );

type Withdrawn = { readonly idAs: number; readonly idAp: number; readonly idAnnouncement: number };

/** Withdraws an announcement that nobody has answered yet. */
export const useWithdrawAnnouncement = () =>
  useAnnouncement((params: Withdrawn) => call(announcementRoutes.withdrawAnnouncement, { params }));

export function useAddApartment() {
  const refresh = useHomesRefresh();
  return useWrite(
    (linkPassword: string) => call(tenantRoutes.addApartmentByCode, { body: { linkPassword } }),
    refresh,
  );
}

export function useRemoveApartment() {
  const refresh = useHomesRefresh();
  return useWrite(
    ({ idAs, idAp }: { idAs: number; idAp: number }) =>
      call(tenantRoutes.removeOwnApartment, { params: { idAs, idAp } }),
    refresh,
  );
}
