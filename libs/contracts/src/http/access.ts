import {
  ADMINISTRATOR,
  ANY_ROLE,
  BOOK_READERS,
  CASHIER,
  CENSOR,
  GLOBAL,
  PRESIDENT,
} from './route.js';

/*
 * The access rules that many routes share, so that a name means the same users in every file of calls. `OfEntrances`
 * adds users with the role on some entrances only (`groupScope`), `AndTenants` the tenants of the apartment.
 */

export const anybody = { kind: 'public' } as const;
export const signedIn = { kind: 'signed-in' } as const;

export const administrators = { kind: 'association', roles: ADMINISTRATOR } as const;
export const administratorsOfEntrances = { ...administrators, groupScope: true } as const;
/** Users who take payments: cashiers and administrators. */
export const cashiersOfEntrances = {
  kind: 'association',
  roles: ADMINISTRATOR | CASHIER,
  groupScope: true,
} as const;
export const censors = { kind: 'association', roles: CENSOR } as const;
/** Users who are responsible for the association and sign for it; cashiers and accountants are not. */
export const officers = {
  kind: 'association',
  roles: ADMINISTRATOR | PRESIDENT | CENSOR,
} as const;

/** Any role on the whole association; not for users with roles on some entrances only. */
export const anyRole = { kind: 'association', roles: ANY_ROLE } as const;
export const anyRoleOfEntrances = { ...anyRole, groupScope: true } as const;
export const anyRoleAndTenants = { ...anyRoleOfEntrances, tenants: true } as const;
/** Users who are responsible for the association, and those who check it (`BOOK_READERS`). */
export const bookReaders = { kind: 'association', roles: BOOK_READERS } as const;
export const bookReadersOfEntrances = { ...bookReaders, groupScope: true } as const;
export const bookReadersAndTenants = { ...bookReadersOfEntrances, tenants: true } as const;

/** Only the tenants of the apartment in the path: no role may act in a tenant's name. */
export const tenants = { kind: 'association', roles: 0, tenants: true } as const;

export const superusers = { kind: 'global', roles: GLOBAL.superuser } as const;
export const accountants = {
  kind: 'global',
  roles: GLOBAL.accountant | GLOBAL.accountantManager,
} as const;
/** Data that applies to every association is maintained by users who manage the platform. */
export const platformKeepers = { kind: 'global', roles: GLOBAL.superuser | GLOBAL.admin } as const;
