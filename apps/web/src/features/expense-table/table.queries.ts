import {
  type BodySentTo,
  meterRoutes,
  outgoRoutes,
  personsPlanRoutes,
  apartmentRoutes,
} from '@scara/contracts/http';

import { call } from '../../lib/http.js';
import { useWrite } from '../../lib/use-write.js';
import { useCommand } from '../../lib/use-command.js';
import { type MonthPlace, useMonthRefresh } from './month-refresh.js';

export type ApartmentBody = BodySentTo<typeof apartmentRoutes.changeApartment>;
export type Reading = BodySentTo<typeof meterRoutes.enterReadings>['readings'][number];

/** The request of `useSetPersons`; in a separate module so that its code is fetched only when needed. */
export const planPersons = (
  idAs: number,
  idAp: number,
  body: BodySentTo<typeof personsPlanRoutes.planPersons>,
) => call(personsPlanRoutes.planPersons, { params: { idAs, idAp }, body });

export function usePlanPersons({ idAs, idMonth, idAp }: MonthPlace & { readonly idAp: number }) {
  const refresh = useMonthRefresh();
  return useWrite(
    (body: { idMonth: number; persons: number }) => planPersons(idAs, idAp, body),
    () => refresh({ idAs, idMonth }),
  );
}

export function useRemovePlan({ idAs, idMonth }: MonthPlace) {
  const refresh = useMonthRefresh();
  return useWrite(
    (idApChange: number) =>
      call(personsPlanRoutes.removePersonsPlan, { params: { idAs, idApChange } }),
    () => refresh({ idAs, idMonth }),
  );
}

export function useEnterReadings({ idAs, idMonth }: MonthPlace) {
  const refresh = useMonthRefresh();
  return useWrite(
    (readings: Reading[]) =>
      call(meterRoutes.enterReadings, { params: { idAs }, body: { idMonth, readings } }),
    () => refresh({ idAs, idMonth }),
  );
}

/** Changes name, contact and billing data of an apartment; after a stale edit the other user's values are read. */
export const useChangeApartment = (idAs: number, idAp: number) =>
  useCommand({
    idAs,
    touches: ['apartment', 'association_stats'],
    write: ({ body, ifMatch }: { body: ApartmentBody; ifMatch: number }) =>
      call(apartmentRoutes.changeApartment, { params: { idAs, idAp }, body, ifMatch }),
  });

export type BillingBody = BodySentTo<typeof outgoRoutes.addApartmentInfo>;

/** Changes whom an apartment is billed to; the answer tells whether the month's bill still takes the change. */
export const useSaveBilling = (idAs: number, idAp: number, idMonth: number) =>
  useCommand({
    idAs,
    touches: ['apartment', 'association_stats'],
    write: ({ body, ifMatch }: { body: BillingBody; ifMatch: number }) =>
      call(outgoRoutes.addApartmentInfo, { params: { idAs, idAp, idMonth }, body, ifMatch }),
  });
