import { personsPlanRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { monthLater } from '../../lib/months.js';

/** How far ahead changes of persons are looked for. */
const plansAheadMonths = 60;

/** What the panel of an apartment shows beside its line of the table. */
export const apartmentQueries = {
  /** Persons of one apartment in the month, with the changes planned after it. */
  persons: (idAs: number, idMonth: number, idAp: number) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'persons', idAp],
      queryFn: ({ signal }) =>
        call(personsPlanRoutes.readApartmentMonth, {
          params: { idAs, idMonth },
          query: { idAp, until: monthLater(idMonth, plansAheadMonths) },
          signal,
        }),
    }),
};
