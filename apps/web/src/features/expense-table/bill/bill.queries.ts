import { billRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../../lib/association-keys.js';
import { call } from '../../../lib/http.js';

export const billQueries = {
  /** The bill of a list that is shown: its title, series and number. */
  bill: (idAs: number, idAp: number, idMonth: number) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'bill', idAp],
      queryFn: ({ signal }) =>
        call(billRoutes.readBill, { params: { idAs, idAp, idMonth }, signal }),
    }),
};
