import { randomUUID } from 'node:crypto';
import { routes } from '@scara/contracts/http';
import { type AHome, aHome, closedMonth, openedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';

/** Many apartments saved at once: all or nothing, with every wrong cell named. */

const stack = sharedStack();
let admin: Browser;
let home: AHome;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@apartment-sheet.example');
  home = await aHome(admin);
});

const apartmentsOf = async (idGroup: number) => {
  const { apartments } = await admin.call(routes.listApartments, { params: { idAs: home.idAs } });
  return apartments.filter(({ idEntrance }) => idEntrance === idGroup);
};
const sheet = (idGroup: number) => ({ params: { idAs: home.idAs, idGroup } });

describe('a sheet of apartments', () => {
  it('adds and changes in one append and answers the ids in the order of the rows', async () => {
    const [first] = home.apartments;
    const key = randomUUID();
    const sent = {
      ...sheet(home.idEntrance),
      key,
      body: {
        apartments: [
          {
            number: '10',
            tenantName: 'Ștefan Țurcanu',
            surfaceE5: 4_512_345,
            tel1: '0722 000 111',
          },
          { idAp: first, persons: 4 },
          { number: '11', email: 'Ap11@Example.ro' },
        ],
      },
    };
    const saved = await admin.call(routes.saveEntranceSheet, sent);
    expect(saved.apartments[1]).toBe(first);
    const rows = await apartmentsOf(home.idEntrance);
    expect(rows.find(({ number }) => number === '10')).toMatchObject({
      idAp: saved.apartments[0],
      tenantName: 'Ștefan Țurcanu',
      tel1: '0722000111',
    });
    expect(rows.find(({ idAp }) => idAp === first)?.persons).toBe(4);
    const again = await admin.call(routes.saveEntranceSheet, sent);
    expect(again).toMatchObject({ apartments: saved.apartments, revision: saved.revision });
    expect((await apartmentsOf(home.idEntrance)).length).toBe(rows.length);
  });

  it('names every bad cell by its path and saves nothing', async () => {
    const before = await apartmentsOf(home.idEntrance);
    const [first] = home.apartments;
    const domain = await admin.refused(routes.saveEntranceSheet, {
      ...sheet(home.idEntrance),
      body: {
        apartments: [
          { number: '20' },
          { idAp: first, c2E5: 12_345 },
          { number: '21', tel2: '0722' },
          { number: '20' },
        ],
      },
    });
    expect(domain).toMatchObject({ status: 422, code: 'apartments-refused' });
    expect(Object.keys(domain.errors ?? {}).sort()).toEqual([
      'apartments.0.number',
      'apartments.1.c2E5',
      'apartments.2.tel2',
      'apartments.3.number',
    ]);
    const shapes = await admin.refused(routes.saveSheet, {
      params: { idAs: home.idAs },
      body: {
        apartments: [
          { idEntrance: home.idEntrance, number: 'x'.repeat(27), persons: -1 },
          { number: '30' },
          { idEntrance: home.idEntrance, surfaceE5: 1.5 },
        ],
      },
    });
    expect(shapes).toMatchObject({ status: 422, code: 'fields-refused' });
    expect(Object.keys(shapes.errors ?? {}).sort()).toEqual([
      'apartments.0.number',
      'apartments.0.persons',
      'apartments.1.idEntrance',
      'apartments.2.surfaceE5',
    ]);
    expect(await apartmentsOf(home.idEntrance)).toEqual(before);
  });

  it('refuses letters, a paste of 5 000 rows and an apartment of another entrance', async () => {
    const { idEntrance, secondEntrance, apartments } = home;
    const letters = await admin.refused(routes.saveEntranceSheet, {
      ...sheet(idEntrance),
      body: { apartments: [{ number: '40', persons: 'doi' as unknown as number }] },
    });
    expect(letters).toMatchObject({ status: 422, code: 'fields-refused' });
    const many = Array.from({ length: 5_000 }, (_, at) => ({ number: `P${at}` }));
    const paste = await admin.refused(routes.saveEntranceSheet, {
      ...sheet(idEntrance),
      body: { apartments: many },
    });
    expect(paste).toMatchObject({
      status: 422,
      errors: { apartments: 'Se pot salva cel mult 1000 de rânduri odată.' },
    });
    const foreign = await admin.refused(routes.saveEntranceSheet, {
      ...sheet(secondEntrance),
      body: { apartments: [{ idAp: apartments[0], persons: 1 }] },
    });
    expect(Object.keys(foreign.errors ?? {})).toEqual(['apartments.0']);
  });

  it('refuses a save over what somebody else changed, the row named', async () => {
    const [, second] = home.apartments;
    const rows = await apartmentsOf(home.idEntrance);
    const seen = rows.find(({ idAp }) => idAp === second)!;
    await admin.call(routes.changeApartment, {
      params: { idAs: home.idAs, idAp: second },
      body: { tenantName: 'Altcineva' },
    });
    const stale = {
      apartments: [{ number: '50' }, { idAp: second, revision: seen.revision, persons: 9 }],
    };
    const refused = await admin.refused(routes.saveEntranceSheet, {
      ...sheet(home.idEntrance),
      body: stale,
    });
    expect(refused).toMatchObject({ status: 409, code: 'apartments-stale' });
    expect(Object.keys(refused.errors ?? {})).toEqual(['apartments.1']);
    expect((await apartmentsOf(home.idEntrance)).some(({ number }) => number === '50')).toBe(false);
  });

  it('saves 300 apartments at once', async () => {
    const { secondEntrance } = home;
    const apartments = Array.from({ length: 300 }, (_, at) => ({
      number: `M${at}`,
      tenantName: `Locatar ${at}`,
      persons: at % 5,
    }));
    await admin.call(routes.saveEntranceSheet, { ...sheet(secondEntrance), body: { apartments } });
    expect((await apartmentsOf(secondEntrance)).length).toBe(301);
  });
});

describe('what stands in the way of deleting', () => {
  it('keeps a group, an entrance and a column while an expense of an open month has them', async () => {
    const { idAs, apartments, idOutgoColumn } = home;
    const params = { idAs };
    const { idApartmentsGroup } = await admin.call(routes.addApartmentGroup, {
      params,
      body: { name: 'Cu lift', apartments: [apartments[0]] },
    });
    await openedMonth(admin, home, { idMonth: 202_509, amountBani: 1_000 });
    const { idOutgo } = await admin.call(routes.addOutgo, {
      params,
      body: {
        idMonth: 202_509,
        idOutgoColumn,
        name: 'Lift',
        amountBani: 500,
        metering: 1,
        distribution: 2,
        idGroup: idApartmentsGroup,
      },
    });
    const group = { params: { idAs, idApartmentsGroup } };
    expect(await admin.refused(routes.deleteApartmentGroup, group)).toMatchObject({
      status: 409,
      code: 'apartment-group-in-use',
      message:
        'Grupul nu poate fi șters: este folosit de o cheltuială. Alegeți mai întâi alt grup acolo.',
    });
    const { groups } = await admin.call(routes.listMonthGroups, {
      params: { idAs, idMonth: 202_509 },
    });
    expect(groups).toContainEqual({
      idApartmentsGroup,
      name: 'Cu lift',
      isEntrance: false,
      apartments: [apartments[0]],
    });
    await closedMonth(admin, home, { idMonth: 202_509, closed: '2025-10-01' });
    await openedMonth(admin, home, { idMonth: 202_510, amountBani: 1_000 });
    const reopening = { query: { idMonth: '202509' }, body: { reason: 'greșită' } };
    await admin.call(routes.reopenMonth, { params, ...reopening });
    expect((await admin.refused(routes.deleteApartmentGroup, group)).code).toBe(
      'apartment-group-in-use',
    );
    const column = await admin.call(routes.addOutgoColumn, { params, body: { name: 'Ascensor' } });
    await admin.call(routes.changeOutgo, {
      params: { idAs, idOutgo },
      body: { idOutgoColumn: column.idOutgoColumn },
    });
    const ofColumn = { params: { idAs, idOutgoColumn: column.idOutgoColumn } };
    expect((await admin.refused(routes.deleteOutgoColumn, ofColumn)).code).toBe('column-in-use');
    await admin.call(routes.deleteOutgo, { params: { idAs, idOutgo } });
    await admin.call(routes.deleteOutgoColumn, ofColumn);
    await admin.call(routes.deleteApartmentGroup, group);
    const entrance = { params: { idAs, idEntrance: home.idEntrance } };
    expect((await admin.refused(routes.deleteEntrance, entrance)).code).toBe(
      'entrance-has-apartments',
    );
  });
});
