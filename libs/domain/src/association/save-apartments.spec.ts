import fc from 'fast-check';
import type { Decision, YearMonth } from '../kernel/index.js';
import {
  addApartment,
  addBlock,
  addEntrance,
  type ApartmentRow,
  type Association,
  type AssociationEvent,
  type PersonsFrom,
  type AssociationRejection,
  createAssociation,
  deleteApartments,
  evolve,
  linkTenant,
  NO_ASSOCIATION,
  saveApartments,
} from './index.js';

type Decide = (state: Association) => Decision<AssociationEvent, AssociationRejection>;

const after = (state: Association, decide: Decide): Association => {
  const decision = decide(state);
  if (!decision.ok) throw new Error(`refused: ${decision.rejection.code}`);
  return decision.events.reduce(evolve, state);
};

/** Entrances 70_002 and 70_003 of one block; apartments 1 and 2 (70_004, 70_005) of the first. */
const home = [
  (state: Association) =>
    createAssociation({ idAs: 7, idUser: 3, settings: { name: 'Asociația Teiul' } }, state),
  (state: Association) => addBlock({ name: 'A6', street: '' }, state),
  (state: Association) => addEntrance({ idBlock: 70_001, name: 'A' }, state),
  (state: Association) => addEntrance({ idBlock: 70_001, name: 'B' }, state),
  (state: Association) => addApartment({ idEntrance: 70_002, number: '1', persons: 2 }, state),
  (state: Association) => addApartment({ idEntrance: 70_002, number: '2', persons: 1 }, state),
].reduce<Association>(after, NO_ASSOCIATION);

const save = (
  rows: readonly ApartmentRow[],
  state = home,
  within: number | null = null,
  personsFrom?: PersonsFrom,
) => saveApartments({ rows, within, personsFrom }, state);

/** Paths and codes of a refusal's cells. */
const cellsOf = (decision: ReturnType<typeof save>) => {
  if (decision.ok || decision.rejection.code !== 'apartments-refused') return decision;
  return decision.rejection.cells.map(({ path, rejection }) => [path, rejection.code]);
};

describe('saveApartments', () => {
  test('adds and changes in one decision, each row by itself', () => {
    const decision = save([
      { idAp: 70_004, apartment: { persons: 5, tenantName: ' Popa  Ion ' } },
      { idEntrance: 70_003, apartment: { number: '1', surfaceE5: 4_512_345 } },
      { idAp: 70_005, apartment: { persons: 1 } },
    ]);
    expect(decision).toMatchObject({
      ok: true,
      events: [
        {
          type: 'ApartmentChanged',
          data: { idAp: 70_004, after: { persons: 5, tenantName: 'Popa Ion' } },
        },
        { type: 'ApartmentAdded', data: { idAp: 70_006, idEntrance: 70_003, number: '1' } },
      ],
    });
  });

  test('plans persons for the newest month while an earlier one is open again, each under its own number', () => {
    const month = '2026-05' as YearMonth;
    const rows = [70_004, 70_005].map((idAp) => ({ idAp, apartment: { persons: 4 } }));
    expect(save(rows, home, null, { month, isBehindOpen: true })).toMatchObject({
      events: [
        { type: 'PersonsPlanned', data: { idApChange: 1, idAp: 70_004, month, persons: 4 } },
        { type: 'PersonsPlanned', data: { idApChange: 2, idAp: 70_005, month, persons: 4 } },
      ],
    });
  });

  test('names every wrong cell and changes nothing', () => {
    const rows: ApartmentRow[] = [
      { idAp: 70_004, apartment: { persons: -1, heatSurfaceE5: 12_345 } },
      { idEntrance: 70_002, apartment: { number: 'x'.repeat(27), tel1: '07' } },
      { idAp: 70_999, apartment: { persons: 1 } },
      { idEntrance: 70_009, apartment: { number: '9' } },
      { idAp: 70_005, apartment: {} },
      { idAp: 70_005, apartment: {} },
      { idAp: 70_004, idEntrance: 70_003, apartment: { persons: 1 } },
    ];
    expect(cellsOf(save(rows))).toEqual([
      ['apartments.2', 'apartment-not-found'],
      ['apartments.3', 'entrance-not-found'],
      ['apartments.5', 'apartment-twice'],
      ['apartments.6', 'apartment-elsewhere'],
      ['apartments.0.persons', 'number-range'],
      ['apartments.0.heatSurfaceE5', 'too-many-decimals'],
      ['apartments.1.number', 'text-length'],
      ['apartments.1.tel1', 'phone-invalid'],
    ]);
  });

  test('keeps numbers unique in an entrance, also inside one paste', () => {
    const twice: ApartmentRow[] = [
      { idEntrance: 70_002, apartment: { number: '7' } },
      { idEntrance: 70_003, apartment: { number: '7' } },
      { idEntrance: 70_002, apartment: { number: ' 7 ' } },
      { idEntrance: 70_002, apartment: { number: '1' } },
    ];
    expect(cellsOf(save(twice))).toEqual([
      ['apartments.0.number', 'apartment-number-taken'],
      ['apartments.2.number', 'apartment-number-taken'],
      ['apartments.3.number', 'apartment-number-taken'],
    ]);
  });

  test('lets two apartments exchange their numbers', () => {
    const exchanged = save([
      { idAp: 70_004, apartment: { number: '2' } },
      { idAp: 70_005, apartment: { number: '1' } },
    ]);
    expect(exchanged).toMatchObject({ ok: true, events: [{}, {}] });
  });

  test('stays within the entrance that it is asked for', () => {
    const rows: ApartmentRow[] = [
      { idAp: 70_004, apartment: { persons: 3 } },
      { idEntrance: 70_002, apartment: { number: '9' } },
    ];
    expect(cellsOf(save(rows, home, 70_003))).toEqual([
      ['apartments.0', 'apartment-not-found'],
      ['apartments.1', 'entrance-not-found'],
    ]);
  });

  test('is quiet the second time, and ends where the same commands one by one end', () => {
    const persons = fc.integer({ min: 0, max: 999 });
    const number = fc.integer({ min: 3, max: 400 }).map(String);
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ number, persons }), {
          maxLength: 12,
          selector: (r) => r.number,
        }),
        persons,
        (added, changed) => {
          const rows: ApartmentRow[] = [
            { idAp: 70_004, apartment: { persons: changed } },
            ...added.map((apartment) => ({ idEntrance: 70_003, apartment })),
          ];
          const saved = after(home, (state) => save(rows, state));
          const oneByOne = rows.reduce((state, row) => after(state, (s) => save([row], s)), home);
          expect([...saved.apartments]).toEqual([...oneByOne.apartments]);
          expect(save(rows.slice(0, 1), saved)).toEqual({ ok: true, events: [] });
        },
      ),
    );
  });

  test('refuses more than an association can number', () => {
    const full = { ...home, lastNumber: 9_998 };
    const rows = ['a', 'b'].map((number) => ({ idEntrance: 70_002, apartment: { number } }));
    expect(save(rows, full)).toMatchObject({ ok: false, rejection: { code: 'association-full' } });
    expect(save(rows.slice(1), full)).toMatchObject({ ok: true });
  });
});

describe('deleteApartments', () => {
  const none = { months: 0, payments: 0 };

  test('deletes all while nothing stands on them', () => {
    expect(deleteApartments(none, home)).toMatchObject({
      ok: true,
      events: [{ type: 'ApartmentDeleted' }, { type: 'ApartmentDeleted' }],
    });
  });

  test('unlinks their people, who could not read a deleted apartment', () => {
    const lived = after(home, (state) =>
      linkTenant({ idAp: 70_004, idUser: 9, by: 'administrator' }, state),
    );
    expect(deleteApartments(none, lived)).toMatchObject({
      events: [
        { type: 'TenantUnlinked', data: { idAp: 70_004, idUser: 9, by: 'deletion' } },
        { type: 'ApartmentDeleted' },
        { type: 'ApartmentDeleted' },
      ],
    });
  });

  test.each([
    ['months', { ...none, months: 1 }, home],
    ['payments', { ...none, payments: 2 }, home],
    ['groups', none, { ...home, groups: new Map([[70_009, { name: 'G', apartments: [] }]]) }],
    [
      'meters',
      none,
      {
        ...home,
        meters: new Map([
          [1, { idAp: 70_004, type: 1, location: 1, series: '', initialIndexE3: 0 } as const],
        ]),
      },
    ],
  ])('is refused once there are %s', (what, standing, state) => {
    const rejection = { code: 'apartments-built-on', built: what };
    expect(deleteApartments(standing, state)).toEqual({ ok: false, rejection });
  });
});
