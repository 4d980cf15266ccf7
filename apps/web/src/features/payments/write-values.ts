import { type CashAccount, DOCUMENT_TYPE } from '@scara/domain/cashbook';

import { parseScaled } from '../../lib/format.js';
import { BANK } from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import type { FormErrors } from '../../lib/use-form.js';
import {
  infoOf,
  partsOf,
  partsRefusal,
  sentParts,
  totalOf,
  type UnpaidBill,
} from './bill-parts.js';
import type { DocumentBody } from './payments.queries.js';

/** The kinds of documents, by the document type they get, as field values. */
export const KIND = {
  toProvider: '10',
  fromFund: '11',
  transfer: '5',
  income: '3',
  incomeToFund: '4',
  opening: '0',
} as const;
export type Kind = (typeof KIND)[keyof typeof KIND];
export type WriteValues = {
  kind: Kind;
  amountBani: string;
  pM: string;
  emitted: string;
  series: string;
  paymentNumber: string;
  partner: string;
  /** The bills paid and their parts, as written by `textOf`. */
  bills: string;
  idF: string;
  from: CashAccount;
  to: CashAccount;
  info: string;
};

export const paysBills = (kind: Kind): boolean =>
  kind === KIND.toProvider || kind === KIND.fromFund;
export const isOfFund = (kind: Kind): boolean =>
  kind === KIND.fromFund || kind === KIND.incomeToFund;
/** Tells whether the money comes from or goes to another party: then it has a mode and a document number. */
export const hasPartner = (kind: Kind): boolean => kind !== KIND.transfer && kind !== KIND.opening;

/** Empty values, in the order of the screen: the form moves to the first wrong field. */
export const NOTHING_WRITTEN: WriteValues = {
  kind: KIND.toProvider,
  bills: '',
  partner: '',
  idF: '',
  from: 'cash',
  to: 'bank',
  amountBani: '',
  pM: BANK,
  emitted: '',
  series: '',
  paymentNumber: '',
  info: '',
};

/** Tells whether the amount is asked: the amount of a document that pays bills is the sum of their parts. */
export const asksAmount = ({ kind, bills }: WriteValues): boolean =>
  !paysBills(kind) || partsOf(bills).length === 0;

/** Returns the refusals of the fields that the chosen kind needs. */
export function refusalsIn(
  values: WriteValues,
  unpaid: readonly UnpaidBill[],
): FormErrors<WriteValues> {
  const { kind, amountBani, partner, idF, from, to } = values;
  const needed = t('common.needed');
  const parts = paysBills(kind) ? partsOf(values.bills) : [];
  const bills = partsRefusal(parts, unpaid);
  return {
    ...(parts.length === 0 && parseScaled(amountBani, 2) === null ? { amountBani: needed } : {}),
    ...(bills === undefined ? {} : { bills }),
    ...(hasPartner(kind) && partner.trim() === '' ? { partner: needed } : {}),
    ...(isOfFund(kind) && idF === '' ? { idF: needed } : {}),
    ...(kind === KIND.transfer && from === to ? { to: t('payments.twoAccounts') } : {}),
  };
}

export function bodyOf(values: WriteValues, unpaid: readonly UnpaidBill[]): DocumentBody {
  const { kind, emitted, series, paymentNumber, info, partner, idF } = values;
  const amountBani = parseScaled(values.amountBani, 2) ?? 0;
  const head = { emitted, series, paymentNumber, info, amountBani };
  const fund = idF === '' ? null : Number(idF);
  const money = { ...head, pM: Number(values.pM) };
  switch (kind) {
    case KIND.transfer:
      return { ...head, t: DOCUMENT_TYPE.transfer, from: values.from, to: values.to };
    case KIND.income:
      return { ...money, t: DOCUMENT_TYPE.collaborator, partner };
    case KIND.incomeToFund:
      return { ...money, t: DOCUMENT_TYPE.collaboratorToFund, partner, idF: fund };
    default: {
      const parts = partsOf(values.bills);
      const sum = parts.length === 0 ? amountBani : totalOf(parts);
      const paid = {
        ...money,
        amountBani: sum,
        provider: partner,
        bills: sentParts(parts),
        // The register shows only the explanation, and nothing else there names the bills.
        info: info.trim() === '' ? infoOf(parts, unpaid) : info,
      };
      return kind === KIND.fromFund
        ? { ...paid, t: DOCUMENT_TYPE.disbursementFromFund, idF: fund }
        : { ...paid, t: DOCUMENT_TYPE.disbursement };
    }
  }
}

export const openingOf = ({ to, emitted, amountBani }: WriteValues) => ({
  account: to,
  emitted,
  amountBani: parseScaled(amountBani, 2) ?? 0,
});

/**
 * Renames the server's refused fields to the form's: a document's provider is the partner, an opening's account is the
 * target account, and the amount of a document that pays bills belongs to the bills.
 */
export function named(
  refused: Readonly<Record<string, string>>,
  values: WriteValues,
): Record<string, string> {
  const { provider, account, amountBani, ...rest } = refused;
  return {
    ...rest,
    ...(provider === undefined ? {} : { partner: provider }),
    ...(account === undefined ? {} : { to: account }),
    ...(amountBani === undefined
      ? {}
      : { [asksAmount(values) ? 'amountBani' : 'bills']: amountBani }),
  };
}
