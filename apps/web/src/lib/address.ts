import { useParams, useSearch } from '@tanstack/react-router';

import type {
  AlertsSearch,
  ApprovalsSearch,
  ArrearsSearch,
  AuditSearch,
  FundRegisterSearch,
  HistorySearch,
  LettersSearch,
  MetersSearch,
  OutgoSearch,
  PaymentsSearch,
  PersonsSearch,
  RegisterSearch,
  ReportsSearch,
  SheetSearch,
  StructureSearch,
  TableSearch,
  TakeoverSearch,
  UnsubscribeSearch,
  UsersSearch,
} from './search.js';

/**
 * The parameters of the current route, for components that several routes may show. The router has checked them on
 * entry. The router's own types are not used: they would make every screen depend on the route tree, and the tree on
 * every screen.
 */
type Params = {
  readonly idAs?: number;
  readonly idMonth?: number;
  readonly idGroup?: number;
  readonly idAp?: number;
  readonly idFund?: number;
  readonly idServiceProvider?: number;
  readonly idProposal?: number;
  readonly code?: string;
  readonly idUser?: string;
  readonly resetKey?: string;
};

type AddressSearch = StructureSearch &
  UsersSearch &
  SheetSearch &
  PersonsSearch &
  RegisterSearch &
  FundRegisterSearch &
  ReportsSearch &
  AuditSearch &
  OutgoSearch &
  PaymentsSearch &
  MetersSearch &
  TableSearch &
  TakeoverSearch &
  HistorySearch &
  LettersSearch &
  UnsubscribeSearch &
  ApprovalsSearch &
  ArrearsSearch &
  AlertsSearch;

export function useAddressParams(): Params {
  const params: unknown = useParams({ strict: false });
  return params as Params;
}

export function useAddressSearch(): AddressSearch {
  const search: unknown = useSearch({ strict: false });
  return search as AddressSearch;
}
