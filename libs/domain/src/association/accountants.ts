import { accept } from '../kernel/index.js';
import type { Association } from './association.js';
import { type AssociationDecision, refuse } from './rules.js';

/** Assigns the association to an accountant, who then reads it and approves its payments. Twice is once. */
export function assignAccountant(
  { idUser }: { readonly idUser: number },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  if (state.accountants.has(idUser)) return accept();
  return accept({ type: 'AccountantAssigned', data: { idUser } });
}

/** Takes the association off an accountant; where it was not assigned, nothing. */
export function dismissAccountant(
  { idUser }: { readonly idUser: number },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  if (!state.accountants.has(idUser)) return accept();
  return accept({ type: 'AccountantDismissed', data: { idUser } });
}
