import { meterRoutes, outgoRoutes, structureRoutes, type BodySentTo } from '@scara/contracts/http';
import { useMutation } from '@tanstack/react-query';

import { call } from '../../lib/http.js';
import { ProblemError } from '../../lib/problem-error.js';
import { readAfter } from '../../lib/read-after.js';
import { useFact } from '../../lib/use-fact.js';
import { type MonthPlace, useMonthRefresh } from './month-refresh.js';

export type ApartmentBody = BodySentTo<typeof structureRoutes.changeApartment>;
export type Reading = BodySentTo<typeof meterRoutes.enterReadings>['readings'][number];

/** What `useSetPersons` sends; fetched when somebody types. */
export const planPersons = (
  idAs: number,
  idAp: number,
  body: BodySentTo<typeof meterRoutes.planPersons>,
) => call(meterRoutes.planPersons, { params: { idAs, idAp }, body });

export function usePlanPersons({ idAs, idMonth, idAp }: MonthPlace & { readonly idAp: number }) {
  const refresh = useMonthRefresh({ idAs, idMonth });
  return useMutation({
    mutationFn: (body: { idMonth: number; persons: number }) => planPersons(idAs, idAp, body),
    ...readAfter(refresh),
  });
}

export function useRemovePlan({ idAs, idMonth }: MonthPlace) {
  const refresh = useMonthRefresh({ idAs, idMonth });
  return useMutation({
    mutationFn: (idApChange: number) =>
      call(meterRoutes.removePersonsPlan, { params: { idAs, idApChange } }),
    ...readAfter(refresh),
  });
}

export function useEnterReadings({ idAs, idMonth }: MonthPlace) {
  const refresh = useMonthRefresh({ idAs, idMonth });
  return useMutation({
    mutationFn: (readings: Reading[]) =>
      call(meterRoutes.enterReadings, { params: { idAs }, body: { idMonth, readings } }),
    ...readAfter(refresh),
  });
}

/** Name, contact and billing data of an apartment; a stale edit shows what the other person saved. */
export const useChangeApartment = (idAs: number, idAp: number) =>
  useFact({
    idAs,
    touches: ['apartment', 'association_stats'],
    write: ({ body, ifMatch }: { body: ApartmentBody; ifMatch: number }) =>
      call(structureRoutes.changeApartment, { params: { idAs, idAp }, body, ifMatch }),
  });

export type BillingBody = BodySentTo<typeof outgoRoutes.addApartmentInfo>;

/** Who is billed, changed on the page of a month: the answer says whether that month's bill still takes it. */
export const useSaveBilling = (idAs: number, idAp: number, idMonth: number) =>
  useFact({
    idAs,
    touches: ['apartment', 'association_stats'],
    write: ({ body, ifMatch }: { body: BillingBody; ifMatch: number }) =>
      call(outgoRoutes.addApartmentInfo, { params: { idAs, idAp, idMonth }, body, ifMatch }),
  });

export const isConflict = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 409;
