import { meterRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** The meters of an entrance or a group in a month, with their readings. */
export const metersQuery = (idAs: number, idMonth: number, idGroup: number) =>
  queryOptions({
    queryKey: [...associationKeys.month(idAs, idMonth), 'meters', idGroup],
    queryFn: ({ signal }) =>
      call(meterRoutes.readMonthMeters, {
        params: { idAs, idMonth, idApartmentsGroup: idGroup },
        signal,
      }),
  });
