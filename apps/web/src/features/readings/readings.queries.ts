import { meterRoutes, type BodySentTo } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { useFact } from '../../lib/use-fact.js';

export const metersQuery = (idAs: number, idMonth: number, idGroup: number) =>
  queryOptions({
    queryKey: [...associationKeys.month(idAs, idMonth), 'meters', idGroup],
    queryFn: ({ signal }) =>
      call(meterRoutes.readMonthMeters, {
        params: { idAs, idMonth, idApartmentsGroup: idGroup },
        signal,
      }),
  });

/** Everything typed goes in one command: all of it or nothing. */
export const useEnterReadings = (idAs: number) =>
  useFact({
    idAs,
    touches: ['expense_month'],
    untilShown: true,
    write: (body: BodySentTo<typeof meterRoutes.enterReadings>) =>
      call(meterRoutes.enterReadings, { params: { idAs }, body }),
  });
