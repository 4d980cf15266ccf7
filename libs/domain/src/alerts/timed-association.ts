import {
  type Association,
  type AssociationEvent,
  evolve,
  NO_ASSOCIATION,
} from '../association/index.js';

/** An association with the moments at which the changes in `ibanChanges` were recorded, as ISO 8601 texts. */
export interface TimedAssociation extends Association {
  readonly ibanChangedAt: readonly string[];
}

export const NO_TIMED_ASSOCIATION: TimedAssociation = { ...NO_ASSOCIATION, ibanChangedAt: [] };

/** Folds one event that was recorded at a moment. */
export function evolveTimedAssociation(
  association: TimedAssociation,
  event: AssociationEvent,
  recorded: string,
): TimedAssociation {
  const { ibanChangedAt } = association;
  const next = evolve(association, event);
  const changed = next.ibanChanges.slice(association.ibanChanges.length).map(() => recorded);
  return {
    ...next,
    ibanChangedAt: changed.length === 0 ? ibanChangedAt : [...ibanChangedAt, ...changed],
  };
}
