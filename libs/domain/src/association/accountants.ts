import { accept } from '../kernel/index.js';
import type { Association } from './association.js';
import { type AssociationDecision, refuse } from './rules.js';

/**
 * Assigns the association to an accountant, who can then read it and approve its payments. Assigning again adds no
 * event.
 */
export function assignAccountant(
  { idUser }: { readonly idUser: number },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  if (state.accountants.has(idUser)) return accept();
  return accept({ type: 'AccountantAssigned', data: { idUser } });
}

/** Removes an accountant's assignment to the association; adds no event where there is none. */
export function dismissAccountant(
  { idUser }: { readonly idUser: number },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  if (!state.accountants.has(idUser)) return accept();
  return accept({ type: 'AccountantDismissed', data: { idUser } });
}
