import { PAYMENT_MODE } from '@scara/domain/kernel';
import {
  type BookDocument,
  type CashAccount,
  isIn,
  type TransferData,
} from '@scara/domain/cashbook';

/** The account names in printed papers, short enough for the column „Cont”. */
export const ACCOUNT_WORDS: Readonly<Record<CashAccount, string>> = {
  cash: 'casă',
  bank: 'bancă',
  collector: 'colector',
};

/** 'Transfer casă → bancă'. */
export const transferText = ({ from, to }: Pick<TransferData, 'from' | 'to'>): string =>
  `Transfer ${ACCOUNT_WORDS[from]} → ${ACCOUNT_WORDS[to]}`;

/**
 * Returns a document's name in registers and the journal: 'Chitanță CH 12'; only the kind without a number, '' for
 * undefined.
 */
export function documentText(document: BookDocument | undefined): string {
  if (document === undefined) return '';
  const { series, number } = document;
  return [kindText(document), series, number].filter(Boolean).join(' ');
}

/** Returns the kind of document that proves money received ('in') or paid ('out') in this mode. */
export function paidText(way: 'in' | 'out', mode: number): string {
  if (mode === PAYMENT_MODE.correction) return 'Notă de corecție';
  const isCash = mode === PAYMENT_MODE.cash;
  if (way === 'in') return isCash ? 'Chitanță' : 'Extras de cont';
  return isCash ? 'Dispoziție de plată' : 'Ordin de plată';
}

/** Returns the kind of document that proves the return of money received ('in') or paid ('out'). */
export const returnText = (of: 'in' | 'out'): string =>
  of === 'in' ? 'Dispoziție de plată' : 'Încasare';

function kindText(document: BookDocument): string {
  switch (document.kind) {
    case 'payment':
    case 'collaborator':
      return paidText('in', document.mode);
    case 'disbursement':
      return paidText('out', document.mode);
    case 'return':
      return returnText(isIn(document.of) ? 'in' : 'out');
    case 'transfer':
      return 'Transfer';
    case 'penalty-correction':
    case 'advance-distribution':
      return 'Notă de corecție';
    case 'opening':
      return 'Sold inițial';
  }
}
