import { accept, PERSONS_MAX, type YearMonth } from '../kernel/index.js';
import { type Association, type PersonsPlan, plansOf } from './association.js';
import type { AssociationEvent } from './events.js';
import { type AssociationDecision, firstOf, rangeRule, refuse } from './rules.js';

/** Plans a number of persons from a month on (quick apartment edit, 3-configuration §2). */
export function planPersons(
  command: { readonly idAp: number; readonly month: YearMonth; readonly persons: number },
  state: Association,
): AssociationDecision {
  const { idAp, month, persons } = command;
  if (!state.apartments.has(idAp)) return refuse({ code: 'apartment-not-found', idAp });
  const refusal = firstOf(rangeRule('persons', persons, 0, PERSONS_MAX));
  if (refusal) return refuse(refusal);
  const standing = plansOf(state, idAp).filter((plan) => plan.month === month);
  if (standing.length === 1 && standing[0]!.persons === persons) return accept();
  return accept<AssociationEvent>(...standing.map(removal), {
    type: 'PersonsPlanned',
    data: { idApChange: state.lastPlan + 1, idAp, month, persons },
  });
}

/** Removes one plan: the apartment has again the number of the plan before it. */
export function removePersonsPlan(
  command: { readonly idApChange: number },
  state: Association,
): AssociationDecision {
  for (const plans of state.plans.values()) {
    const plan = plans.find(({ idApChange }) => idApChange === command.idApChange);
    if (plan !== undefined) return accept(removal(plan));
  }
  return refuse({ code: 'persons-plan-not-found' });
}

/** Returns the events that remove the apartment's plans in effect by a month; none without a month. */
export function plansUntil(
  state: Association,
  idAp: number,
  month: YearMonth | null,
): AssociationEvent[] {
  if (month === null) return [];
  return plansOf(state, idAp)
    .filter((plan) => plan.month <= month)
    .map(removal);
}

function removal(plan: PersonsPlan): AssociationEvent {
  return { type: 'PersonsPlanRemoved', data: plan };
}
