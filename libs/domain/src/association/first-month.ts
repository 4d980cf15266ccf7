import { accept, type YearMonth } from '../kernel/index.js';
import type { Association } from './association.js';
import { type AssociationDecision, refuse } from './rules.js';

/** Says which month the books begin with; asked only while the one chosen before is not open. */
export function chooseFirstMonth(
  { month }: { readonly month: YearMonth },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const { firstMonth: before } = state;
  return before === month
    ? accept()
    : accept({ type: 'FirstMonthChosen', data: { month, before } });
}
