import { personsPlanRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { monthLater } from '../../lib/months.js';

/** How many months ahead planned changes of persons are read. */
const plansAheadMonths = 60;

/** The data of an apartment's panel that its row of the table does not have. */
export const apartmentQueries = {
  /** The persons of one apartment in the month, with the changes planned after it. */
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
