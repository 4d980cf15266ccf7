import {
  meterRoutes,
  outgoRoutes,
  structureRoutes,
  type BodySentTo,
  type TableData,
} from '@scara/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { ProblemError } from '../../lib/problem-error.js';
import { tableQueries } from '../../lib/table-queries.js';
import { useFact } from '../../lib/use-fact.js';

export type ApartmentBody = BodySentTo<typeof structureRoutes.changeApartment>;
export type Reading = BodySentTo<typeof meterRoutes.enterReadings>['readings'][number];

type MonthPlace = { readonly idAs: number; readonly idMonth: number };

/** Everything of the month is computed anew: its table, explanations, control list. */
function useMonthRefresh({ idAs, idMonth }: MonthPlace): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: associationKeys.month(idAs, idMonth) });
}

/** Persons from this month on: in their cell at once, the shares when the server has computed them. */
export function useSetPersons(place: MonthPlace & { readonly idGroup: number }) {
  const queryClient = useQueryClient();
  const refresh = useMonthRefresh(place);
  const { idAs, idGroup, idMonth } = place;
  return useMutation({
    mutationFn: ({ idAp, persons }: { idAp: number; persons: number }) =>
      call(meterRoutes.planPersons, { params: { idAs, idAp }, body: { idMonth, persons } }),
    onMutate: ({ idAp, persons }) => {
      queryClient.setQueryData(tableQueries.ofGroup(idAs, idGroup, idMonth).queryKey, (data) =>
        data === undefined ? data : withPersons(data, idAp, persons),
      );
    },
    // Also after a refusal: the number that was shown early is taken back.
    onSettled: () => refresh(),
  });
}

function withPersons(data: TableData, idAp: number, persons: number): TableData {
  return { ...data, rows: data.rows.map((row) => (row.idAp === idAp ? { ...row, persons } : row)) };
}

export function usePlanPersons({ idAs, idMonth, idAp }: MonthPlace & { readonly idAp: number }) {
  const refresh = useMonthRefresh({ idAs, idMonth });
  return useMutation({
    mutationFn: (body: { idMonth: number; persons: number }) =>
      call(meterRoutes.planPersons, { params: { idAs, idAp }, body }),
    onSettled: () => refresh(),
  });
}

export function useRemovePlan({ idAs, idMonth }: MonthPlace) {
  const refresh = useMonthRefresh({ idAs, idMonth });
  return useMutation({
    mutationFn: (idApChange: number) =>
      call(meterRoutes.removePersonsPlan, { params: { idAs, idApChange } }),
    onSettled: () => refresh(),
  });
}

export function useEnterReadings({ idAs, idMonth }: MonthPlace) {
  const refresh = useMonthRefresh({ idAs, idMonth });
  return useMutation({
    mutationFn: (readings: Reading[]) =>
      call(meterRoutes.enterReadings, { params: { idAs }, body: { idMonth, readings } }),
    onSettled: () => refresh(),
  });
}

/** Name, contact and billing data of an apartment; a stale edit shows what the other person saved. */
export const useChangeApartment = (idAs: number, idAp: number) =>
  useFact({
    idAs,
    touches: ['apartment', 'association_stats'],
    untilShown: true,
    write: ({ body, ifMatch }: { body: ApartmentBody; ifMatch: number }) =>
      call(structureRoutes.changeApartment, { params: { idAs, idAp }, body, ifMatch }),
  });

export type BillingBody = BodySentTo<typeof outgoRoutes.addApartmentInfo>;

/** Who is billed, changed on the page of a month: the answer says whether that month's bill still takes it. */
export const useSaveBilling = (idAs: number, idAp: number, idMonth: number) =>
  useFact({
    idAs,
    touches: ['apartment', 'association_stats'],
    untilShown: true,
    write: ({ body, ifMatch }: { body: BillingBody; ifMatch: number }) =>
      call(outgoRoutes.addApartmentInfo, { params: { idAs, idAp, idMonth }, body, ifMatch }),
  });

export const isConflict = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 409;
