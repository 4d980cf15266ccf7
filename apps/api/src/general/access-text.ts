import {
  ACCOUNTANT,
  ADMINISTRATOR,
  CASHIER,
  CENSOR,
  GLOBAL,
  PRESIDENT,
  type Route,
} from '@scara/contracts/http';

/** Who may call, in Romanian. */
export function accessText({ access }: Route): string {
  switch (access.kind) {
    case 'public':
      return 'Oricine.';
    case 'signed-in':
      return 'Orice persoană autentificată.';
    case 'association': {
      const { roles, groupScope, tenants } = access;
      const held =
        roles === 0
          ? []
          : [`Pe asociație${groupScope ? ' sau pe o scară a ei' : ''}: ${maskText(roles, ROLES)}.`];
      return [...held, ...(tenants ? ['Locatarii, pentru apartamentele lor.'] : [])].join(' ');
    }
    case 'global':
      return `Drepturi globale: ${maskText(access.roles, GLOBAL_ROLES)}.`;
  }
}

type MaskNames = readonly (readonly [bit: number, name: string])[];

const ROLES: MaskNames = [
  [ADMINISTRATOR, 'administrator'],
  [PRESIDENT, 'președinte'],
  [CENSOR, 'cenzor'],
  [CASHIER, 'casier'],
  [ACCOUNTANT, 'contabilul asociației'],
];

const GLOBAL_ROLES: MaskNames = [
  [GLOBAL.admin, 'admin'],
  [GLOBAL.accountantManager, 'contabil-șef'],
  [GLOBAL.accountant, 'contabil'],
  [GLOBAL.onlinePayments, 'plăți online'],
  [GLOBAL.superuser, 'superutilizator'],
];

/** Who a mask lets in, each with the bit that rights are given by: 'administrator (1), casier (16)'. */
const maskText = (mask: number, names: MaskNames): string =>
  names
    .filter(([bit]) => (mask & bit) !== 0)
    .map(([bit, name]) => `${name} (${bit})`)
    .join(', ');

/** Every unsafe method of a signed-in person carries the token. */
export const needsToken = ({ access, method }: Route): boolean =>
  access.kind !== 'public' && method !== 'GET';
