import { globalRolesFamily, grantGlobalRoles } from './global-roles.js';

const held = globalRolesFamily.evolve(globalRolesFamily.initial, {
  type: 'GlobalRolesChanged',
  data: { idUser: 3, after: 4, before: 0 },
});

it('grants exactly the mask, and nothing the second time', () => {
  expect(grantGlobalRoles({ idUser: 3, roles: 1028 }, held)).toEqual({
    ok: true,
    events: [{ type: 'GlobalRolesChanged', data: { idUser: 3, after: 1028, before: 4 } }],
  });
  expect(grantGlobalRoles({ idUser: 3, roles: 4 }, held)).toEqual({ ok: true, events: [] });
});

it.each([-1, 16, 2048, 1.5])('refuses the mask %d', (roles) => {
  expect(grantGlobalRoles({ idUser: 3, roles }, held).ok).toBe(false);
});
