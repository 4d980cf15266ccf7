import { daysBetween, localDate } from '@scara/domain/kernel';

import { CASH, CORRECTION } from '../../lib/payment-words.js';

/** A bank tells of money some days after it was sent, and its sender may have named either day. */
const DAYS_APART = 7;

type Announced = {
  readonly idAp: number;
  readonly emitted: string;
  readonly amountBani: number;
  readonly state: string;
  /** The document that it became. */
  readonly idPd: number | null;
};

type Taken = {
  readonly idPd: number;
  readonly emitted: string;
  readonly amountBani: number;
  readonly pM: number;
  readonly an: boolean;
  readonly idReturn: number | null;
};

/** Nobody announces cash, and a correction brings no money. */
export const isThroughAccount = (pM: string): boolean => pM !== CASH && pM !== CORRECTION;

/** What the apartment's tenants announced and nobody answered yet, where money that came through an account is typed. */
export const waitingFor = <A extends Announced>(
  announcements: readonly A[],
  { idAp, pM }: { readonly idAp: number; readonly pM: string },
): readonly A[] =>
  isThroughAccount(pM)
    ? announcements.filter((one) => one.state === 'waiting' && one.idAp === idAp)
    : [];

/** What stands in the books already and may be the announced money, typed from the bank's statement. */
export const takenBefore = <T extends Taken>(
  payments: readonly T[],
  { emitted, amountBani, idPd }: Pick<Announced, 'emitted' | 'amountBani' | 'idPd'>,
): T | undefined =>
  payments.find(
    (one) =>
      one.idPd !== idPd &&
      !one.an &&
      one.idReturn === null &&
      isThroughAccount(String(one.pM)) &&
      one.amountBani === amountBani &&
      Math.abs(daysBetween(localDate(one.emitted), localDate(emitted))) <= DAYS_APART,
  );
