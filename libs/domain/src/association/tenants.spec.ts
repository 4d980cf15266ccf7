import {
  type Association,
  type AssociationEvent,
  changeApartmentCode,
  deleteApartment,
  evolve,
  isTenant,
  leaveAssociation,
  linkTenant,
  NO_ASSOCIATION,
  TENANTS_MOST,
  unlinkTenant,
} from './index.js';
import { APARTMENT_AT_START } from './apartments.js';

const idAp = 70_003;
const home: readonly AssociationEvent[] = [
  { type: 'BlockAdded', data: { idBlock: 70_001, name: 'A6', street: '' } },
  { type: 'EntranceAdded', data: { idEntrance: 70_002, idBlock: 70_001, name: 'A' } },
  {
    type: 'ApartmentAdded',
    data: { ...APARTMENT_AT_START, idAp, idEntrance: 70_002, number: '1' },
  },
];
const linked = (idUser: number): AssociationEvent => ({
  type: 'TenantLinked',
  data: { idAp, idUser, by: 'code' },
});
const given = (...history: readonly AssociationEvent[]): Association =>
  [...home, ...history].reduce(evolve, NO_ASSOCIATION);

it('links a person once, whoever says so the second time', () => {
  expect(linkTenant({ idAp, idUser: 5, by: 'code' }, given())).toEqual({
    ok: true,
    events: [linked(5)],
  });
  expect(linkTenant({ idAp, idUser: 5, by: 'administrator' }, given(linked(5)))).toEqual({
    ok: true,
    events: [],
  });
});

it('refuses an apartment that is not there, and more accounts than a home has people', () => {
  expect(linkTenant({ idAp: 1, idUser: 5, by: 'code' }, given())).toMatchObject({
    rejection: { code: 'apartment-not-found' },
  });
  const full = Array.from({ length: TENANTS_MOST }, (_, i) => linked(100 + i));
  expect(linkTenant({ idAp, idUser: 5, by: 'code' }, given(...full))).toMatchObject({
    rejection: { code: 'tenants-too-many', most: TENANTS_MOST },
  });
});

it('unlinks whom it linked, and nobody else', () => {
  const command = { idAp, idUser: 5, by: 'tenant' } as const;
  const decision = unlinkTenant(command, given(linked(5), linked(6)));
  expect(decision).toEqual({
    ok: true,
    events: [
      { type: 'TenantUnlinked', data: command },
      { type: 'ApartmentCodeChanged', data: { idAp, by: 'tenant' } },
    ],
  });
  const after = given(linked(5), linked(6), { type: 'TenantUnlinked', data: command });
  expect([isTenant(after, idAp, 5), isTenant(after, idAp, 6)]).toEqual([false, true]);
  expect(unlinkTenant(command, after)).toMatchObject({ rejection: { code: 'tenant-not-found' } });
});

it('leaves nobody linked to an apartment that is deleted', () => {
  const decision = deleteApartment(
    { idAp, totalBani: 0, shownIn: null },
    given(linked(5), linked(6)),
  );
  expect(decision).toMatchObject({
    events: [
      { type: 'TenantUnlinked', data: { idAp, idUser: 5, by: 'deletion' } },
      { type: 'TenantUnlinked', data: { idAp, idUser: 6, by: 'deletion' } },
      { type: 'ApartmentDeleted' },
    ],
  });
});

it('takes its own meters with it, and says what it was', () => {
  const meter = (idMeter: number, ofAp: number) =>
    ({ idMeter, idAp: ofAp, seria: `s${idMeter}` }) as never;
  const state = given(
    {
      type: 'ApartmentAdded',
      data: { ...APARTMENT_AT_START, idAp: 70_004, idEntrance: 70_002, number: '2' },
    },
    { type: 'MetersAdded', data: { meters: [meter(1, idAp), meter(2, 70_004), meter(3, idAp)] } },
  );
  const before = { ...APARTMENT_AT_START, number: '1' };
  expect(deleteApartment({ idAp, totalBani: 0, shownIn: null }, state)).toEqual({
    ok: true,
    events: [
      { type: 'MetersDeleted', data: { meters: [meter(1, idAp), meter(3, idAp)] } },
      { type: 'ApartmentDeleted', data: { idAp, idEntrance: 70_002, before } },
    ],
  });
});

it('of an apartment that is not there nobody is unlinked, and it has no code', () => {
  const rejection = { code: 'apartment-not-found', idAp: 1 };
  const nobody = unlinkTenant({ idAp: 1, idUser: 5, by: 'administrator' }, given());
  expect(nobody).toMatchObject({ rejection });
  expect(changeApartmentCode({ idAp: 1 }, given())).toMatchObject({ rejection });
  expect(linkTenant({ idAp: 1, idUser: 5, by: 'code', codeTurn: 0 }, given())).toMatchObject({
    rejection: { code: 'apartment-code-wrong' },
  });
});

it('another code is another turn, and leaves whoever is linked', () => {
  expect(changeApartmentCode({ idAp }, given(linked(5)))).toEqual({
    ok: true,
    events: [{ type: 'ApartmentCodeChanged', data: { idAp, by: 'administrator' } }],
  });
  expect(isTenant(given(), idAp, 5)).toBe(false);
});

it('opens by the code of this turn alone', () => {
  const byCode = (codeTurn: number, state: Association) =>
    linkTenant({ idAp, idUser: 5, by: 'code', codeTurn }, state);
  expect(byCode(0, given()).ok).toBe(true);
  const decision = changeApartmentCode({ idAp }, given());
  expect(decision.ok).toBe(true);
  const after = given(...(decision.ok ? decision.events : []));
  expect(byCode(0, after)).toMatchObject({
    rejection: { code: 'apartment-code-wrong', field: 'linkPassword' },
  });
  expect(byCode(1, after).ok).toBe(true);
});

describe('a person whose account goes away', () => {
  const roles = (idUser: number, after: number, idGroup: number | null = null) =>
    ({ type: 'RolesChanged', data: { idUser, idGroup, after, before: 0 } }) as const;

  it('leaves every role, every apartment with its code, and the accounting', () => {
    const state = given(roles(5, 3), roles(6, 1), roles(5, 16, 70_002), linked(5), linked(6), {
      type: 'AccountantAssigned',
      data: { idUser: 5 },
    });
    const decision = leaveAssociation({ idUser: 5 }, state);
    expect(decision).toEqual({
      ok: true,
      events: [
        { type: 'RolesChanged', data: { idUser: 5, idGroup: null, after: 0, before: 3 } },
        { type: 'RolesChanged', data: { idUser: 5, idGroup: 70_002, after: 0, before: 16 } },
        { type: 'TenantUnlinked', data: { idAp, idUser: 5, by: 'tenant' } },
        { type: 'ApartmentCodeChanged', data: { idAp, by: 'tenant' } },
        { type: 'AccountantDismissed', data: { idUser: 5 } },
      ],
    });
    const left = decision.ok ? decision.events.reduce(evolve, state) : state;
    expect(leaveAssociation({ idUser: 5 }, left)).toEqual({ ok: true, events: [] });
  });

  it('stays while nobody else administers the whole association', () => {
    const state = given(roles(5, 1), roles(6, 1, 70_002), roles(7, 2));
    expect(leaveAssociation({ idUser: 5 }, state)).toMatchObject({
      rejection: { code: 'last-administrator' },
    });
    expect(leaveAssociation({ idUser: 7 }, state)).toMatchObject({ ok: true });
    expect(leaveAssociation({ idUser: 56 }, state)).toEqual({ ok: true, events: [] });
  });
});
