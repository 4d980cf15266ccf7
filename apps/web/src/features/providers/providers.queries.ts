import { providerCompanyRoutes, providerRoutes } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { providerTouches } from '../../lib/provider-queries.js';
import { useCommand } from '../../lib/use-command.js';

export const completeProvidersQuery = (idAs: number) =>
  queryOptions({
    queryKey: [...associationKeys.providers(idAs), 'complete'],
    queryFn: ({ signal }) =>
      call(providerRoutes.listCompleteServiceProviders, { params: { idAs }, signal }),
  });

export const billReportQuery = (
  idAs: number,
  idServiceProvider: number,
  fromDate: string,
  toDate: string,
) =>
  queryOptions({
    queryKey: [...associationKeys.months(idAs), 'billReport', idServiceProvider, fromDate, toDate],
    queryFn: ({ signal }) =>
      call(providerRoutes.readBillReport, {
        params: { idAs, idServiceProvider },
        query: { fromDate, toDate },
        signal,
      }),
    enabled: fromDate <= toDate,
  });

export const useDeleteProvider = (idAs: number) =>
  useCommand({
    idAs,
    touches: providerTouches,
    write: (idServiceProvider: number) =>
      call(providerRoutes.deleteServiceProvider, { params: { idAs, idServiceProvider } }),
  });

export const useAddMeterNumber = (idAs: number) =>
  useCommand({
    idAs,
    touches: [...providerTouches, 'company_meter_number'],
    write: ({ idCompany, meterNumber }: { idCompany: number; meterNumber: string }) =>
      call(providerCompanyRoutes.addMeterNumber, {
        params: { idAs, idCompany },
        body: { meterNumber },
      }),
  });

export const useRemoveMeterNumber = (idAs: number) =>
  useCommand({
    idAs,
    touches: [...providerTouches, 'company_meter_number'],
    write: ({ idCompany, meterNumber }: { idCompany: number; meterNumber: string }) =>
      call(providerCompanyRoutes.removeMeterNumber, {
        params: { idAs, idCompany },
        body: { meterNumber },
      }),
  });

export const useSynchronize = (idAs: number) =>
  useCommand({
    idAs,
    touches: providerTouches,
    write: () => call(providerCompanyRoutes.synchronizeServiceProvidersByPost),
  });
