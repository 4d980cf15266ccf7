import { PAYMENT_MODE } from '@scara/domain/kernel';
import {
  type BookDocument,
  type CashAccount,
  isIn,
  type TransferData,
} from '@scara/domain/cashbook';

/** Where the money stands, as papers name it; a column „Cont” has room for a word. */
export const ACCOUNT_WORDS: Readonly<Record<CashAccount, string>> = {
  cash: 'casă',
  bank: 'bancă',
  collector: 'colector',
};

/** 'Transfer casă → bancă'. */
export const transferText = ({ from, to }: Pick<TransferData, 'from' | 'to'>): string =>
  `Transfer ${ACCOUNT_WORDS[from]} → ${ACCOUNT_WORDS[to]}`;

/** A document as registers and the journal name it: 'Chitanță CH 12'; the kind alone without a number, '' of none. */
export function documentText(document: BookDocument | undefined): string {
  if (document === undefined) return '';
  const { series, number } = document;
  return [kindText(document), series, number].filter(Boolean).join(' ');
}

function kindText(document: BookDocument): string {
  switch (document.kind) {
    case 'payment':
    case 'collaborator':
      return document.mode === PAYMENT_MODE.cash
        ? 'Chitanță'
        : document.mode === PAYMENT_MODE.correction
          ? 'Notă de corecție'
          : 'Extras de cont';
    case 'disbursement':
      return document.mode === PAYMENT_MODE.cash
        ? 'Dispoziție de plată'
        : document.mode === PAYMENT_MODE.correction
          ? 'Notă de corecție'
          : 'Ordin de plată';
    case 'return':
      return isIn(document.of) ? 'Dispoziție de plată' : 'Încasare';
    case 'transfer':
      return 'Transfer';
    case 'penalty-correction':
    case 'advance-distribution':
      return 'Notă de corecție';
    case 'opening':
      return 'Sold inițial';
  }
}
