import { paymentRoutes, type AnswerOf } from '@scara/contracts/http';
import { AMOUNT_MAX } from '@scara/domain/kernel';

import { refusalsOf } from '../../lib/contract-form.js';
import { parseScaled } from '../../lib/format.js';
import { today } from '../../lib/month-grid.js';
import { CASH, CORRECTION } from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import type { FormErrors } from '../../lib/use-form.js';

/** The field values of one apartment's payment; `idF` is '' unless it is for a single fund. */
export type PaymentValues = {
  amountBani: string;
  pM: string;
  emitted: string;
  series: string;
  idF: string;
  info: string;
};

/** The payment mode and the day of a payment. */
export type Way = Pick<PaymentValues, 'pM' | 'emitted'>;

/** Returns an empty payment; `way` is that of the previous payment, if this one came in the same way. */
export const emptyPayment = (series: string, way: Way | null): PaymentValues => ({
  amountBani: '',
  series,
  idF: '',
  info: '',
  ...(way ?? { pM: CASH, emitted: today() }),
});

/** The previous payment; `on` is the day on which it was typed. */
export type Before = {
  readonly pM: number;
  readonly emitted: string;
  readonly on?: string | undefined;
};

/**
 * Returns the most likely mode and day of the next payment, or null. Lines of a bank statement are entered one after
 * the other, and a sitting is paid in one mode; a single cash payment says nothing about the next payer, and a
 * correction is not money. Cash dated on the day it was typed is proposed with `day`, in case the sitting was left open
 * overnight.
 */
export function likeBefore(
  before: Before | undefined,
  isGathering: boolean,
  day: string,
): Way | null {
  if (before === undefined) return null;
  const pM = String(before.pM);
  if (pM === CORRECTION || (pM === CASH && !isGathering)) return null;
  const isOfItsDay = pM === CASH && before.emitted === before.on;
  return { pM, emitted: isOfItsDay ? day : before.emitted };
}

const fundOf = (idF: string): number | null => (idF === '' ? null : Number(idF));

/** Returns the request body that takes the payment. */
export const sittingOf = (idAp: number, values: PaymentValues) => {
  const { amountBani, pM, emitted, series, idF, info } = values;
  return {
    pM: Number(pM),
    emitted,
    series: pM === CASH ? series : '',
    info,
    // An unreadable text, which its field refuses, becomes an amount above the maximum: no other amount is sent.
    payments: [
      { idAp, amountBani: parseScaled(amountBani, 2) ?? AMOUNT_MAX + 1, idF: fundOf(idF) },
    ],
  };
};

/** Returns the query of the payment's preview. */
export const previewed = ({ amountBani, emitted, idF, pM }: PaymentValues) => ({
  amountBani: parseScaled(amountBani, 2) ?? 0,
  emitted,
  idF: fundOf(idF),
  pM: Number(pM),
});

/** Returns every wrong field with its sentence. */
export function faultsOf(idAp: number, values: PaymentValues): FormErrors<PaymentValues> {
  // The list has one payment, and of that only the amount is typed.
  const { payments: amount, ...errors } = refusalsOf(
    paymentRoutes.takePayments.body,
    sittingOf(idAp, values),
  );
  const needsSeries = values.pM === CASH && values.series.trim() === '';
  const needsReason = values.pM === CORRECTION && values.info.trim() === '';
  return {
    ...errors,
    ...(amount === undefined
      ? {}
      : { amountBani: values.amountBani.trim() === '' ? t('common.needed') : amount }),
    ...(needsSeries ? { series: t('common.needed') } : {}),
    ...(needsReason ? { info: t('common.needed') } : {}),
  };
}

type Debts = AnswerOf<typeof paymentRoutes.readApartmentPayments>;

/** Returns all that the payment could clear, in bani: the debts to its fund, or else all debts. */
export function wholeBani({ open, totalBani }: Debts, idF: string): number {
  if (idF === '') return totalBani;
  return open.reduce(
    (sum, { idFund, amountBani }) => (String(idFund) === idF ? sum + amountBani : sum),
    0,
  );
}
