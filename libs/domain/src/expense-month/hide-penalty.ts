import { accept } from '../kernel/index.js';
import type { PenaltyRowPlace } from './events.js';
import { type ExpenseMonth, penaltyRowKey } from './expense-month.js';
import { type ExpenseMonthDecision, refuse } from './rules.js';

export interface HidePenaltyRow extends PenaltyRowPlace {
  readonly isHidden: boolean;
}

/**
 * Hides a row of the penalties that the month's close posted from the sheet that tenants see, or shows it again. No
 * figure changes: the penalties are owed as before, and the sum of the bill stays on the sheet. Repeating the command
 * adds no event.
 */
export function hidePenaltyRow(
  { isHidden, ...place }: HidePenaltyRow,
  state: ExpenseMonth,
): ExpenseMonthDecision {
  const { closing, hiddenPenalties } = state;
  if (state.month === null) return refuse({ code: 'month-not-found' });
  if (closing === null) return refuse({ code: 'month-not-closed' });
  const { apartments, penalties } = closing.result;
  const at = apartments.findIndex(({ idAp }) => idAp === place.idAp);
  const isThere = penalties[at]?.some(
    ({ month, rows }) => month === place.month && rows.some(({ from }) => from === place.from),
  );
  if (isThere !== true) return refuse({ code: 'penalty-row-not-found' });
  if (hiddenPenalties.has(penaltyRowKey(place)) === isHidden) return accept();
  return accept({ type: isHidden ? 'PenaltyRowHidden' : 'PenaltyRowShown', data: place });
}
