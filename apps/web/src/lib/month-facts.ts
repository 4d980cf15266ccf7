import { outgoRoutes, personsPlanRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** What is divided in a month, and among whom. Read only by pages that edit the month, not by those that show it. */
export const monthFacts = {
  /** Every apartment of the month with its number of persons. */
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
