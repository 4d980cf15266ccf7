import {
  ACCOUNTANT,
  ADMINISTRATOR,
  CASHIER,
  CENSOR,
  GLOBAL,
  PRESIDENT,
  type Route,
} from '@scara/contracts/http';

/** Returns who may make a call, in Romanian. */
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

/** Returns the roles in a mask, each with its bit: 'administrator (1), casier (16)'. */
const maskText = (mask: number, names: MaskNames): string =>
  names
    .filter(([bit]) => (mask & bit) !== 0)
    .map(([bit, name]) => `${name} (${bit})`)
    .join(', ');

/** Returns whether a call must carry the CSRF token: every unsafe method of a signed-in person. */
export const needsToken = ({ access, method }: Route): boolean =>
  access.kind !== 'public' && method !== 'GET';
