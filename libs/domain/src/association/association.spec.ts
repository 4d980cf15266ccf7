import fc from 'fast-check';
import { type Decision, yearMonth } from '../kernel/index.js';
import {
  addApartment,
  addApartmentGroup,
  addBlock,
  addEntrance,
  type Association,
  type AssociationEvent,
  type AssociationRejection,
  changeApartment,
  changeApartmentGroup,
  changeBlock,
  changeEntrance,
  changeRoles,
  changeSettings,
  createAssociation,
  deleteApartment,
  deleteApartmentGroup,
  deleteBlock,
  deleteEntrance,
  evolve,
  NO_ASSOCIATION,
  orderApartments,
} from './index.js';

type Decide = (state: Association) => Decision<AssociationEvent, AssociationRejection>;

const fold = (events: readonly AssociationEvent[]): Association =>
  events.reduce(evolve, NO_ASSOCIATION);

/** given(history).when(decision): its events, or the refusal's code with its field. */
const given = (...history: readonly Decide[]) => {
  const events: AssociationEvent[] = [];
  for (const decide of history) {
    const decision = decide(fold(events));
    if (!decision.ok) throw new Error(`history refused: ${decision.rejection.code}`);
    events.push(...decision.events);
  }
  return {
    state: fold(events),
    when: (decide: Decide) => {
      const decision = decide(fold(events));
      if (decision.ok) return decision.events;
      return 'field' in decision.rejection
        ? [decision.rejection.code, decision.rejection.field]
        : [decision.rejection.code];
    },
  };
};

const created: Decide = (state) =>
  createAssociation({ idAs: 7, idUser: 3, settings: { name: 'Asociația Teiul' } }, state);
const block: Decide = (state) => addBlock({ name: 'A6', street: 'Strada Teilor' }, state);
const entrance: Decide = (state) => addEntrance({ idBlock: 70_001, name: 'Scara A' }, state);
const apartment: Decide = (state) =>
  addApartment({ idEntrance: 70_002, number: '1', tenantName: 'Popa Ion', persons: 2 }, state);

describe('createAssociation', () => {
  test('writes the association and its first administrator together', () => {
    expect(given().when(created)).toMatchObject([
      { type: 'AssociationCreated', data: { idAs: 7, settings: { name: 'Asociația Teiul' } } },
      { type: 'RolesChanged', data: { idUser: 3, idGroup: null, after: 1, before: 0 } },
    ]);
  });

  test('refuses a second creation, a short name, a name of 66 characters, a wrong CIF', () => {
    expect(given(created).when(created)).toEqual(['association-exists']);
    for (const name of ['As', 'x'.repeat(66)]) {
      expect(
        given().when((state) =>
          createAssociation({ idAs: 7, idUser: 3, settings: { name } }, state),
        ),
      ).toEqual(['text-length', 'name']);
    }
    expect(
      given().when((state) =>
        createAssociation(
          { idAs: 7, idUser: 3, settings: { name: 'Teiul', cif: '14399841' } },
          state,
        ),
      ),
    ).toEqual(['cif-invalid', 'cif']);
  });
});

describe('changeSettings', () => {
  const change = (settings: Parameters<typeof changeSettings>[0]['settings']): Decide => {
    return (state) => changeSettings({ settings }, state);
  };

  test('holds what changed, as it is and as it was', () => {
    expect(given(created).when(change({ maturityDays: 20, name: 'Asociația Teiul' }))).toEqual([
      {
        type: 'AssociationSettingsChanged',
        data: { after: { maturityDays: 20 }, before: { maturityDays: 30 } },
      },
    ]);
  });

  test('is quiet the second time', () => {
    expect(given(created, change({ maturityDays: 20 })).when(change({ maturityDays: 20 }))).toEqual(
      [],
    );
  });

  test.each([
    [{ maturityDays: 101 }, ['number-range', 'maturityDays']],
    [{ maturityDays: -1 }, ['number-range', 'maturityDays']],
    [{ penaltiesRateE2: 10_001 }, ['number-range', 'penaltiesRateE2']],
    [{ tableFontSize: 8 }, ['number-range', 'tableFontSize']],
    [{ iban: 'RO49AAAA1B31007593840001' }, ['iban-invalid', 'iban']],
    [{ iban2: 'RO49AAAA1B31007593840001' }, ['iban-invalid', 'iban2']],
    [{ bank1: 'x'.repeat(46) }, ['text-length', 'bank1']],
    [{ om1Name: 'x'.repeat(46) }, ['text-length', 'om1Name']],
    [{ omUnit: 'litri/' }, ['text-length', 'omUnit']],
    [{ generalInfo: 'x'.repeat(3900) }, ['general-info-long', 'generalInfo']],
    [{ cif: '1' }, ['cif-length-invalid', 'cif']],
  ])('refuses %j', (settings, refusal) => {
    expect(given(created).when(change(settings))).toEqual(refusal);
  });

  test('keeps an IBAN without spaces and a CIF without RO', () => {
    expect(
      given(created).when(change({ iban: 'ro49 aaaa 1b31 0075 9384 0000', cif: 'RO 14399840' })),
    ).toMatchObject([{ data: { after: { iban: 'RO49AAAA1B31007593840000', cif: '14399840' } } }]);
  });
});

describe('blocks and entrances', () => {
  test('are numbered inside their association', () => {
    expect(given(created).when(block)).toEqual([
      { type: 'BlockAdded', data: { idBlock: 70_001, name: 'A6', street: 'Strada Teilor' } },
    ]);
    expect(given(created, block).when(entrance)).toEqual([
      { type: 'EntranceAdded', data: { idEntrance: 70_002, idBlock: 70_001, name: 'Scara A' } },
    ]);
  });

  test('refuse a name that stands already, however it is written', () => {
    expect(
      given(created, block).when((state) => addBlock({ name: ' a6 ', street: '' }, state)),
    ).toEqual(['block-name-taken', 'name']);
    expect(
      given(created, block, entrance).when((state) =>
        addEntrance({ idBlock: 70_001, name: 'SCARA  A' }, state),
      ),
    ).toEqual(['entrance-name-taken', 'name']);
  });

  test('are deleted only when empty', () => {
    const deleteIt: Decide = (state) => deleteBlock({ idBlock: 70_001 }, state);
    expect(given(created, block, entrance).when(deleteIt)).toEqual(['block-has-entrances']);
    expect(given(created, block).when(deleteIt)).toMatchObject([{ type: 'BlockDeleted' }]);
    const deleteEntranceA: Decide = (state) =>
      deleteEntrance({ idEntrance: 70_002, uses: 0 }, state);
    expect(given(created, block, entrance, apartment).when(deleteEntranceA)).toEqual([
      'entrance-has-apartments',
    ]);
    expect(given(created, block, entrance).when(deleteEntranceA)).toMatchObject([
      { type: 'EntranceDeleted', data: { before: { name: 'Scara A' } } },
    ]);
  });

  test('take the roles in them with them: nobody could see or change such a role any more', () => {
    const role =
      (idUser: number, idGroup: number | null): Decide =>
      (state) =>
        changeRoles({ idUser, idGroup, roles: 16 }, state);
    const deleteIt: Decide = (state) => deleteEntrance({ idEntrance: 70_002, uses: 0 }, state);
    const other: Decide = (state) => addEntrance({ idBlock: 70_001, name: 'Scara B' }, state);
    const held = [role(4, 70_002), role(5, 70_002), role(5, 70_003), role(6, null)];
    const base = [created, block, entrance, other, ...held];
    expect(given(...base).when(deleteIt)).toMatchObject([
      { type: 'RolesChanged', data: { idUser: 4, idGroup: 70_002, after: 0, before: 16 } },
      { type: 'RolesChanged', data: { idUser: 5, idGroup: 70_002, after: 0, before: 16 } },
      { type: 'EntranceDeleted' },
    ]);
    expect([...given(...base, deleteIt).state.roles.keys()]).toEqual(['3:0', '5:70003', '6:0']);
  });

  test('never give a number twice', () => {
    const history = given(created, block, (state) => deleteBlock({ idBlock: 70_001 }, state));
    expect(history.when(block)).toMatchObject([{ data: { idBlock: 70_002 } }]);
  });

  test('change by name; the same name again is quiet', () => {
    const rename =
      (name: string): Decide =>
      (state) =>
        changeEntrance({ idEntrance: 70_002, entrance: { name } }, state);
    expect(given(created, block, entrance).when(rename('Scara B'))).toEqual([
      {
        type: 'EntranceChanged',
        data: { idEntrance: 70_002, after: { name: 'Scara B' }, before: { name: 'Scara A' } },
      },
    ]);
    expect(given(created, block, entrance).when(rename('Scara A'))).toEqual([]);
    expect(
      given(created, block).when((state) => changeBlock({ idBlock: 70_009, block: {} }, state)),
    ).toEqual(['block-not-found']);
  });
});

describe('the order of the apartments of an entrance', () => {
  const numbered =
    (idEntrance: number, number: string): Decide =>
    (state) =>
      addApartment({ idEntrance, number }, state);
  const order =
    (...order: number[]): Decide =>
    (state) =>
      orderApartments({ idEntrance: 70_002, order }, state);
  // 70 004: 1, 70 005: 3, 70 006: 9 of the other entrance, 70 007: 2.
  const late = [
    created,
    block,
    entrance,
    (state: Association) => addEntrance({ idBlock: 70_001, name: 'Scara B' }, state),
    numbered(70_002, '1'),
    numbered(70_002, '3'),
    numbered(70_003, '9'),
    numbered(70_002, '2'),
    (state: Association) =>
      addApartmentGroup({ name: 'Cu lift', apartments: [70_007, 70_005, 70_006] }, state),
  ];

  test('is that of adding until somebody orders them, and groups follow', () => {
    const history = given(...late);
    expect(history.when(order(70_004, 70_007, 70_005))).toEqual([
      {
        type: 'ApartmentsOrdered',
        data: {
          idEntrance: 70_002,
          after: [70_004, 70_007, 70_005],
          before: [70_004, 70_005, 70_007],
        },
      },
    ]);
    const { state } = given(...late, order(70_004, 70_007, 70_005));
    expect([...state.apartments].map(([, { number }]) => number)).toEqual(['1', '2', '9', '3']);
    expect([...state.groups.values()]).toEqual([
      { name: 'Cu lift', apartments: [70_007, 70_006, 70_005] },
    ]);
    // Sending the group's current state again changes nothing.
    expect(
      given(...late, order(70_004, 70_007, 70_005)).when((now) =>
        changeApartmentGroup(
          { idApartmentsGroup: 70_008, group: { apartments: [70_005, 70_006, 70_007] } },
          now,
        ),
      ),
    ).toEqual([]);
    expect(history.when(order(70_004, 70_005, 70_007))).toEqual([]);
  });

  test('names each of them once, and none of another entrance', () => {
    const history = given(...late);
    const incomplete = ['apartment-order-incomplete', 'order'];
    expect(history.when(order(70_004, 70_005))).toEqual(incomplete);
    expect(history.when(order(70_004, 70_005, 70_005))).toEqual(incomplete);
    expect(history.when(order(70_004, 70_005, 70_006))).toEqual(incomplete);
    expect(history.when(order(70_004, 70_005, 70_007, 70_006))).toEqual(incomplete);
    expect(
      history.when((state) => orderApartments({ idEntrance: 70_009, order: [] }, state)),
    ).toEqual(['entrance-not-found']);
  });
});

describe('apartments', () => {
  const base = [created, block, entrance, apartment];
  const change = (fields: Parameters<typeof changeApartment>[0]['apartment']): Decide => {
    return (state) => changeApartment({ idAp: 70_003, apartment: fields }, state);
  };

  test('refuse a number twice in one entrance, allow it in another', () => {
    expect(given(...base).when(apartment)).toEqual(['apartment-number-taken', 'number']);
    const second: Decide = (state) => addEntrance({ idBlock: 70_001, name: 'Scara B' }, state);
    expect(
      given(...base, second).when((state) =>
        addApartment({ idEntrance: 70_004, number: '1' }, state),
      ),
    ).toMatchObject([{ type: 'ApartmentAdded', data: { idAp: 70_005, idEntrance: 70_004 } }]);
  });

  test.each([
    [{ number: '' }, ['text-length', 'number']],
    [{ number: 'x'.repeat(27) }, ['text-length', 'number']],
    [{ persons: -1 }, ['number-range', 'persons']],
    [{ surfaceE5: 999_900_000 }, ['number-range', 'surfaceE5']],
    [{ c2E5: 5 }, ['too-many-decimals', 'c2E5']],
    [{ heatSurfaceE5: 999_900_000 }, ['number-range', 'heatSurfaceE5']],
    [{ nopRemBani: 100_000_000_000 }, ['number-range', 'nopRemBani']],
    [{ tel1: '0720' }, ['phone-invalid', 'tel1']],
    [{ email: 'ană@exemplu.ro' }, ['email-invalid', 'email']],
    [{ email: 'ana@@exemplu.ro' }, ['email-invalid', 'email']],
    [{ cif: '1800101221145' }, ['cnp-invalid', 'cif']],
    [{ isCompany: true, cif: '14399841' }, ['cif-invalid', 'cif']],
    [{ isCompany: true, cif: '12345678901' }, ['cif-length-invalid', 'cif']],
    [{ isCompany: true, toSendEfactura: true }, ['efactura-needs-cif', 'cif']],
    [
      { isCompany: true, toSendEfactura: true, cif: '14399840' },
      ['efactura-needs-company-data', 'cif'],
    ],
    [{ isCompany: true, county: 'CJ' }, ['county-invalid', 'county']],
    [{ caddr: 'scurt' }, ['text-length', 'caddr']],
  ])('refuse %j', (fields, refusal) => {
    expect(given(...base).when(change(fields))).toEqual(refusal);
  });

  const company: Decide = change({
    isCompany: true,
    toSendEfactura: true,
    cif: 'RO14399840',
    cn: 'Firma SRL',
    county: 'RO-CJ',
  });

  test('become a person: the e-invoice flag and the county are cleared with it', () => {
    expect(given(...base, company).when(change({ isCompany: false, cif: '' }))).toMatchObject([
      { data: { after: { isCompany: false, toSendEfactura: false, county: '', cif: '' } } },
    ]);
  });

  test('get another tax id: the county is cleared unless it comes along', () => {
    const other = change({ cif: '1590082', toSendEfactura: false });
    expect(given(...base, company).when(other)).toMatchObject([
      { data: { after: { cif: '1590082', county: '' } } },
    ]);
    expect(given(...base, company).when(change({ cif: '1590082', county: 'RO-B' }))).toMatchObject([
      { data: { after: { cif: '1590082', county: 'RO-B' } } },
    ]);
  });

  test.each([1, -250])('are kept while their account stands at %i bani', (totalBani) => {
    const refused = deleteApartment(
      { idAp: 70_003, totalBani, shownIn: null },
      given(...base).state,
    );
    const rejection = { code: 'apartment-has-balance', totalBani };
    expect(refused).toEqual({ ok: false, rejection });
  });

  test('are kept while a list that is shown asks them for money', () => {
    const shownIn = yearMonth('2025-11');
    const refused = deleteApartment({ idAp: 70_003, totalBani: 0, shownIn }, given(...base).state);
    const rejection = { code: 'apartment-on-shown-list', month: shownIn };
    expect(refused).toEqual({ ok: false, rejection });
  });

  test('leave their groups when deleted', () => {
    const group: Decide = (state) =>
      addApartmentGroup({ name: 'Etaj 1', apartments: [70_003] }, state);
    const gone = given(...base, group, (state) =>
      deleteApartment({ idAp: 70_003, totalBani: 0, shownIn: null }, state),
    );
    expect(gone.state.groups.get(70_004)).toEqual({ name: 'Etaj 1', apartments: [] });
  });
});

describe('apartment groups', () => {
  const base = [created, block, entrance, apartment];
  const group: Decide = (state) =>
    addApartmentGroup({ name: 'Etaj 1', apartments: [70_003] }, state);

  test('refuse strangers, emptiness and a name that stands', () => {
    expect(
      given(...base).when((state) => addApartmentGroup({ name: 'X', apartments: [80_003] }, state)),
    ).toEqual(['apartment-group-unknown-apartment', 'apartments']);
    expect(
      given(...base).when((state) => addApartmentGroup({ name: 'X', apartments: [] }, state)),
    ).toEqual(['apartment-group-empty', 'apartments']);
    expect(given(...base, group).when(group)).toEqual(['apartment-group-name-taken', 'name']);
  });

  test('change and go, quiet when nothing changes', () => {
    const same: Decide = (state) =>
      changeApartmentGroup({ idApartmentsGroup: 70_004, group: { apartments: [70_003] } }, state);
    expect(given(...base, group).when(same)).toEqual([]);
    expect(
      given(...base, group).when((state) =>
        deleteApartmentGroup({ idApartmentsGroup: 70_004, uses: 0 }, state),
      ),
    ).toMatchObject([{ type: 'ApartmentGroupDeleted', data: { before: { name: 'Etaj 1' } } }]);
  });
});

describe('changeRoles', () => {
  const roles = (idUser: number, mask: number, idGroup: number | null = null): Decide => {
    return (state) => changeRoles({ idUser, idGroup, roles: mask }, state);
  };

  test('allows only known bits, and only administrator or cashier in one entrance', () => {
    expect(given(created).when(roles(4, 8))).toEqual(['role-mask-invalid', 'roles']);
    const base = given(created, block, entrance);
    expect(base.when(roles(4, 2, 70_002))).toEqual(['role-mask-invalid', 'roles']);
    expect(base.when(roles(4, 16, 70_002))).toMatchObject([{ data: { after: 16, before: 0 } }]);
    expect(base.when(roles(4, 16, 70_009))).toEqual(['entrance-not-found']);
  });

  test('keeps at least one administrator', () => {
    expect(given(created).when(roles(3, 0))).toEqual(['last-administrator', 'roles']);
    expect(given(created, roles(4, 1)).when(roles(3, 2))).toMatchObject([{ data: { after: 2 } }]);
  });

  test('counts neither who administers one entrance nor who has another role', () => {
    const others = [roles(4, 1, 70_002), roles(5, 2), roles(6, 4), roles(7, 16)];
    const base = given(created, block, entrance, ...others);
    expect(base.when(roles(3, 0))).toEqual(['last-administrator', 'roles']);
    expect(base.when(roles(3, 6))).toEqual(['last-administrator', 'roles']);
    expect(base.when(roles(3, 7))).toMatchObject([{ data: { after: 7, before: 1 } }]);
  });

  test('gives and takes away in one entrance, whoever administers the whole association', () => {
    const base = given(created, block, entrance, roles(3, 1, 70_002));
    const data = { idUser: 3, idGroup: 70_002, after: 0, before: 1 };
    expect(base.when(roles(3, 0, 70_002))).toEqual([{ type: 'RolesChanged', data }]);
    expect(base.when(roles(3, 1, 70_002))).toEqual([]);
    expect(base.when(roles(4, 17, 70_002))).toEqual(['role-mask-invalid', 'roles']);
  });

  test.each([-1, 1.5, Number.NaN, 32])('gives no role of mask %d', (mask) => {
    expect(given(created).when(roles(4, mask))).toEqual(['role-mask-invalid', 'roles']);
  });

  test('changes nobody of an association that is none', () => {
    expect(given().when(roles(3, 0))).toEqual(['association-not-found']);
  });
});

describe('any history', () => {
  const nth = fc.integer({ min: 0, max: 9 });
  /** Returns one of the existing ids, or an unknown id when there are none. */
  const oneOf = (there: ReadonlyMap<number, unknown>, at: number): number =>
    [...there.keys()][at % Math.max(1, there.size)] ?? 79_999;
  const adding = fc.oneof(
    fc.record({ name: fc.constantFrom('A', 'B', 'C'), street: fc.constant('') }).map(
      (one): Decide =>
        (state) =>
          addBlock(one, state),
    ),
    fc.tuple(nth, fc.constantFrom('1', '2')).map(
      ([at, name]): Decide =>
        (state) =>
          addEntrance({ idBlock: oneOf(state.blocks, at), name }, state),
    ),
    fc.tuple(nth, fc.constantFrom('1', '2', '3')).map(
      ([at, number]): Decide =>
        (state) =>
          addApartment({ idEntrance: oneOf(state.entrances, at), number }, state),
    ),
  );
  const deleting = fc.oneof(
    nth.map(
      (at): Decide =>
        (state) =>
          deleteApartment(
            { idAp: oneOf(state.apartments, at), totalBani: 0, shownIn: null },
            state,
          ),
    ),
    nth.map(
      (at): Decide =>
        (state) =>
          deleteEntrance({ idEntrance: oneOf(state.entrances, at), uses: 0 }, state),
    ),
    nth.map(
      (at): Decide =>
        (state) =>
          deleteBlock({ idBlock: oneOf(state.blocks, at) }, state),
    ),
  );
  const command = fc.oneof({ weight: 3, arbitrary: adding }, { weight: 1, arbitrary: deleting });

  test('leaves no apartment without entrance, no entrance without block, no number twice', () => {
    let seen = 0;
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40, size: 'max' }), (commands) => {
        const events: AssociationEvent[] = [];
        for (const decide of [created, ...commands]) {
          const decision = decide(fold(events));
          if (decision.ok) events.push(...decision.events);
        }
        const state = fold(events);
        seen += state.apartments.size;
        for (const one of state.apartments.values())
          expect(state.entrances.has(one.idEntrance)).toBe(true);
        for (const one of state.entrances.values())
          expect(state.blocks.has(one.idBlock)).toBe(true);
        const ids = events.flatMap((event) =>
          event.type === 'BlockAdded'
            ? [event.data.idBlock]
            : event.type === 'EntranceAdded'
              ? [event.data.idEntrance]
              : event.type === 'ApartmentAdded'
                ? [event.data.idAp]
                : [],
        );
        expect(new Set(ids).size).toBe(ids.length);
        const numbers = [...state.apartments.values()].map(
          (one) => `${one.idEntrance}/${one.number}`,
        );
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(100);
  });
});
