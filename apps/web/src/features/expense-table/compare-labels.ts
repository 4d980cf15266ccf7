import { t } from '../../lib/text.js';
import type { CompareLabels } from './compare.js';

/** How the parts of a total that are no expense are named where two months are compared. */
export const compareLabels: CompareLabels = {
  arrears: t('expenseTable.arrears'),
  penalties: t('expenseTable.penalties'),
  advance: t('expenseTable.advance'),
  fundArrears: (name) => t('compare.fundArrears', { name }),
};
