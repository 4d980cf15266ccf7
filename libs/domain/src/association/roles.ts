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

/** Returns the roles that users hold; `idGroup` as in `ChangeRoles`. */
export function heldRoles({ roles }: Association): ChangeRoles[] {
  return Array.from(roles, ([key, held]) => {
    const [idUser, group] = key.split(':').map(Number) as [number, number];
    return { idUser, idGroup: group === 0 ? null : group, roles: held };
  });
}

/** Returns the administrators of the whole association. */
export function administratorsOf(state: Association): number[] {
  return heldRoles(state).flatMap(({ idUser, idGroup, roles }) =>
    idGroup === null && (roles & ROLE.administrator) !== 0 ? [idUser] : [],
  );
}

/** True for the only user who administers the whole association. */
export function isOnlyAdministrator(idUser: number, state: Association): boolean {
  const administrators = administratorsOf(state);
  return administrators.length === 1 && administrators[0] === idUser;
}

/** Returns the events that take away the roles that `isGone` selects. */
export function rolesTakenAway(
  state: Association,
  isGone: (held: ChangeRoles) => boolean,
): AssociationEvent[] {
  return heldRoles(state)
    .filter(isGone)
    .map(({ roles: before, ...role }) => ({
      type: 'RolesChanged',
      data: { ...role, after: 0, before },
    }));
}
