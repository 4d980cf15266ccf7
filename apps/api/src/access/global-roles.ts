import { type GlobalRolesChanged, globalRolesEvents } from '@scara/contracts/events';
import { GLOBAL } from '@scara/contracts/http';
import { accept, type Decision, reject } from '@scara/domain/kernel';
import type { StreamFamily } from '@scara/event-store';

export const GLOBAL_ROLES = 'global-roles';
/** All global roles are kept in one stream, since few people hold one. */
export const GLOBAL_ROLES_ID = 'all';

type GlobalRoles = ReadonlyMap<number, number>;

export const globalRolesFamily: StreamFamily<GlobalRoles, GlobalRolesChanged> = {
  name: GLOBAL_ROLES,
  streamOf: (id) => `${GLOBAL_ROLES}-${id}`,
  initial: new Map(),
  evolve: (roles, { data }) => new Map(roles).set(data.idUser, data.after),
  schemas: globalRolesEvents,
  associationOf: () => null,
};

const ALL_GLOBAL_ROLES = Object.values(GLOBAL).reduce<number>((mask, bit) => mask | bit, 0);

/** Gives a person exactly these global roles; 0 removes all of them. */
export function grantGlobalRoles(
  command: { readonly idUser: number; readonly roles: number },
  state: GlobalRoles,
): Decision<GlobalRolesChanged, { readonly code: 'role-mask-invalid'; readonly field: 'roles' }> {
  const { idUser, roles } = command;
  if (!Number.isInteger(roles) || roles < 0 || (roles & ~ALL_GLOBAL_ROLES) !== 0) {
    return reject({ code: 'role-mask-invalid', field: 'roles' });
  }
  const before = state.get(idUser) ?? 0;
  if (before === roles) return accept();
  return accept({ type: 'GlobalRolesChanged', data: { idUser, after: roles, before } });
}
