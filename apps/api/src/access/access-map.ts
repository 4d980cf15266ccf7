import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { ACCOUNTANT, GLOBAL, TENANT } from '@scara/contracts/http';

/**
 * Used in place of an entrance: whether the association is assigned to an accountant, apart from the roles held on it.
 */
export const ASSIGNED = -1;
const ACCOUNTANTS = GLOBAL.accountant | GLOBAL.accountantManager;

/**
 * One fact about access rights. idAs 0: global roles. idGroup 0: the whole association; ASSIGNED: whether the
 * association is assigned to the accountant; any other number: an entrance or, with the mask TENANT, an apartment that
 * the person is linked to. Entrances and apartments are numbered in one series, so the numbers never collide.
 */
export interface RoleFact {
  readonly idAs: number;
  readonly idUser: number;
  readonly idGroup: number;
  readonly roles: number;
  /** Revision in the stream that holds the fact; an older fact never overrules a newer one. */
  readonly revision: bigint;
}

export interface RolesOn {
  /** Role mask on the whole association. */
  readonly roles: number;
  /** Role masks on single entrances. */
  readonly groups: readonly { readonly idGroup: number; readonly roles: number }[];
}

/** An apartment that the person is linked to, and whose bills they may read. */
export interface Home {
  readonly idAs: number;
  readonly idAp: number;
}

type Held = Pick<RoleFact, 'roles' | 'revision'>;

/**
 * The access rights of all people, folded from the role events and asked on every call; never read from a read model.
 */
@Injectable()
export class AccessMap {
  /** By association, then person, then entrance. */
  private readonly held = new Map<number, Map<number, Map<number, Held>>>();
  private readonly byUser = new Map<number, Set<number>>();
  /** Associations by accountant; they count only while the person holds an accountant's global role. */
  private readonly assigned = new Map<number, Set<number>>();
  /** Apartments by person, then association. */
  private readonly homes = new Map<number, Map<number, Set<number>>>();
  private readonly changes = new EventEmitter();

  /** Applies a fact; returns true when it changed somebody's rights. */
  apply({ idAs, idUser, idGroup, roles, revision }: RoleFact): boolean {
    const users = getOrMake(this.held, idAs, () => new Map<number, Map<number, Held>>());
    const groups = getOrMake(users, idUser, () => new Map<number, Held>());
    const before = groups.get(idGroup);
    if (before !== undefined && before.revision >= revision) return false;
    groups.set(idGroup, { roles, revision });
    if (idGroup === ASSIGNED) this.indexAssigned(idAs, idUser, roles !== 0);
    else if (isHome(idGroup, roles, before)) this.indexHome(idAs, idUser, idGroup, roles !== 0);
    else this.index(idAs, idUser, groups);
    if ((before?.roles ?? 0) === roles) return false;
    this.changes.emit('changed', idUser, idAs);
    return true;
  }

  rolesOn(idAs: number, idUser: number): RolesOn {
    const groups = this.held.get(idAs)?.get(idUser);
    if (groups === undefined || idAs === 0) return { roles: 0, groups: [] };
    const own = groups.get(0)?.roles ?? 0;
    return {
      roles: this.accountedBy(idUser).has(idAs) ? own | ACCOUNTANT : own,
      groups: [...groups]
        .filter(([idGroup, { roles }]) => idGroup > 0 && roles !== 0 && roles !== TENANT)
        .map(([idGroup, { roles }]) => ({ idGroup, roles })),
    };
  }

  /** Returns whether this person is the only one who holds any of these roles on the whole association. */
  isOnlyHolder(idAs: number, idUser: number, roles: number): boolean {
    const holds = (groups: ReadonlyMap<number, Held> | undefined): boolean =>
      ((groups?.get(0)?.roles ?? 0) & roles) !== 0;
    const people = this.held.get(idAs);
    if (people === undefined || !holds(people.get(idUser))) return false;
    return [...people].every(([other, groups]) => other === idUser || !holds(groups));
  }

  globalRoles(idUser: number): number {
    return this.held.get(0)?.get(idUser)?.get(0)?.roles ?? 0;
  }

  /**
   * Returns, in ascending order, the associations on which a person holds a role or that are assigned to them as
   * accountant.
   */
  associationsOf(idUser: number): readonly number[] {
    const all = new Set([...(this.byUser.get(idUser) ?? []), ...this.accountedBy(idUser)]);
    return [...all].sort((a, b) => a - b);
  }

  /** Returns the associations assigned to an accountant; empty for a person who is no accountant any more. */
  accountedBy(idUser: number): ReadonlySet<number> {
    const isAccountant = (this.globalRoles(idUser) & ACCOUNTANTS) !== 0;
    return (isAccountant ? this.assigned.get(idUser) : undefined) ?? NO_ASSOCIATIONS;
  }

  /** Returns the ids of all people who hold one of these global roles. */
  holdersOf(roles: number): readonly number[] {
    return [...(this.held.get(0) ?? [])]
      .filter(([, groups]) => ((groups.get(0)?.roles ?? 0) & roles) !== 0)
      .map(([idUser]) => idUser);
  }

  /** Returns the apartments of an association whose bills a person may read. */
  apartmentsOf(idAs: number, idUser: number): ReadonlySet<number> {
    return this.homes.get(idUser)?.get(idAs) ?? NO_APARTMENTS;
  }

  /** Returns all apartments whose bills a person may read, ordered by association and apartment id. */
  homesOf(idUser: number): readonly Home[] {
    const homes = [...(this.homes.get(idUser) ?? [])].flatMap(([idAs, apartments]) =>
      [...apartments].map((idAp) => ({ idAs, idAp })),
    );
    return homes.sort((a, b) => a.idAs - b.idAs || a.idAp - b.idAp);
  }

  /** Calls `listener` with the person whose rights changed and the association; idAs 0 means global roles. */
  onChanged(listener: (idUser: number, idAs: number) => void): void {
    this.changes.on('changed', listener);
  }

  clear(): void {
    this.held.clear();
    this.byUser.clear();
    this.homes.clear();
    this.assigned.clear();
  }

  private index(idAs: number, idUser: number, groups: ReadonlyMap<number, Held>): void {
    if (idAs === 0) return;
    const associations = getOrMake(this.byUser, idUser, () => new Set<number>());
    const isRole = ([idGroup, { roles }]: readonly [number, Held]): boolean =>
      idGroup !== ASSIGNED && roles !== 0 && roles !== TENANT;
    if ([...groups].some(isRole)) associations.add(idAs);
    else associations.delete(idAs);
  }

  private indexAssigned(idAs: number, idUser: number, isAssigned: boolean): void {
    const associations = getOrMake(this.assigned, idUser, () => new Set<number>());
    if (isAssigned) associations.add(idAs);
    else associations.delete(idAs);
  }

  private indexHome(idAs: number, idUser: number, idAp: number, isLinked: boolean): void {
    const associations = getOrMake(this.homes, idUser, () => new Map<number, Set<number>>());
    const apartments = getOrMake(associations, idAs, () => new Set<number>());
    if (isLinked) apartments.add(idAp);
    else apartments.delete(idAp);
    if (apartments.size === 0) associations.delete(idAs);
  }
}

const NO_APARTMENTS: ReadonlySet<number> = new Set();
const NO_ASSOCIATIONS: ReadonlySet<number> = new Set();

function isHome(idGroup: number, roles: number, before: Held | undefined): boolean {
  return idGroup !== 0 && (roles === TENANT || before?.roles === TENANT);
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
