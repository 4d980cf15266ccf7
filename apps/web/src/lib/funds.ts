import { fundRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';

/** What is in the funds now; only for whoever sees the whole association. */
export const fundValuesQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.funds(idAs), 'values'],
    queryFn: ({ signal }) => call(fundRoutes.readFundsValue, { params: { idAs }, signal }),
  });

/** The funds to choose from: those in use, and what is chosen or owed already. */
export const offeredFunds = <Fund extends { readonly idFund: number; readonly isActive: boolean }>(
  funds: readonly Fund[] | undefined,
  named: readonly (number | null)[],
): readonly Fund[] =>
  (funds ?? []).filter(({ idFund, isActive }) => isActive || named.includes(idFund));

/** The funds of an association that the person sees. */
export const fundsQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.funds(idAs), 'list'],
    queryFn: ({ signal }) => call(fundRoutes.listFunds, { params: { idAs }, signal }),
  });
