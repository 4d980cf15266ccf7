import { t } from '../../lib/text.js';
import type { CompareLabels } from './compare.js';

/** Names of the parts of a total that are not expenses, for comparing two months. */
export const compareLabels: CompareLabels = {
  arrears: t('expenseTable.arrears'),
  penalties: t('expenseTable.penalties'),
  advance: t('expenseTable.advance'),
  fundArrears: (name) => t('compare.fundArrears', { name }),
};
