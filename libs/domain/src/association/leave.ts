import { accept } from '../kernel/index.js';
import { type Association, roleKey } from './association.js';
import type { AssociationEvent } from './events.js';
import { ROLE } from './roles.js';
import { type AssociationDecision, refuse } from './rules.js';

/**
 * A person whose account goes away leaves the association: every role, the apartments with their codes, the
 * accountant's assignment. Refused to the only administrator; whoever holds nothing here leaves nothing.
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

/** True where the association would be left without anybody who administers the whole of it. */
function isOnlyAdministrator(idUser: number, { roles }: Association): boolean {
  const administers = ([key, mask]: [string, number]): boolean =>
    key.endsWith(':0') && (mask & ROLE.administrator) !== 0;
  const administrators = [...roles].filter(administers).map(([key]) => key);
  return administrators.length === 1 && administrators[0] === roleKey(idUser, null);
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
