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

/** By the type that the document gets, as a field keeps it. */
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
  /** What is paid of which bills, as `textOf` writes it. */
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
/** Money that comes from, or goes to, somebody: in some way, and against a paper. */
export const hasPartner = (kind: Kind): boolean => kind !== KIND.transfer && kind !== KIND.opening;

/** In the order of the screen: the first wrong one is moved to. */
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

/** A document that pays bills is as large as their parts together. */
export const asksAmount = ({ kind, bills }: WriteValues): boolean =>
  !paysBills(kind) || partsOf(bills).length === 0;

/** What the kind chosen cannot do without; a document that pays bills is as large as their parts together. */
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
        // Registers show what was written, and nothing else names the bills there.
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
 * The provider of a document is its partner in this form, the account of an opening its second account; the amount of a
 * document that pays bills is asked for nowhere but in them.
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
