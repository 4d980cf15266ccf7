import { accept, lastFirstMonth, type LocalDate, type YearMonth } from '../kernel/index.js';
import type { Association } from './association.js';
import { type AssociationDecision, refuse } from './rules.js';

/**
 * Says which month the books begin with; asked only while the one chosen before is not open. One far ahead is a slip: it
 * could be neither shown nor closed before its time.
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
