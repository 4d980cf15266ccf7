import { fundRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** The money in each fund now; only for roles on the whole association. */
export const fundValuesQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.funds(idAs), 'values'],
    queryFn: ({ signal }) => call(fundRoutes.readFundsValue, { params: { idAs }, signal }),
  });

/** Returns the funds to choose from: the active ones and those in `named` (already chosen or owed). */
export const offeredFunds = <Fund extends { readonly idFund: number; readonly isActive: boolean }>(
  funds: readonly Fund[] | undefined,
  named: readonly (number | null)[],
): readonly Fund[] =>
  (funds ?? []).filter(({ idFund, isActive }) => isActive || named.includes(idFund));

/** The funds of an association that the user may see. */
export const fundsQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.funds(idAs), 'list'],
    queryFn: ({ signal }) => call(fundRoutes.listFunds, { params: { idAs }, signal }),
  });
