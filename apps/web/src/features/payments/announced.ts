import { daysBetween, localDate } from '@scara/domain/kernel';

import { CASH, CORRECTION } from '../../lib/payment-words.js';

/** A bank reports money some days after it was sent, and a tenant may have announced either day. */
const DAYS_APART = 7;

type Announced = {
  readonly idAp: number;
  readonly emitted: string;
  readonly amountBani: number;
  readonly state: string;
  /** The payment document it became. */
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

/** Tells whether a payment mode uses a bank account: cash is not announced, a correction brings no money. */
export const isThroughAccount = (pM: string): boolean => pM !== CASH && pM !== CORRECTION;

/** Returns the unanswered announcements of the apartment, if the payment being typed came through an account. */
export const waitingFor = <A extends Announced>(
  announcements: readonly A[],
  { idAp, pM }: { readonly idAp: number; readonly pM: string },
): readonly A[] =>
  isThroughAccount(pM)
    ? announcements.filter((one) => one.state === 'waiting' && one.idAp === idAp)
    : [];

/** Returns a payment on record that may be the announced money, entered earlier from the bank statement. */
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
