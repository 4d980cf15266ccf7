import {
  type Association,
  type AssociationEvent,
  type AssociationRejection,
  evolve,
  personsOf,
} from '../association/index.js';
import { accept, type Decision, nextMonth } from '../kernel/index.js';
import type { ExpenseMonth } from './expense-month.js';
import { keepPersons } from './what-if.js';

/**
 * Plans the persons that a closed month counted, where other numbers were typed since. Those hold from a later month on
 * (decision 23), but a month that is reopened reads the persons live. The month after it keeps its own.
 */
export function keepCountedPersons(
  { month, publication }: Pick<ExpenseMonth, 'month' | 'publication'>,
  association: Association,
): Decision<AssociationEvent, AssociationRejection> {
  if (month === null || publication === null) return accept();
  const next = nextMonth(month);
  const counted = publication.basis.apartments.filter(
    ({ idAp, persons }) =>
      association.apartments.has(idAp) && personsOf(association, idAp, month) !== persons,
  );
  const now = counted.map(({ idAp }) => ({ idAp, persons: personsOf(association, idAp, next) }));
  const later = keepPersons({ persons: now }, next, association);
  if (!later.ok) return later;
  const own = keepPersons({ persons: counted }, month, later.events.reduce(evolve, association));
  return own.ok ? accept(...later.events, ...own.events) : own;
}
