import type { CashDocumentView } from '@scara/contracts/http';
import { type CashAccount, isCollaborators, isOut, isResidents } from '@scara/domain/cashbook';
import { documentNumber, PAYMENT_MODE } from '@scara/domain/kernel';

import { formatBani, formatDate } from './format.js';
import { t } from './text.js';

/** Modes as field values. Cash gets a receipt; a correction clears a debt and moves no money (decision 36). */
export const CASH = String(PAYMENT_MODE.cash);
export const BANK = String(PAYMENT_MODE.bank);
export const CORRECTION = String(PAYMENT_MODE.correction);

const modes = {
  1: 'payments.mode1',
  2: 'payments.mode2',
  3: 'payments.mode3',
  4: 'payments.mode4',
  5: 'payments.mode5',
  6: 'payments.mode6',
  7: 'payments.mode7',
} as const;

const types = {
  0: 'payments.type0',
  1: 'payments.type1',
  3: 'payments.type3',
  4: 'payments.type4',
  5: 'payments.type5',
  6: 'payments.type6',
  10: 'payments.type10',
  11: 'payments.type11',
  20: 'payments.type20',
  25: 'payments.type25',
} as const;

/** Returns 'Numerar', 'Bancă' …, or the bank's own name; '' for a document without a mode. */
export const modeName = (mode: number | null, bank = ''): string =>
  mode === null ? '' : bank || t(modes[mode as keyof typeof modes]);

/** Tells whether a document brought money in; annulled ones count too. */
export const isIncoming = (document: Pick<CashDocumentView, 't'>): boolean =>
  isResidents(document.t) || isCollaborators(document.t);

export const modeOptions = Object.entries(modes).map(([value, key]) => ({ value, label: t(key) }));

/** Returns 'Încasare', 'Plată' … for a document type numbered as in 2-money §3. */
export const documentTypeName = (type: number): string => t(types[type as keyof typeof types]);

export const typeName = (document: Pick<CashDocumentView, 't' | 'returnOf'>): string =>
  document.returnOf === null ? documentTypeName(document.t) : t('payments.typeReturn');

export const accountName = (account: CashAccount): string => t(`payments.${account}`);

/** Returns whom or what a document is about, as the table shows it. */
export function subjectOf({
  n,
  partner,
  from,
  to,
}: Pick<CashDocumentView, 'n' | 'partner' | 'from' | 'to'>): string {
  if (n !== '') return t('payments.apartmentNumber', { number: n });
  if (partner !== '') return partner;
  if (from !== null && to !== null) return `${accountName(from)} → ${accountName(to)}`;
  return to === null ? '' : accountName(to);
}

/** Tells whether a document has a receipt to print: payments of owners and others, and their returns. */
export function hasReceipt(
  document: Pick<CashDocumentView, 't' | 'pM' | 'idAp'>,
  returned?: Pick<CashDocumentView, 't'>,
): boolean {
  const isOfOthers = isCollaborators((returned ?? document).t);
  return document.pM !== null && (document.idAp !== null || isOfOthers);
}

type Named = Pick<CashDocumentView, 't' | 'returnOf' | 'series' | 'paymentNumber'>;

/** Returns the name of a document: 'Încasare CH 12'. */
export const nameOf = (document: Named): string =>
  [typeName(document), document.series, document.paymentNumber].filter(Boolean).join(' ');

/** Returns a name that works without the row: a bank payment has no number, so the payer and the date are added. */
export const nameOutsideRow = (
  document: Named & Parameters<typeof subjectOf>[0] & Pick<CashDocumentView, 'emitted'>,
): string =>
  document.paymentNumber === ''
    ? `${nameOf(document)}, ${subjectOf(document)}, ${formatDate(document.emitted)}`
    : nameOf(document);

type NamedApartment = {
  readonly number: string;
  readonly tenantName: string;
  readonly place: string;
};

/** Returns 'Ap. 12, Popescu Ștefan, Scara A'. */
export const apartmentName = ({ number, tenantName, place }: NamedApartment): string =>
  [t('payments.apartmentNumber', { number }), tenantName, place].filter(Boolean).join(', ');

export const apartmentOptions = (
  apartments: readonly (NamedApartment & { readonly idAp: number })[],
) => apartments.map((one) => ({ value: String(one.idAp), label: apartmentName(one) }));

/** Returns the amount in bani; negative for outgoing money. */
export const signedBani = ({
  t: type,
  amountBani,
}: Pick<CashDocumentView, 't' | 'amountBani'>): number => (isOut(type) ? -amountBani : amountBani);

type Numbered = { readonly series: string; readonly paymentNumber: string };

/** From this many consecutive receipt numbers on, only the first and the last are written. */
const RUN_LEAST = 3;

const follows = (one: Numbered, other: Numbered): boolean =>
  one.series === other.series &&
  /^\d+$/.test(other.paymentNumber) &&
  String(Number(one.paymentNumber) + 1).padStart(one.paymentNumber.length, '0') ===
    other.paymentNumber;

/** Returns 'CH 12, CH 13', or 'CH 12–35' for a long run, to compare with a receipt book. */
function numbersText(documents: readonly Numbered[]): string {
  const runs: Numbered[][] = [];
  for (const one of documents) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && follows(last, one)) run.push(one);
    else runs.push([one]);
  }
  return runs
    .flatMap((run) => {
      const [first, last] = [run[0]!, run.at(-1)!];
      return run.length < RUN_LEAST
        ? run.map(({ series, paymentNumber }) => documentNumber(series, paymentNumber))
        : [documentNumber(first.series, `${first.paymentNumber}–${last.paymentNumber}`)];
    })
    .join(', ');
}

/** Returns 'CH 12, CH 13. 20,00 lei, Ap. 11, Popescu': receipt numbers if there are any, then the sum and the payer. */
export const receiptsText = (
  documents: readonly Numbered[],
  { amountBani, name }: { readonly amountBani: number; readonly name: string },
): string => {
  const numbers = numbersText(documents.filter(({ paymentNumber }) => paymentNumber !== ''));
  const sum = `${formatBani(amountBani)} ${t('common.lei')}, ${name}`;
  return [numbers, sum].filter(Boolean).join('. ');
};
