import { factsOf } from './access-feed.js';
import { AccessMap } from './access-map.js';

const fact = (roles: number, revision: bigint, idGroup = 0) => ({
  idAs: 7,
  idUser: 3,
  idGroup,
  roles,
  revision,
});

describe('the access map', () => {
  it('holds what the newest fact says, whichever came first', () => {
    const map = new AccessMap();
    expect(map.apply(fact(4, 5n))).toBe(true);
    expect(map.apply(fact(1, 2n))).toBe(false);
    expect(map.rolesOn(7, 3)).toEqual({ roles: 4, groups: [] });
    expect(map.rolesOn(8, 3)).toEqual({ roles: 0, groups: [] });
  });

  it('knows roles on single entrances and forgets what was taken away', () => {
    const map = new AccessMap();
    map.apply(fact(16, 1n, 70_002));
    expect(map.rolesOn(7, 3)).toEqual({ roles: 0, groups: [{ idGroup: 70_002, roles: 16 }] });
    expect(map.associationsOf(3)).toEqual([7]);
    map.apply(fact(0, 2n, 70_002));
    expect(map.associationsOf(3)).toEqual([]);
  });

  it('keeps global roles apart from those on associations', () => {
    const map = new AccessMap();
    map.apply({ idAs: 0, idUser: 3, idGroup: 0, roles: 1024, revision: 0n });
    expect(map.globalRoles(3)).toBe(1024);
    expect(map.rolesOn(0, 3).roles).toBe(0);
    expect(map.associationsOf(3)).toEqual([]);
  });

  it('knows who alone holds a role on a whole association', () => {
    const map = new AccessMap();
    map.apply(fact(3, 1n));
    map.apply({ ...fact(1, 2n, 70_002), idUser: 4 });
    map.apply({ ...fact(2, 3n), idUser: 5 });
    expect([map.isOnlyHolder(7, 3, 1), map.isOnlyHolder(7, 3, 2)]).toEqual([true, false]);
    expect([map.isOnlyHolder(7, 4, 1), map.isOnlyHolder(8, 3, 1)]).toEqual([false, false]);
    map.apply({ ...fact(1, 4n), idUser: 4 });
    expect(map.isOnlyHolder(7, 3, 1)).toBe(false);
  });

  it('takes the facts of a command with the revision of each event', () => {
    const events = [
      { type: 'AssociationCreated', data: {} },
      { type: 'RolesChanged', data: { idUser: 3, idGroup: null, after: 1, before: 0 } },
    ];
    expect(factsOf(7, events, 1n)).toEqual([fact(1, 1n)]);
  });

  it('knows what is assigned to an accountant, for as long as the person is one', () => {
    const map = new AccessMap();
    const assigned = { type: 'AccountantAssigned', data: { idUser: 3 } };
    for (const one of factsOf(7, [assigned], 4n)) map.apply(one);
    expect([map.associationsOf(3), map.rolesOn(7, 3).roles]).toEqual([[], 0]);
    map.apply({ idAs: 0, idUser: 3, idGroup: 0, roles: 4, revision: 0n });
    expect(map.rolesOn(7, 3)).toEqual({ roles: 32, groups: [] });
    map.apply(fact(2, 5n));
    expect([map.rolesOn(7, 3).roles, [...map.accountedBy(3)]]).toEqual([34, [7]]);
    expect(map.holdersOf(6)).toEqual([3]);
    const dismissed = { type: 'AccountantDismissed', data: { idUser: 3 } };
    for (const one of factsOf(7, [dismissed], 6n)) map.apply(one);
    expect([map.rolesOn(7, 3).roles, map.associationsOf(3)]).toEqual([2, [7]]);
  });

  it('knows whose home an apartment is, apart from roles', () => {
    const map = new AccessMap();
    const events = [{ type: 'TenantLinked', data: { idAp: 70_003, idUser: 3, by: 'code' } }];
    for (const one of factsOf(7, events, 4n)) map.apply(one);
    expect([...map.apartmentsOf(7, 3)]).toEqual([70_003]);
    expect(map.homesOf(3)).toEqual([{ idAs: 7, idAp: 70_003 }]);
    expect(map.rolesOn(7, 3)).toEqual({ roles: 0, groups: [] });
    expect(map.associationsOf(3)).toEqual([]);
    map.apply(fact(1, 5n, 70_002));
    expect(map.associationsOf(3)).toEqual([7]);
    map.apply(fact(0, 6n, 70_003));
    expect([map.homesOf(3), map.associationsOf(3)]).toEqual([[], [7]]);
  });
});
