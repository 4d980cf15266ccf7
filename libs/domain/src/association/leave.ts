import { accept } from '../kernel/index.js';
import type { Association } from './association.js';
import type { AssociationEvent } from './events.js';
import { isOnlyAdministrator } from './roles.js';
import { type AssociationDecision, refuse } from './rules.js';

/**
 * Removes a user whose account is being deleted from the association: every role, the apartments with their codes, the
 * accountant's assignment. Refused for the only administrator; adds no event for a user without any of these.
 */
export function leaveAssociation(
  { idUser }: { readonly idUser: number },
  state: Association,
): AssociationDecision {
  const held = rolesHeld(idUser, state);
  if (isOnlyAdministrator(idUser, state)) {
    return refuse({ code: 'last-administrator', field: 'roles' });
  }
  const apartments = [...state.tenants].filter(([, people]) => people.includes(idUser));
  return accept<AssociationEvent>(
    ...held.map(({ idGroup, roles }): AssociationEvent => ({
      type: 'RolesChanged',
      data: { idUser, idGroup, after: 0, before: roles },
    })),
    ...apartments.flatMap(([idAp]): AssociationEvent[] => [
      { type: 'TenantUnlinked', data: { idAp, idUser, by: 'tenant' } },
      { type: 'ApartmentCodeChanged', data: { idAp, by: 'tenant' } },
    ]),
    ...(state.accountants.has(idUser)
      ? [{ type: 'AccountantDismissed' as const, data: { idUser } }]
      : []),
  );
}

function rolesHeld(
  idUser: number,
  { roles }: Association,
): { readonly idGroup: number | null; readonly roles: number }[] {
  return [...roles].flatMap(([key, mask]) => {
    const [user, group] = key.split(':').map(Number);
    return user === idUser ? [{ idGroup: group === 0 ? null : group!, roles: mask }] : [];
  });
}
