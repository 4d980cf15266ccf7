import { accept, cleanText, isSame, type LocalDate, WHOLE_E2 } from '../kernel/index.js';
import type { Association } from './association.js';
import { type AssociationDecision, firstOf, lengthRule, rangeRule, refuse } from './rules.js';

/** Records the general meeting's decision that allows penalties, and its rate (Legea 196/2018 art. 77(1)). */
export function recordPenaltyDecision(
  {
    today,
    ...command
  }: {
    readonly number: string;
    readonly date: LocalDate;
    readonly rateE2: number;
    readonly today: LocalDate;
  },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const decision = { ...command, number: cleanText(command.number) };
  const refusal = firstOf(
    lengthRule('number', decision.number, 1, 26),
    // A meeting in the future has not decided anything yet.
    decision.date > today ? { code: 'decision-date-ahead', field: 'date' } : undefined,
    rangeRule('rateE2', decision.rateE2, 0, WHOLE_E2, 2),
  );
  if (refusal) return refuse(refusal);
  return isSame(state.penaltyDecision, decision)
    ? accept()
    : accept({ type: 'PenaltyDecisionRecorded', data: decision });
}
