import { accept } from '../kernel/index.js';
import type { Association } from './association.js';
import type { AssociationEvent } from './events.js';
import { isOnlyAdministrator, rolesTakenAway } from './roles.js';
import { type AssociationDecision, refuse } from './rules.js';

/**
 * Removes a user whose account is being deleted from the association: every role, the apartments with their codes, the
 * accountant's assignment. Refused for the only administrator; adds no event for a user without any of these.
 */
export function leaveAssociation(
  { idUser }: { readonly idUser: number },
  state: Association,
): AssociationDecision {
  if (isOnlyAdministrator(idUser, state)) {
    return refuse({ code: 'last-administrator', field: 'roles' });
  }
  const apartments = [...state.tenants].filter(([, people]) => people.includes(idUser));
  return accept<AssociationEvent>(
    ...rolesTakenAway(state, (role) => role.idUser === idUser),
    ...apartments.flatMap(([idAp]): AssociationEvent[] => [
      { type: 'TenantUnlinked', data: { idAp, idUser, by: 'tenant' } },
      { type: 'ApartmentCodeChanged', data: { idAp, by: 'tenant' } },
    ]),
    ...(state.accountants.has(idUser)
      ? [{ type: 'AccountantDismissed' as const, data: { idUser } }]
      : []),
  );
}
