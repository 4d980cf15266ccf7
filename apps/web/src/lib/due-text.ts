import { formatDate } from './format.js';
import { today } from './month-grid.js';
import { t } from './text.js';

/** The day to pay by, once it has passed in words that hold for a bill that was paid too. */
export const dueText = (maturity: string): string =>
  t(maturity < today() ? 'bill.dueWas' : 'bill.dueDate', { date: formatDate(maturity) });
