import { paymentRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

export type Period = { readonly fromDate: string; readonly toDate: string };

/** The documents of the cash book in a period of days. */
export const paymentsQuery = (idAs: number, period: Period) =>
  queryOptions({
    queryKey: [...associationKeys.payments(idAs), 'list', period],
    queryFn: ({ signal }) =>
      call(paymentRoutes.listPayments, { params: { idAs }, query: period, signal }),
  });
