import { paymentRoutes, type AnswerOf } from '@scara/contracts/http';
import { AMOUNT_MAX } from '@scara/domain/kernel';

import { refusalsOf } from '../../lib/contract-form.js';
import { parseScaled } from '../../lib/format.js';
import { today } from '../../lib/month-grid.js';
import { CASH, CORRECTION } from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import type { FormErrors } from '../../lib/use-form.js';

/** One apartment's payment as it is typed; `idF` is '' where it clears whatever is owed. */
export type PaymentValues = {
  amountBani: string;
  pM: string;
  emitted: string;
  series: string;
  idF: string;
  info: string;
};

/** The way and the day that money came in. */
export type Way = Pick<PaymentValues, 'pM' | 'emitted'>;

/** `way` is that of the money before, where this came along with it. */
export const emptyPayment = (series: string, way: Way | null): PaymentValues => ({
  amountBani: '',
  series,
  idF: '',
  info: '',
  ...(way ?? { pM: CASH, emitted: today() }),
});

/** The money before; `on` is the day that it was typed on. */
export type Before = {
  readonly pM: number;
  readonly emitted: string;
  readonly on?: string | undefined;
};

/**
 * How the next apartment's money came, most likely. Lines of a statement are typed one after the other, and a sitting is
 * paid in one way; cash taken alone says nothing of who comes next, and a correction is no money. Cash that came in on the
 * `day` it was typed comes in today again, in a sitting that was left over night too.
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

/** The command that takes it. */
export const sittingOf = (idAp: number, values: PaymentValues) => {
  const { amountBani, pM, emitted, series, idF, info } = values;
  return {
    pM: Number(pM),
    emitted,
    series: pM === CASH ? series : '',
    info,
    // What the field lets through and nobody can read is a number with too many digits.
    payments: [
      { idAp, amountBani: parseScaled(amountBani, 2) ?? AMOUNT_MAX + 1, idF: fundOf(idF) },
    ],
  };
};

/** What is asked about it before it is taken. */
export const previewed = ({ amountBani, emitted, idF, pM }: PaymentValues) => ({
  amountBani: parseScaled(amountBani, 2) ?? 0,
  emitted,
  idF: fundOf(idF),
  pM: Number(pM),
});

/** Every wrong field with its sentence. */
export function faultsOf(idAp: number, values: PaymentValues): FormErrors<PaymentValues> {
  // Of the one payment of the list only the amount is typed here.
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

/** All that the payment could clear: of the fund that it is for, else of everything. */
export function wholeBani({ open, totalBani }: Debts, idF: string): number {
  if (idF === '') return totalBani;
  return open.reduce(
    (sum, { idFund, amountBani }) => (String(idFund) === idF ? sum + amountBani : sum),
    0,
  );
}
