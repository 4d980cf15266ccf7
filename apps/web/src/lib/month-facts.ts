import { outgoRoutes, personsPlanRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** What is divided in a month, and among whom: read where it is worked on, not where the month is only shown. */
export const monthFacts = {
  /** Every apartment of the month with its persons. */
  apartments: (idAs: number, idMonth: number) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'apartments'],
      queryFn: ({ signal }) =>
        call(personsPlanRoutes.readApartmentMonth, { params: { idAs, idMonth }, signal }),
    }),
  outgo: (idAs: number, idMonth: number) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'outgo'],
      queryFn: ({ signal }) => call(outgoRoutes.listOutgo, { params: { idAs, idMonth }, signal }),
    }),
};
