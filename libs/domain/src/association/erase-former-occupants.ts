import { accept } from '../kernel/index.js';
import type { Association } from './association.js';
import { type AssociationDecision, refuse } from './rules.js';

/**
 * Erases from the books the people who lived in an apartment before (GDPR art. 17). `keys` are the ids of the vault
 * keys that sealed personal data until now: destroying them makes everything they sealed unreadable. The current
 * data is written again.
 */
export function eraseFormerOccupants(
  command: { readonly idAp: number; readonly keys: readonly string[]; readonly reason: string },
  state: Association,
): AssociationDecision {
  const { idAp, keys, reason } = command;
  const standing = state.apartments.get(idAp);
  if (!standing) return refuse({ code: 'apartment-not-found', idAp });
  const { tenantName, cif, cn, caddr, tel1, tel2, email, infoExtended } = standing;
  const kept = { tenantName, cif, cn, caddr, tel1, tel2, email, infoExtended };
  return accept({ type: 'FormerOccupantsErased', data: { idAp, kept, keys, reason } });
}
