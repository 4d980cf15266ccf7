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
 * Who may call, as many routes say it: the same words mean the same persons in every file of calls. `OfEntrances` takes
 * in whoever has the role in some entrances only (`groupScope`), `AndTenants` the apartment's own people too.
 */

export const anybody = { kind: 'public' } as const;
export const signedIn = { kind: 'signed-in' } as const;

export const administrators = { kind: 'association', roles: ADMINISTRATOR } as const;
export const administratorsOfEntrances = { ...administrators, groupScope: true } as const;
/** Who takes money: administrators do too. */
export const cashiersOfEntrances = {
  kind: 'association',
  roles: ADMINISTRATOR | CASHIER,
  groupScope: true,
} as const;
export const censors = { kind: 'association', roles: CENSOR } as const;
/** Those who answer for the association and sign for it; cashiers and accountants do not. */
export const officers = {
  kind: 'association',
  roles: ADMINISTRATOR | PRESIDENT | CENSOR,
} as const;

/** Of the whole association: not for whoever sees some entrances only. */
export const anyRole = { kind: 'association', roles: ANY_ROLE } as const;
export const anyRoleOfEntrances = { ...anyRole, groupScope: true } as const;
export const anyRoleAndTenants = { ...anyRoleOfEntrances, tenants: true } as const;
/** Those who answer for the association, and those who watch over it (`BOOK_READERS`). */
export const bookReaders = { kind: 'association', roles: BOOK_READERS } as const;
export const bookReadersOfEntrances = { ...bookReaders, groupScope: true } as const;
export const bookReadersAndTenants = { ...bookReadersOfEntrances, tenants: true } as const;

/** The people of the apartment in the path alone: nobody with a role acts in a tenant's name. */
export const tenants = { kind: 'association', roles: 0, tenants: true } as const;

export const superusers = { kind: 'global', roles: GLOBAL.superuser } as const;
export const accountants = {
  kind: 'global',
  roles: GLOBAL.accountant | GLOBAL.accountantManager,
} as const;
/** What holds for every association is kept by those who look after the platform. */
export const platformKeepers = { kind: 'global', roles: GLOBAL.superuser | GLOBAL.admin } as const;
