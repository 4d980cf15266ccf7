import { accept, type YearMonth } from '../kernel/index.js';
import type { Association } from './association.js';
import type { AssociationEvent } from './events.js';
import { type AssociationDecision, firstOf, FULL, nextId, rangeRule, refuse } from './rules.js';

/** From a month on, so many persons live there (quick apartment edit, 3-configuration §2). */
export function planPersons(
  command: { readonly idAp: number; readonly month: YearMonth; readonly persons: number },
  state: Association,
): AssociationDecision {
  const { idAp, month, persons } = command;
  if (!state.apartments.has(idAp)) return refuse({ code: 'apartment-not-found', idAp });
  const refusal = firstOf(rangeRule('persons', persons, 0, 999));
  if (refusal) return refuse(refusal);
  const standing = [...state.plans].filter(([, p]) => p.idAp === idAp && p.month === month);
  if (standing.length === 1 && standing[0]![1].persons === persons) return accept();
  const idApChange = nextId(state);
  if (idApChange === undefined) return refuse(FULL);
  return accept<AssociationEvent>(...standing.map(removal), {
    type: 'PersonsPlanned',
    data: { idApChange, idAp, month, persons },
  });
}

export function removePersonsPlan(
  command: { readonly idApChange: number },
  state: Association,
): AssociationDecision {
  const plan = state.plans.get(command.idApChange);
  if (plan === undefined) return refuse({ code: 'persons-plan-not-found' });
  return accept(removal([command.idApChange, plan]));
}

/** Removals of the apartment's plans that took effect by a month; none without a month. */
export function plansUntil(
  state: Association,
  idAp: number,
  month: YearMonth | null,
): AssociationEvent[] {
  if (month === null) return [];
  return [...state.plans].filter(([, p]) => p.idAp === idAp && p.month <= month).map(removal);
}

type Plan = Association['plans'] extends ReadonlyMap<number, infer P> ? P : never;

function removal([idApChange, plan]: readonly [number, Plan]): AssociationEvent {
  return { type: 'PersonsPlanRemoved', data: { idApChange, ...plan } };
}
