import {
  type BodySentTo,
  companyProductRoutes,
  companyRoutes,
  generalRoutes,
  numberRuleRoutes,
} from '@scara/contracts/http';
import { queryOptions, useQueryClient } from '@tanstack/react-query';

import { call } from '../../lib/http.js';
import { useWrite } from '../../lib/use-write.js';

const all = ['companies'] as const;

export const allCompaniesQuery = queryOptions({
  queryKey: [...all, 'all'],
  queryFn: ({ signal }) => call(companyRoutes.listAllGeneralProviders, { signal }),
});

export const companyQuery = (idCompany: number) =>
  queryOptions({
    queryKey: [...all, idCompany],
    queryFn: ({ signal }) =>
      call(companyRoutes.readGeneralProvider, { params: { idCompany }, signal }),
  });

export const companyProductsQuery = (idCompany: number) =>
  queryOptions({
    queryKey: [...all, idCompany, 'products'],
    queryFn: ({ signal }) =>
      call(companyProductRoutes.listCompanyProducts, { params: { idCompany }, signal }),
  });

export const citiesQuery = queryOptions({
  queryKey: ['cities'],
  queryFn: ({ signal }) => call(generalRoutes.listCities, { signal }),
  staleTime: Infinity,
});

export type CompanyBody = BodySentTo<typeof companyRoutes.addGeneralProvider>;
export type RuleBody = BodySentTo<typeof numberRuleRoutes.addNumberRule>;
export type ProductBody = BodySentTo<typeof companyProductRoutes.addCompanyProduct>;

/** A mutation of the companies: afterwards all queries about them are read again. */
function useCompanyChange<Input>(write: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useWrite(write, () => queryClient.invalidateQueries({ queryKey: all }));
}

export const useSaveCompany = (idCompany: number | null) =>
  useCompanyChange((body: CompanyBody) =>
    idCompany === null
      ? call(companyRoutes.addGeneralProvider, { body })
      : call(companyRoutes.changeGeneralProvider, { params: { idCompany }, body }),
  );

export const useCity = (idCompany: number) =>
  useCompanyChange(({ idCity, isHere }: { idCity: number; isHere: boolean }) =>
    call(isHere ? companyRoutes.addGeneralProviderCity : companyRoutes.removeGeneralProviderCity, {
      params: { idCompany, idCity },
    }),
  );

export const useSaveRule = (idCompanyNumberRule: number | null) =>
  useCompanyChange((body: RuleBody) => {
    if (idCompanyNumberRule === null) return call(numberRuleRoutes.addNumberRule, { body });
    const { idCompany: _, ...change } = body;
    return call(numberRuleRoutes.changeNumberRule, {
      params: { idCompanyNumberRule },
      body: change,
    });
  });

export const useDeleteRule = () =>
  useCompanyChange((idCompanyNumberRule: number) =>
    call(numberRuleRoutes.deleteNumberRule, { params: { idCompanyNumberRule } }),
  );

export const useSaveProduct = (idCompanyProduct: number | null) =>
  useCompanyChange((body: ProductBody) => {
    if (idCompanyProduct === null) return call(companyProductRoutes.addCompanyProduct, { body });
    const { idCompany: _, ...change } = body;
    return call(companyProductRoutes.changeCompanyProduct, {
      params: { idCompanyProduct },
      body: change,
    });
  });

export const useSyncProduct = () =>
  useCompanyChange((partnerKey: string) =>
    call(companyProductRoutes.syncCompanyProductByPost, { query: { partnerKey } }),
  );
