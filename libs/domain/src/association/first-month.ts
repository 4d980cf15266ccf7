import { accept, type YearMonth } from '../kernel/index.js';
import type { Association } from './association.js';
import { type AssociationDecision, refuse } from './rules.js';

/**
 * Says which month the books begin with, so that two first months can never be opened. `isOpen`: the month chosen
 * before was opened, and stands.
 */
export function chooseFirstMonth(
  command: { readonly month: YearMonth; readonly isOpen: boolean },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const { firstMonth: before } = state;
  if (before === command.month || (before !== null && command.isOpen)) return accept();
  return accept({ type: 'FirstMonthChosen', data: { month: command.month, before } });
}
