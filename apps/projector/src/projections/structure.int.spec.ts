import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { anApartment, eventAt, SETTINGS } from '../testing/history.js';
import { MemorySource } from '../testing/memory-source.js';
import { endWithTests, project, query } from '../testing/projected.js';

endWithTests();

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

/** Returns the rows selected after these events of association 7, in order. */
async function after(
  events: readonly { type: string; data: unknown }[],
  select: string,
): Promise<unknown[]> {
  const url = await postgres.database();
  const recorded = events.map((event, revision) =>
    eventAt({ association: 7, revision, commit: revision * 100 }, event),
  );
  await project(url, new MemorySource(recorded));
  return query(url, select);
}

const created = { type: 'AssociationCreated', data: { idAs: 7, settings: SETTINGS } };
const block = { type: 'BlockAdded', data: { idBlock: 70_001, name: 'B1', street: 'Păcii' } };
const entrance = {
  type: 'EntranceAdded',
  data: { idEntrance: 70_002, idBlock: 70_001, name: 'Sc. A' },
};
const apartment = {
  type: 'ApartmentAdded',
  data: { idAp: 70_003, idEntrance: 70_002, ...anApartment() },
};

describe('structure', () => {
  it('holds the settings as they stand, with the revision that an edit must name', async () => {
    const changed = {
      type: 'AssociationSettingsChanged',
      data: { after: { name: 'Nouă' }, before: { name: SETTINGS.name } },
    };
    expect(
      await after(
        [created, changed],
        'select name, city, maturity_days, revision, updated_at from read.association',
      ),
    ).toEqual([
      {
        name: 'Nouă',
        city: 'Iași',
        maturity_days: 30,
        revision: '1',
        updated_at: new Date(Date.UTC(2026, 2, 29, 0, 30) + 100 * 977),
      },
    ]);
  });

  it('adds, changes and deletes blocks', async () => {
    const second = { type: 'BlockAdded', data: { idBlock: 70_009, name: 'B2', street: '' } };
    const renamed = {
      type: 'BlockChanged',
      data: { idBlock: 70_001, after: { name: 'B9' }, before: { name: 'B1' } },
    };
    const gone = {
      type: 'BlockDeleted',
      data: { idBlock: 70_009, before: { name: 'B2', street: '' } },
    };
    expect(
      await after(
        [created, block, second, renamed, gone],
        'select block_id, name, street, list_order, revision from read.block',
      ),
    ).toEqual([{ block_id: '70001', name: 'B9', street: 'Păcii', list_order: '1', revision: '3' }]);
  });

  it('keeps the sealed texts of apartments as they are stored, and counts persons', async () => {
    const changed = {
      type: 'ApartmentChanged',
      data: {
        idAp: 70_003,
        after: { persons: 5, tel1: 's1:AQ==' },
        before: { persons: 2, tel1: '' },
      },
    };
    expect(
      await after(
        [created, block, entrance, apartment, changed],
        `select apartment.tenant_name, apartment.tel1, apartment.persons, apartment.nop_pen_bani, stats.apartments,
                stats.persons as all_persons, stats.blocks, stats.entrances
         from read.apartment join read.association_stats stats using (association_id)`,
      ),
    ).toEqual([
      {
        tenant_name: 's1:sealed',
        tel1: 's1:AQ==',
        persons: 5,
        nop_pen_bani: '-12',
        apartments: '1',
        all_persons: '5',
        blocks: '1',
        entrances: '1',
      },
    ]);
  });

  it('lists apartments by adding, and those of an entrance that were put in order as they were put', async () => {
    const added = (idAp: number, number: string) => ({
      type: 'ApartmentAdded',
      data: { idAp, idEntrance: 70_002, ...anApartment({ number }) },
    });
    const ordered = {
      type: 'ApartmentsOrdered',
      data: {
        idEntrance: 70_002,
        after: [70_003, 70_005, 70_004],
        before: [70_003, 70_004, 70_005],
      },
    };
    expect(
      await after(
        [
          created,
          block,
          entrance,
          apartment,
          added(70_004, '3'),
          added(70_005, '2'),
          ordered,
          added(70_006, '4'),
        ],
        'select apartment_id from read.apartment order by list_order, place_in_order',
      ),
    ).toEqual(['70003', '70005', '70004', '70006'].map((apartment_id) => ({ apartment_id })));
  });

  it('takes a deleted apartment out of its groups', async () => {
    const other = {
      type: 'ApartmentAdded',
      data: { idAp: 70_004, idEntrance: 70_002, ...anApartment({ number: '2' }) },
    };
    const group = {
      type: 'ApartmentGroupAdded',
      data: { idApartmentsGroup: 70_005, name: 'Parter', apartments: [70_004, 70_003] },
    };
    const gone = {
      type: 'ApartmentDeleted',
      data: { idAp: 70_004, idEntrance: 70_002, before: anApartment({ number: '2' }) },
    };
    expect(
      await after(
        [created, block, entrance, apartment, other, group, gone],
        'select group_id, apartment_id, ordinal from read.apartment_group_member',
      ),
    ).toEqual([{ group_id: '70005', apartment_id: '70003', ordinal: 1 }]);
  });

  it('deletes an entrance and a group with its members', async () => {
    const group = {
      type: 'ApartmentGroupAdded',
      data: { idApartmentsGroup: 70_005, name: 'Parter', apartments: [70_003] },
    };
    const changed = {
      type: 'ApartmentGroupChanged',
      data: {
        idApartmentsGroup: 70_005,
        after: { name: 'P', apartments: [] },
        before: { name: 'Parter', apartments: [70_003] },
      },
    };
    const groupGone = {
      type: 'ApartmentGroupDeleted',
      data: { idApartmentsGroup: 70_005, before: { name: 'P', apartments: [] } },
    };
    const moved = {
      type: 'EntranceChanged',
      data: { idEntrance: 70_002, after: { name: 'Sc. B' }, before: { name: 'Sc. A' } },
    };
    const gone = {
      type: 'EntranceDeleted',
      data: { idEntrance: 70_002, idBlock: 70_001, before: { name: 'Sc. B' } },
    };
    expect(
      await after(
        [created, block, entrance, group, changed, groupGone, moved, gone],
        `select (select count(*)::int from read.apartment_group) as groups,
                (select count(*)::int from read.apartment_group_member) as members,
                (select count(*)::int from read.entrance) as entrances`,
      ),
    ).toEqual([{ groups: 0, members: 0, entrances: 0 }]);
  });
});
