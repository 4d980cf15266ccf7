import { billRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../../lib/association-keys.js';
import { call } from '../../../lib/http.js';
import type { TableSearch } from '../../../lib/search.js';

/** What a bill leaves out: -1 penalties and arrears, -2 funds as well, -3 funds. */
export type BillVariant = NonNullable<TableSearch['varianta']>;

export const billQueries = {
  /** The bill of a published list, whole or as a variant: its title, series, number and total. */
  bill: (idAs: number, idAp: number, idMonth: number, variant?: BillVariant) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'bill', idAp, variant ?? 0],
      queryFn: ({ signal }) =>
        call(billRoutes.readBill, { params: { idAs, idAp, idMonth }, query: { variant }, signal }),
    }),
};
