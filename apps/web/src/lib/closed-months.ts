import { historyRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

type Asked = {
  readonly idAs: number;
  readonly idAp: number;
  /** Months as yyyymm, two years at most. */
  readonly from: number;
  readonly to: number;
};

/** The shares of an apartment in the closed months of a period, expense by expense, latest month first. */
export const closedMonthsQuery = ({ idAs, idAp, from, to }: Asked) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'outgoHistory', idAp, from, to],
    queryFn: ({ signal }) =>
      call(historyRoutes.readApartmentOutgoHistory, {
        params: { idAs, idAp },
        query: { from, to },
        signal,
      }),
  });
