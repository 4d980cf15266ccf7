import {
  type BodySentTo,
  companyRoutes,
  numberRuleRoutes,
  PROVIDER_SEARCH_LEAST,
  providerRoutes,
} from '@scara/contracts/http';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';
import { failsOffline } from './query-client.js';
import { useCommand } from './use-command.js';

/** The association's providers, including those no longer offered. */
export const providersQuery = (idAs: number) =>
  queryOptions({
    queryKey: associationKeys.providers(idAs),
    queryFn: ({ signal }) =>
      call(providerRoutes.listServiceProviders, { params: { idAs }, signal }),
  });

/** Companies whose name contains the letters; no query below three letters. */
export const companySearchQuery = (letters: string) =>
  queryOptions({
    queryKey: ['companies', 'search', letters],
    queryFn: ({ signal }) =>
      call(companyRoutes.searchCompanyByName, { query: { name: letters }, signal }),
    enabled: letters.length >= PROVIDER_SEARCH_LEAST,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** The rules by which a company's bill codes are read, piece by piece. */
export const numberRulesQuery = (idCompany: number) =>
  queryOptions({
    queryKey: ['companies', idCompany, 'rules'],
    queryFn: ({ signal }) =>
      call(numberRuleRoutes.listNumberRules, { params: { idCompany }, signal }),
  });

export type ProviderBody = BodySentTo<typeof providerRoutes.addServiceProvider>;

export const providerTouches = ['service_provider'];

export const useAddProvider = (idAs: number) =>
  useCommand({
    idAs,
    touches: providerTouches,
    write: (body: ProviderBody) =>
      call(providerRoutes.addServiceProvider, { params: { idAs }, body }),
  });

/** The choice in a provider field: all '' for none, `idServiceProvider` '' for a provider that is not saved yet. */
export type ChosenProvider = {
  readonly idServiceProvider: string;
  readonly provider: string;
  /** Digits only. */
  readonly providerCif: string;
};

export const useChangeProvider = (idAs: number) =>
  useCommand({
    idAs,
    touches: providerTouches,
    write: ({ idServiceProvider, body, ifMatch }: ProviderChange) =>
      call(providerRoutes.changeServiceProvider, {
        params: { idAs, idServiceProvider },
        body,
        ifMatch,
      }),
  });

type ProviderChange = {
  readonly idServiceProvider: number;
  readonly body: ProviderBody;
  readonly ifMatch: number;
};

/**
 * Returns a function that gives the id of the chosen provider, or null for none; a new provider is saved first.
 * `client` is the client number read from a bill's code: it is saved with the provider if that has none.
 */
export function useKeptProvider(idAs: number) {
  const queryClient = useQueryClient();
  const add = useAddProvider(idAs);
  const change = useChangeProvider(idAs);
  return async ({ idServiceProvider, provider, providerCif }: ChosenProvider, client = '') => {
    const id = Number(idServiceProvider);
    if (id !== 0 && client === '') return id;
    const name = provider.trim();
    const cif = digitsOf(providerCif);
    if (id === 0 && name === '' && cif === '') return null;
    const { providers, revision: ifMatch } = await queryClient.fetchQuery({
      ...providersQuery(idAs),
      ...failsOffline,
      staleTime: 0,
    });
    const known = providers.find((one) => {
      if (id !== 0) return one.idServiceProvider === id;
      return cif === '' ? one.name.toLowerCase() === name.toLowerCase() : one.cif === cif;
    });
    if (known !== undefined) {
      const { idServiceProvider: own, n } = known;
      if (client !== '' && n === '') {
        await change.mutateAsync({ idServiceProvider: own, body: { n: client }, ifMatch });
      }
      return own;
    }
    const body: ProviderBody = {
      ...(name !== '' && { spName: name }),
      ...(cif !== '' && { cif }),
      ...(client !== '' && { n: client }),
    };
    return (await add.mutateAsync(body)).idServiceProvider;
  };
}

/** Returns a fiscal code without RO and without spaces. */
export function digitsOf(cif: string): string {
  return cif.replace(/\s/g, '').replace(/^ro/i, '');
}
