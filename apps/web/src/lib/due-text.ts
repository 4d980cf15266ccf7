import { formatDate } from './format.js';
import { today } from './month-grid.js';
import { t } from './text.js';

/** Returns the due date in words. Once it has passed, the wording also fits a bill that has been paid. */
export const dueText = (maturity: string): string =>
  t(maturity < today() ? 'bill.dueWas' : 'bill.dueDate', { date: formatDate(maturity) });
