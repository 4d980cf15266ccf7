import { accept, lastFirstMonth, type LocalDate, type YearMonth } from '../kernel/index.js';
import type { Association } from './association.js';
import { type AssociationDecision, refuse } from './rules.js';

/**
 * Sets the month that the books begin with; the caller allows it only until the month chosen before is opened. A month
 * too far ahead is refused as a typing mistake: it could be neither published nor closed before its time.
 */
export function chooseFirstMonth(
  { month, today }: { readonly month: YearMonth; readonly today: LocalDate },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const { firstMonth: before } = state;
  if (before === month) return accept();
  const last = lastFirstMonth(today);
  if (month > last) return refuse({ code: 'first-month-ahead', field: 'idMonth', month: last });
  return accept({ type: 'FirstMonthChosen', data: { month, before } });
}
