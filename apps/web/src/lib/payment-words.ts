import type { CashDocumentView } from '@scara/contracts/http';
import { type CashAccount, isCollaborators, isOut, isResidents } from '@scara/domain/cashbook';
import { documentNumber, PAYMENT_MODE } from '@scara/domain/kernel';

import { formatBani, formatDate } from './format.js';
import { t } from './text.js';

/** As fields have them: a receipt is given for cash; a correction clears a debt and moves no money (decision 36). */
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

/** 'Numerar', 'Bancă' …, or the bank that the association named; a document that has no mode has no word. */
export const modeName = (mode: number | null, bank = ''): string =>
  mode === null ? '' : bank || t(modes[mode as keyof typeof modes]);

/** Documents by which money came in, those annulled among them. */
export const isIncoming = (document: Pick<CashDocumentView, 't'>): boolean =>
  isResidents(document.t) || isCollaborators(document.t);

export const modeOptions = Object.entries(modes).map(([value, key]) => ({ value, label: t(key) }));

/** 'Încasare', 'Plată' … of a type as 2-money §3 numbers them. */
export const documentTypeName = (type: number): string => t(types[type as keyof typeof types]);

export const typeName = (document: Pick<CashDocumentView, 't' | 'returnOf'>): string =>
  document.returnOf === null ? documentTypeName(document.t) : t('payments.typeReturn');

export const accountName = (account: CashAccount): string => t(`payments.${account}`);

/** Who or what a document is about, as the table shows it. */
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

/** Whether it is printed: what owners and others paid, and what went back of it. */
export function hasReceipt(
  document: Pick<CashDocumentView, 't' | 'pM' | 'idAp'>,
  returned?: Pick<CashDocumentView, 't'>,
): boolean {
  const isOfOthers = isCollaborators((returned ?? document).t);
  return document.pM !== null && (document.idAp !== null || isOfOthers);
}

type Named = Pick<CashDocumentView, 't' | 'returnOf' | 'series' | 'paymentNumber'>;

/** 'Încasare CH 12'. */
export const nameOf = (document: Named): string =>
  [typeName(document), document.series, document.paymentNumber]
    .filter((part) => part !== '')
    .join(' ');

/** The name for who hears it without its row: what came by bank has no number, so whose it is and when. */
export const toldApart = (
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

/** 'Ap. 12, Popescu Ștefan, Scara A'. */
export const apartmentName = ({ number, tenantName, place }: NamedApartment): string =>
  [t('payments.apartmentNumber', { number }), tenantName, place].filter(Boolean).join(', ');

export const apartmentOptions = (
  apartments: readonly (NamedApartment & { readonly idAp: number })[],
) => apartments.map((one) => ({ value: String(one.idAp), label: apartmentName(one) }));

/** Below 0 for money that goes out. */
export const signedBani = ({
  t: type,
  amountBani,
}: Pick<CashDocumentView, 't' | 'amountBani'>): number => (isOut(type) ? -amountBani : amountBani);

type Numbered = { readonly series: string; readonly paymentNumber: string };

/** So many receipts whose numbers follow one another are told by the first and the last of them. */
const RUN_LEAST = 3;

const follows = (one: Numbered, other: Numbered): boolean =>
  one.series === other.series &&
  /^\d+$/.test(other.paymentNumber) &&
  String(Number(one.paymentNumber) + 1).padStart(one.paymentNumber.length, '0') ===
    other.paymentNumber;

/** 'CH 12, CH 13', and 'CH 12–35' of a long sitting: as a receipt book is compared with it. */
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

/** 'CH 12, CH 13. 20,00 lei, Ap. 11, Popescu': the numbers, where there are any, then the sum and whose it is. */
export const receiptsText = (
  documents: readonly Numbered[],
  { amountBani, name }: { readonly amountBani: number; readonly name: string },
): string => {
  const numbers = numbersText(documents.filter(({ paymentNumber }) => paymentNumber !== ''));
  const sum = `${formatBani(amountBani)} ${t('common.lei')}, ${name}`;
  return [numbers, sum].filter(Boolean).join('. ');
};
