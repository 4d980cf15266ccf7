import { accept } from '../kernel/index.js';
import { type Association, roleKey } from './association.js';
import type { AssociationEvent } from './events.js';
import { type AssociationDecision, refuse } from './rules.js';

/** Association role bits (1-core §6). */
export const ROLE = { administrator: 1, president: 2, censor: 4, cashier: 16 } as const;

const ALL_ROLES = ROLE.administrator | ROLE.president | ROLE.censor | ROLE.cashier;

export interface ChangeRoles {
  readonly idUser: number;
  /** null: the whole association; else one entrance, where only administrator or cashier is possible. */
  readonly idGroup: number | null;
  /** 0 removes every role. */
  readonly roles: number;
}

/**
 * Changes a user's roles. The last administrator of an association cannot be removed, because nobody could appoint
 * another.
 */
export function changeRoles(command: ChangeRoles, state: Association): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const { idUser, idGroup, roles } = command;
  if (idGroup !== null && !state.entrances.has(idGroup)) {
    return refuse({ code: 'entrance-not-found', idEntrance: idGroup });
  }
  if (!isAllowed(roles, idGroup)) return refuse({ code: 'role-mask-invalid', field: 'roles' });
  const before = state.roles.get(roleKey(idUser, idGroup)) ?? 0;
  if (before === roles) return accept();
  const isLeft = idGroup === null && (roles & ROLE.administrator) === 0;
  if (isLeft && isOnlyAdministrator(idUser, state)) {
    return refuse({ code: 'last-administrator', field: 'roles' });
  }
  return accept({ type: 'RolesChanged', data: { idUser, idGroup, after: roles, before } });
}

function isAllowed(roles: number, idGroup: number | null): boolean {
  if (!Number.isInteger(roles) || roles < 0) return false;
  if (idGroup !== null) return [0, ROLE.administrator, ROLE.cashier].includes(roles);
  return (roles & ~ALL_ROLES) === 0;
}

/** True for the only user who administers the whole association. */
export function isOnlyAdministrator(idUser: number, { roles }: Association): boolean {
  const administers = ([key, mask]: [string, number]): boolean =>
    key.endsWith(':0') && (mask & ROLE.administrator) !== 0;
  const administrators = [...roles].filter(administers).map(([key]) => key);
  return administrators.length === 1 && administrators[0] === roleKey(idUser, null);
}

interface HeldRole {
  readonly idUser: number;
  readonly idGroup: number | null;
}

/** Returns the events that take away the roles that `isGone` selects. */
export function rolesTakenAway(
  { roles }: Association,
  isGone: (role: HeldRole) => boolean,
): AssociationEvent[] {
  return [...roles].flatMap(([key, before]): AssociationEvent[] => {
    const [idUser, group] = key.split(':').map(Number) as [number, number];
    const role = { idUser, idGroup: group === 0 ? null : group };
    return isGone(role) ? [{ type: 'RolesChanged', data: { ...role, after: 0, before } }] : [];
  });
}
