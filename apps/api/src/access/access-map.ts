import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

/** One fact about rights. idAs 0: global roles; idGroup 0: the whole association. */
export interface RoleFact {
  readonly idAs: number;
  readonly idUser: number;
  readonly idGroup: number;
  readonly roles: number;
  /** In the stream that says so; an older fact never overrules a newer one. */
  readonly revision: bigint;
}

export interface RolesOn {
  /** Mask on the whole association. */
  readonly roles: number;
  /** Masks on single entrances. */
  readonly groups: readonly { readonly idGroup: number; readonly roles: number }[];
}

type Held = Pick<RoleFact, 'roles' | 'revision'>;

/** Who may do what, folded from the roles' own events and asked on every call; never from a read model. */
@Injectable()
export class AccessMap {
  /** By association, then person, then entrance. */
  private readonly held = new Map<number, Map<number, Map<number, Held>>>();
  private readonly byUser = new Map<number, Set<number>>();
  private readonly changes = new EventEmitter();

  /** Takes a fact; true when it changed what somebody may do. */
  apply({ idAs, idUser, idGroup, roles, revision }: RoleFact): boolean {
    const users = getOrMake(this.held, idAs, () => new Map<number, Map<number, Held>>());
    const groups = getOrMake(users, idUser, () => new Map<number, Held>());
    const before = groups.get(idGroup);
    if (before !== undefined && before.revision >= revision) return false;
    groups.set(idGroup, { roles, revision });
    this.index(idAs, idUser, groups);
    if ((before?.roles ?? 0) === roles) return false;
    this.changes.emit('changed', idUser);
    return true;
  }

  rolesOn(idAs: number, idUser: number): RolesOn {
    const groups = this.held.get(idAs)?.get(idUser);
    if (groups === undefined || idAs === 0) return { roles: 0, groups: [] };
    return {
      roles: groups.get(0)?.roles ?? 0,
      groups: [...groups]
        .filter(([idGroup, { roles }]) => idGroup !== 0 && roles !== 0)
        .map(([idGroup, { roles }]) => ({ idGroup, roles })),
    };
  }

  globalRoles(idUser: number): number {
    return this.held.get(0)?.get(idUser)?.get(0)?.roles ?? 0;
  }

  /** The associations on which a person holds any role. */
  associationsOf(idUser: number): readonly number[] {
    return [...(this.byUser.get(idUser) ?? [])].sort((a, b) => a - b);
  }

  /** Calls back with the person whose rights changed. */
  onChanged(listener: (idUser: number) => void): void {
    this.changes.on('changed', listener);
  }

  clear(): void {
    this.held.clear();
    this.byUser.clear();
  }

  private index(idAs: number, idUser: number, groups: ReadonlyMap<number, Held>): void {
    if (idAs === 0) return;
    const associations = getOrMake(this.byUser, idUser, () => new Set<number>());
    if ([...groups.values()].some(({ roles }) => roles !== 0)) associations.add(idAs);
    else associations.delete(idAs);
  }
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
