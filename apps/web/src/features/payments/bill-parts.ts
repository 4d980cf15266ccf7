import type { AnswerOf, paymentRoutes } from '@scara/contracts/http';
import { byName } from '@scara/domain/kernel';

import { editBani, formatBani, parseScaled } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';

export type UnpaidBill = AnswerOf<typeof paymentRoutes.listUnpaidBills>['bills'][number];

/** How many bills one document may pay. */
export const BILLS_MOST = 50;

/** The part of one bill that a disbursement pays. */
export type BillPart = {
  readonly idMonth: number;
  readonly idOutgo: number;
  /** As typed: '1.234,50'. */
  readonly amount: string;
};

type Key = Pick<BillPart, 'idMonth' | 'idOutgo'>;

export const keyOf = ({ idMonth, idOutgo }: Key): string => `${idMonth} ${idOutgo}`;

/** Returns the parts as one text for the form; '' for none. */
export const textOf = (parts: readonly BillPart[]): string =>
  parts.length === 0 ? '' : JSON.stringify(parts);

export const partsOf = (text: string): readonly BillPart[] =>
  text === '' ? [] : (JSON.parse(text) as readonly BillPart[]);

/** Returns a part that pays all that is left of a bill: the default when a bill is chosen. */
export const wholeBill = ({ idMonth, idOutgo, leftBani }: UnpaidBill): BillPart => ({
  idMonth,
  idOutgo,
  amount: editBani(leftBani),
});

const baniOf = ({ amount }: BillPart): number => parseScaled(amount, 2) ?? 0;

export const totalOf = (parts: readonly BillPart[]): number =>
  parts.reduce((sum, part) => sum + baniOf(part), 0);

/** Returns the request body's `bills`. */
export const sentParts = (parts: readonly BillPart[]) =>
  parts.map(({ idMonth, idOutgo, amount }) => ({
    idMonth,
    idOutgo,
    amountBani: baniOf({ idMonth, idOutgo, amount }),
  }));

/**
 * Returns the bills that can still be added. One document pays one provider, so after the first choice only that
 * provider's bills are left. They are grouped by provider, because the user looks for a provider by name; otherwise
 * their order is kept.
 */
export function offered(
  bills: readonly UnpaidBill[],
  parts: readonly BillPart[],
): readonly UnpaidBill[] {
  const chosen = new Set(parts.map(keyOf));
  const first = bills.find((bill) => chosen.has(keyOf(bill)));
  return parts.length >= BILLS_MOST
    ? []
    : bills
        .filter(
          (bill) =>
            !chosen.has(keyOf(bill)) && (first === undefined || bill.provider === first.provider),
        )
        .sort((one, other) => byName.compare(one.provider, other.provider));
}

/** Returns the bounds of a part in bani: up to the rest of a bill, or down to the rest of a credit note. */
export const boundsOf = ({ leftBani }: Pick<UnpaidBill, 'leftBani'>) => ({
  min: Math.min(leftBani, 0),
  max: Math.max(leftBani, 0),
});

/** Returns 'rest de plată 120,00 lei'; for a credit note 'de scăzut 120,00 lei'. */
export const leftText = ({ leftBani }: Pick<UnpaidBill, 'leftBani'>): string =>
  leftBani < 0
    ? t('payments.billCredit', { amount: formatBani(-leftBani) })
    : t('payments.billLeft', { amount: formatBani(leftBani) });

/**
 * Returns why the amount of a part cannot be sent: it is missing, or beyond what is left of its bill; the sentence says
 * where the rest is entered. A text that is not a number is refused by its field.
 */
export function partRefusal(part: BillPart, bills: readonly UnpaidBill[]): string | undefined {
  const bill = bills.find((one) => keyOf(one) === keyOf(part));
  const bani = baniOf(part);
  if (bani === 0) return t('payments.billAmount');
  if (bill === undefined) return undefined;
  const { min, max } = boundsOf(bill);
  if (bani >= min && bani <= max) return undefined;
  const said = { number: bill.number, name: bill.name, left: leftText(bill) };
  return bill.leftBani < 0 ? t('payments.creditBeyond', said) : t('payments.billBeyond', said);
}

/** Returns 'Apa Nova F 12: Apă rece, octombrie 2025'. */
export function titleOf({ provider, number, name, idMonth }: UnpaidBill): string {
  const who = [provider, number].filter(Boolean).join(' ');
  const what = `${name}, ${monthName(idMonth)}`;
  return who === '' ? what : `${who}: ${what}`;
}

/** Returns the first refusal of the parts, or that credit notes leave nothing to pay: a document cannot be of 0 lei. */
export function partsRefusal(
  parts: readonly BillPart[],
  bills: readonly UnpaidBill[],
): string | undefined {
  const refusal = parts.map((part) => partRefusal(part, bills)).find((one) => one !== undefined);
  if (refusal !== undefined || parts.length === 0) return refusal;
  return totalOf(parts) > 0 ? undefined : t('payments.billsNothing');
}

/** The maximum length of an explanation. */
export const INFO_MOST = 500;

/** Returns the default explanation of a document: 'Facturile F 12: Apă rece, octombrie 2025; …'. */
export function infoOf(parts: readonly BillPart[], bills: readonly UnpaidBill[]): string {
  const named = parts.flatMap((part) => {
    const bill = bills.find((one) => keyOf(one) === keyOf(part));
    return bill === undefined ? [] : [titleOf({ ...bill, provider: '' })];
  });
  if (named.length === 0) return '';
  return t('payments.billsInfo', { count: named.length, bills: named.join('; ') }).slice(
    0,
    INFO_MOST,
  );
}
