import { ACCOUNTANT, ADMINISTRATOR, CASHIER, CENSOR, PRESIDENT } from '@scara/contracts/http';

import { t } from './text.js';

export const roleBits = [ADMINISTRATOR, PRESIDENT, CENSOR, CASHIER] as const;

const names: Readonly<Record<number, string>> = {
  [ADMINISTRATOR]: t('roles.administrator'),
  [PRESIDENT]: t('roles.president'),
  [CENSOR]: t('roles.censor'),
  [CASHIER]: t('roles.cashier'),
  [ACCOUNTANT]: t('roles.accountant'),
};

export const roleName = (bit: number): string => names[bit] ?? '';

/** Returns the names of the roles in a mask: `Administrator, Casier` for 17; '' for no role. */
export function roleNames(mask: number): string {
  return [...roleBits, ACCOUNTANT]
    .filter((bit) => (mask & bit) !== 0)
    .map(roleName)
    .join(', ');
}
