import { randomUUID } from 'node:crypto';
import { routes } from '@scara/contracts/http';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { aHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { today } from '../support/days.js';
import { factsBy } from '../support/facts.js';
import { sharedStack } from '../support/shared-stack.js';
import { linkedTenant } from '../support/tenants.js';

/** Readings sent by tenants, once and only for their own meters, and what becomes of them. */

const SEPT = 202_509;
const OCT = 202_510;

const stack = sharedStack();
const events = factsBy(stack, 'tenant-readings.example');
let admin: Browser;
let tenant: Browser;
let neighbour: Browser;

beforeAll(async () => {
  [admin, tenant, neighbour] = [1, 2, 3].map(() => new Browser(stack.url)) as [
    Browser,
    Browser,
    Browser,
  ];
  await admin.register('admin@tenant-readings.example');
  await tenant.register('locatar@tenant-readings.example');
  await neighbour.register('vecin@tenant-readings.example');
});

afterAll(() => events.dispose());

/**
 * Creates a home whose first apartment is the tenant's and whose second is the neighbour's, with a meter in each and
 * one month open.
 */
async function lived() {
  const home = await aHome(admin);
  const [idAp, other] = home.apartments;
  const { idMeters } = await admin.call(routes.addMeters, {
    params: { idAs: home.idAs },
    body: {
      adminMeters: [idAp, other].map((one, at) => ({
        ...{ idAp: one, type: 1, location: 2, series: `L${at + 1}`, initialIndexE3: 100_000 },
      })),
    },
  });
  await openedMonth(admin, home, { idMonth: SEPT, amountBani: 10_000 });
  await linkedTenant(stack, tenant, { idAs: home.idAs, idAp });
  await linkedTenant(stack, neighbour, { idAs: home.idAs, idAp: other });
  const [idMeter, otherMeter] = idMeters as [number, number];
  const send = (reading: object, idMonth = SEPT) => ({
    params: { idAs: home.idAs, idAp },
    body: { idMonth, readings: [{ idMeter, indexE3: 104_500, ...reading }] },
  });
  const row = async () => {
    const params = { idAs: home.idAs, idMonth: SEPT, idApartmentsGroup: home.idEntrance };
    return (await admin.call(routes.readMonthMeters, { params })).meters[0]!;
  };
  const enter = (state: number, indexE3: number | null) =>
    admin.call(routes.enterReadings, {
      params: { idAs: home.idAs },
      body: { idMonth: SEPT, readings: [{ idMeter, state, indexE3 }] },
    });
  return { ...home, idAp, other, idMeter, otherMeter, send, row, enter };
}

async function refusedWhole(refuse: () => Promise<{ code: string; status: number }>) {
  const before = await events.head();
  const refusal = await refuse();
  expect(await events.head()).toEqual(before);
  return refusal;
}

/** Returns a JPEG whose metadata contain a location. */
function photo(): string {
  const data = Buffer.alloc(64 * 48 * 4, 120);
  const { data: bytes } = jpeg.encode({ width: 64, height: 48, data }, 80);
  const place = Buffer.from('Exif\0\0GPS Str. Păcii 1');
  const head = Buffer.from([0xff, 0xe1, 0, place.length + 2]);
  const whole = Buffer.concat([bytes.subarray(0, 2), head, place, bytes.subarray(2)]);
  return `data:image/jpeg;base64,${whole.toString('base64')}`;
}

it('a reading waits for the administrator; sent again under its key it is one reading', async () => {
  const home = await lived();
  const key = randomUUID();
  const first = await tenant.call(routes.enterTenantReadings, { ...home.send({}), key });
  const head = await events.head();
  expect(await tenant.call(routes.enterTenantReadings, { ...home.send({}), key })).toEqual(first);
  // The same reading with another key changes nothing.
  await tenant.call(routes.enterTenantReadings, home.send({}));
  expect(await events.head()).toEqual(head);
  expect(await home.row()).toMatchObject({ state: 2, indexE3: 104_500, indexTenantE3: 104_500 });
  const waiting = await admin.call(routes.readMetersToProcess, { params: { idAs: home.idAs } });
  expect(waiting).toMatchObject({ idMonth: SEPT, meters: [{ n: 'A / 1', indexE3: 104_500 }] });
  const mine = (await tenant.call(routes.readOwnMeters)).apartments.find(
    ({ idAp }) => idAp === home.idAp,
  );
  expect(mine).toMatchObject({
    ...{ n: '1', block: 'B1', entrance: 'A' },
    ...{ idMonth: SEPT, window: { firstDay: 1, lastDay: 31, isOpen: true } },
    meters: [{ idMeter: home.idMeter, state: 2, isProcessed: false, consumptionE3: 4_500 }],
  });
});

it('a reading says which of an apartment’s persons sent it, once there are several', async () => {
  const home = await lived();
  const table = async (idApartmentsGroup = home.idEntrance) => {
    const params = { idAs: home.idAs, idMonth: SEPT, idApartmentsGroup };
    return (await admin.call(routes.readMonthMeters, { params })).senders;
  };
  const period = { from: String(SEPT), to: String(SEPT) };
  const history = async (browser: Browser) => {
    const params = { idAs: home.idAs, idAp: home.idAp };
    return (await browser.call(routes.readMetersHistory, { params, query: period })).meters[0]!
      .rows[0]!.sentBy;
  };
  const own = async (browser: Browser) => {
    const isHome = ({ idAp }: { readonly idAp: number }) => idAp === home.idAp;
    const meters = (await browser.call(routes.readOwnMeters)).apartments.find(isHome)!;
    const past = await browser.call(routes.readOwnMetersHistory, { query: period });
    const [row] = past.apartments.find(isHome)!.history.meters[0]!.rows;
    expect(row!.sentBy).toEqual(meters.meters[0]!.sentBy);
    return meters.meters[0]!.sentBy;
  };
  await tenant.call(routes.enterTenantReadings, home.send({}));
  admin.position = tenant.position;
  // With a single tenant, the sender is not named.
  expect([await table(), await history(admin), await own(tenant)]).toEqual([[], null, null]);

  await linkedTenant(stack, neighbour, { idAs: home.idAs, idAp: home.idAp });
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const byTenant = { who: 'tenant', name: 'Ana Popescu', at };
  expect(await table()).toEqual([{ idMeter: home.idMeter, ...byTenant }]);
  expect(await table(home.secondEntrance)).toEqual([]);
  expect(await history(admin)).toEqual(byTenant);
  // Tenants do not see each other's names.
  expect(await own(tenant)).toEqual({ who: 'self', name: '', at });
  expect(await own(neighbour)).toEqual({ who: 'tenant', name: '', at });
  expect(await history(neighbour)).toEqual({ who: 'tenant', name: '', at });

  await neighbour.call(routes.enterTenantReadings, home.send({ indexE3: 104_600 }));
  admin.position = neighbour.position;
  expect(await table()).toMatchObject([{ name: 'Ana Popescu' }]);
  expect(await own(tenant)).toMatchObject({ who: 'tenant', name: '' });
  // The cached table follows a changed name, although no event of the month records it.
  await neighbour.call(routes.updateUser, { body: { firstName: 'Ion', lastName: 'Pop' } });
  expect(await table()).toMatchObject([{ name: 'Ion Pop' }]);
  expect(await history(admin)).toMatchObject({ name: 'Ion Pop' });
});

it('what the association calls its other meterings is known to who works and who lives there', async () => {
  const home = await lived();
  const params = { idAs: home.idAs };
  await admin.call(routes.changeSettings, { params, body: { omName: 'Gaz', omUnit: 'kWh' } });
  const { settings } = await admin.call(routes.readAssociation, { params });
  expect(settings).toMatchObject({ omName: 'Gaz', omUnit: 'kWh', om1Name: '', om1Unit: '' });
  // By the answer above, the projector has processed the change.
  const working = await admin.call(routes.session);
  expect(working.admin[String(home.idAs)]).toMatchObject({ omName: 'Gaz', om1Name: '' });
  const { apartments } = await tenant.call(routes.session);
  expect(apartments.find(({ idAp }) => idAp === home.idAp)).toMatchObject({ omName: 'Gaz' });
  const where = { idAs: home.idAs, idMonth: SEPT };
  const { coefficients } = await admin.call(routes.readGroupsColumns, { params: where });
  expect(coefficients).toMatchObject({ omName: 'Gaz', om1Name: '' });
});

it('confirmed it is processed; another index keeps the tenant’s own beside it, and both see so', async () => {
  const home = await lived();
  await tenant.call(routes.enterTenantReadings, home.send({}));
  await home.enter(5, 104_500);
  expect(await home.row()).toMatchObject({ state: 5, indexE3: 104_500 });
  expect(
    await refusedWhole(() =>
      tenant.refused(routes.enterTenantReadings, home.send({ indexE3: 104_600 })),
    ),
  ).toMatchObject({ status: 409, code: 'reading-processed' });
  await home.enter(6, 105_000);
  expect(await home.row()).toMatchObject({ indexE3: 105_000, indexTenantE3: 104_500 });
  const { apartments } = await tenant.call(routes.readOwnMetersHistory, {
    query: { from: String(SEPT), to: String(SEPT) },
  });
  const [meter] = apartments.find(({ idAp }) => idAp === home.idAp)!.history.meters;
  expect(meter!.rows[0]).toMatchObject({
    ...{ indexE3: 105_000, indexTenantE3: 104_500, consumptionE3: 5_000, state: 6 },
    warnings: ['Index diferit: ați trimis 104,500, administratorul a introdus 105,000.'],
  });
  // 3-configuration §4: the administrator's page words it from the administrator's viewpoint.
  const { meters } = await admin.call(routes.readMetersHistory, {
    params: { idAs: home.idAs, idAp: home.idAp },
    query: { from: String(SEPT), to: String(SEPT) },
  });
  expect(meters.find(({ idMeter }) => idMeter === home.idMeter)!.rows[0]!.warnings).toEqual([
    'Index diferit: locatarul a trimis 104,500, administratorul a introdus 105,000.',
  ]);
});

it('put back by the administrator it is told as refused, until another one is sent', async () => {
  const home = await lived();
  const mine = async () => {
    const { apartments } = await tenant.call(routes.readOwnMeters);
    return apartments.find(({ idAp }) => idAp === home.idAp)!.meters[0]!;
  };
  await tenant.call(routes.enterTenantReadings, home.send({}));
  expect((await mine()).warnings).toEqual([]);
  await home.enter(1, null);
  expect(await mine()).toMatchObject({
    ...{ state: 1, indexE3: null, isProcessed: false },
    warnings: ['Index respins: ați trimis 104,500, administratorul nu l-a folosit.'],
  });
  const { meters } = await admin.call(routes.readMetersHistory, {
    params: { idAs: home.idAs, idAp: home.idAp },
    query: { from: String(SEPT), to: String(SEPT) },
  });
  expect(meters.find(({ idMeter }) => idMeter === home.idMeter)!.rows[0]!.warnings).toEqual([
    'Index respins: locatarul a trimis 104,500, administratorul nu l-a folosit.',
  ]);
  // The same index sent again is a reading like any other.
  await tenant.call(routes.enterTenantReadings, home.send({}));
  expect(await mine()).toMatchObject({ state: 2, indexE3: 104_500, warnings: [] });
});

it.each([
  ['a fraction of a thousandth', { indexE3: 104_500.5 }, 'fields-refused'],
  ['letters', { indexE3: 'abc' }, 'fields-refused'],
  ['one below the old one', { indexE3: 99_000 }, 'reading-backwards'],
  ['a photo that was never sent', { photo: 'a'.repeat(64) }, 'meter-photo-unknown'],
])('refuses %s', async (_, reading, code) => {
  const home = await lived();
  const refusal = await refusedWhole(() =>
    tenant.refused(routes.enterTenantReadings, home.send(reading)),
  );
  expect(refusal).toMatchObject({ status: 422, code });
});

it('is the tenant’s own alone: not the neighbour’s meter, not in the neighbour’s name, not an administrator’s', async () => {
  const home = await lived();
  const foreign = home.send({ idMeter: home.otherMeter });
  expect(
    await refusedWhole(() => tenant.refused(routes.enterTenantReadings, foreign)),
  ).toMatchObject({ status: 422, code: 'reading-meter-unknown' });
  for (const browser of [neighbour, admin]) {
    expect(
      await refusedWhole(() => browser.refused(routes.enterTenantReadings, home.send({}))),
    ).toMatchObject({ status: 403 });
  }
  const params = { idAs: home.idAs, idAp: home.idAp };
  expect(await neighbour.refused(routes.readMetersHistory, { params })).toMatchObject({
    status: 403,
  });
  const own = (await neighbour.call(routes.readOwnMeters)).apartments;
  expect(own.map(({ idAp }) => idAp)).not.toContain(home.idAp);
});

it('is refused in a month that was shown or closed meanwhile, and outside the window', async () => {
  const home = await lived();
  const day = Number(today().slice(8));
  const away = ((day + 9) % 28) + 1;
  const params = { idAs: home.idAs };
  const window = { firstDay: away, lastDay: away };
  await admin.call(routes.changeReadingWindow, { params, body: window });
  const sent = () => tenant.refused(routes.enterTenantReadings, home.send({}));
  expect(await refusedWhole(sent)).toMatchObject({ status: 409, code: 'reading-window' });
  await admin.call(routes.changeReadingWindow, { params, body: { firstDay: 1, lastDay: 31 } });
  await publishedMonth(admin, home, { idMonth: SEPT, published: '2025-10-05' });
  expect(await refusedWhole(sent)).toMatchObject({ status: 409, code: 'reading-month-shown' });
  // What was sent before cannot be processed any more either.
  const waiting = await admin.call(routes.readMetersToProcess, { params });
  expect(waiting).toEqual({ idMonth: null, meters: [] });
  await admin.call(routes.closeMonth, { params, body: { idMonth: SEPT, closed: '2025-10-05' } });
  expect(await refusedWhole(sent)).toMatchObject({ status: 409, code: 'month-closed' });
  expect(
    await refusedWhole(() => tenant.refused(routes.enterTenantReadings, home.send({}, OCT))),
  ).toMatchObject({ status: 404, code: 'month-not-found' });
});

it('a leap is asked about once', async () => {
  const home = await lived();
  await home.enter(6, 102_000);
  await closedMonth(admin, home, { idMonth: SEPT, closed: '2025-10-05' });
  await openedMonth(admin, home, { idMonth: OCT, amountBani: 100 });
  const far = { indexE3: 112_000 };
  expect(
    await refusedWhole(() => tenant.refused(routes.enterTenantReadings, home.send(far, OCT))),
  ).toMatchObject({ status: 422, code: 'reading-leap' });
  await tenant.call(routes.enterTenantReadings, home.send({ ...far, isSure: true }, OCT));
});

describe('a photo', () => {
  it('is kept without what the camera said, once, and shown to those who see the apartment', async () => {
    const home = await lived();
    const params = { idAs: home.idAs, idAp: home.idAp };
    const keep = () => tenant.call(routes.keepMeterPhoto, { params, body: { photo: photo() } });
    const kept = await keep();
    expect(await keep()).toEqual(kept);
    await tenant.call(routes.enterTenantReadings, home.send(kept));
    expect(await home.row()).toMatchObject({ hasPhoto: true });
    const asked = {
      params: { idAs: home.idAs, idMeter: home.idMeter },
      query: { idMonthSimple: String(SEPT) },
    };
    for (const browser of [tenant, admin]) {
      const { status, headers } = await browser.try(routes.readMeterPhoto, asked);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
    const url = `${stack.url}/api/association/${home.idAs}/meter/${home.idMeter}/meterPhoto?idMonthSimple=${SEPT}`;
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const bytes = Buffer.from(await (await fetch(url, { headers: { cookie } })).arrayBuffer());
    expect(jpeg.decode(bytes)).toMatchObject({ width: 64, height: 48 });
    expect(bytes.toString('latin1')).not.toContain('GPS');
    expect(await neighbour.refused(routes.readMeterPhoto, asked)).toMatchObject({ status: 404 });
    const unsent = { ...asked, query: { idMonthSimple: String(OCT) } };
    expect(await admin.refused(routes.readMeterPhoto, unsent)).toMatchObject({ status: 404 });
  });

  const png = PNG.sync.write(new PNG({ width: 4, height: 4 })).toString('base64');
  const program = Buffer.from('MZ\x90\0This program cannot be run in DOS mode.').toString('base64');
  it.each([
    ['a drawing', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`, 422],
    ['a program', `data:image/jpeg;base64,${program}`, 422],
    ['a PNG that says it is a JPEG', `data:image/jpeg;base64,${png}`, 422],
    ['one of 700 KB', `data:image/jpeg;base64,${'A'.repeat(933_000)}`, 422],
    ['one of 40 MB', `data:image/jpeg;base64,${'A'.repeat(40 * 1_048_576)}`, 413],
  ])('is refused with a sentence: %s', async (_, sent, status) => {
    const home = await lived();
    const params = { idAs: home.idAs, idAp: home.idAp };
    // A client that sends far too much may see the connection end instead of an answer.
    const refusal = await tenant
      .refused(routes.keepMeterPhoto, { params, body: { photo: sent } })
      .catch((error: unknown) => {
        if (status !== 413) throw error;
        return { status, message: 'Datele trimise sunt prea mari.' };
      });
    expect(refusal.status).toBe(status);
    expect(refusal.message.length).toBeGreaterThan(20);
  });
});
