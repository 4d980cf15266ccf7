import { randomUUID } from 'node:crypto';
import { type MeterView, routes } from '@scara/contracts/http';
import { aHome, type AHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { factsBy } from '../support/facts.js';
import { sharedStack } from '../support/shared-stack.js';

/** Meters and readings through the API: states, replacements, histories, radio files, and error cases. */

const SEPT = 202_509;
const OCT = 202_510;

const stack = sharedStack();
const events = factsBy(stack, 'meters.example');
let admin: Browser;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@meters.example');
});

afterAll(() => events.dispose());

interface Metered extends AHome {
  readonly params: { readonly idAs: number };
  /** The meters of apartments 1, 2 and 3: series C1, C2, C3, initial index 100. */
  readonly meters: readonly number[];
}

/** Creates a home with a cold-water meter in each apartment and an open month with one expense. */
async function metered(): Promise<Metered> {
  const home = await aHome(admin);
  const params = { idAs: home.idAs };
  const { idMeters } = await admin.call(routes.addMeters, {
    params,
    body: {
      adminMeters: home.apartments.map((idAp, at) => ({
        ...{ idAp, type: 1, location: 2, series: `C${at + 1}`, initialIndexE3: 100_000 },
      })),
    },
  });
  await openedMonth(admin, home, { idMonth: SEPT, amountBani: 10_000 });
  return { ...home, params, meters: idMeters };
}

const enter = (
  { params }: Metered,
  readings: { idMeter: number; state: number; indexE3: number | null; isLower?: boolean }[],
  idMonth = SEPT,
) => ({ params, body: { idMonth, readings } });

async function tableOf(
  home: Metered,
  idMonth = SEPT,
  idGroup = home.idEntrance,
): Promise<MeterView[]> {
  const params = { ...home.params, idMonth, idApartmentsGroup: idGroup };
  return (await admin.call(routes.readMonthMeters, { params })).meters;
}

/** Checks that a refused call appended nothing. */
async function refusedWhole(refuse: () => Promise<{ code: string; status: number }>) {
  const before = await events.head();
  const refusal = await refuse();
  expect(await events.head()).toEqual(before);
  return refusal;
}

describe('the administrator’s readings', () => {
  it('stand in the table with what they are counted from; a repeated command enters them once', async () => {
    const home = await metered();
    const sent = enter(home, [{ idMeter: home.meters[0]!, state: 6, indexE3: 104_500 }]);
    const key = randomUUID();
    const first = await admin.call(routes.enterReadings, { ...sent, key });
    const again = await admin.call(routes.enterReadings, { ...sent, key });
    expect(again).toEqual(first);
    const [one, two] = await tableOf(home);
    expect(one).toMatchObject({
      ...{ state: 6, oldE3: 100_000, indexE3: 104_500, consumptionE3: 4_500, series: 'C1' },
      ...{ indexTenantE3: null, hasPhoto: false, replaced: null, recentE3: [] },
    });
    expect(two).toMatchObject({ state: 1, indexE3: null, consumptionE3: 0 });
  });

  it.each([
    ['a fraction of a thousandth', { state: 4, indexE3: 104_500.5 }, 'fields-refused'],
    ['letters', { state: 4, indexE3: 'abc' }, 'fields-refused'],
    ['below the old one', { state: 4, indexE3: 99_999 }, 'reading-backwards'],
    ['a state that is none', { state: 8, indexE3: 104_500 }, 'fields-refused'],
    ['confirmed without a tenant’s index', { state: 5, indexE3: 104_500 }, 'reading-not-tenants'],
    [
      'a roll-over forwards',
      { state: 4, indexE3: 104_500, rollOverDigits: 5 },
      'reading-roll-over',
    ],
  ])('refuses %s, whole', async (_, bad, code) => {
    const home = await metered();
    const good = { idMeter: home.meters[1]!, state: 4, indexE3: 101_000 };
    const body = { idMonth: SEPT, readings: [good, { idMeter: home.meters[0]!, ...bad }] } as never;
    const refusal = await refusedWhole(() =>
      admin.refused(routes.enterReadings, { params: home.params, body }),
    );
    expect(refusal).toMatchObject({ status: 422, code });
  });

  it('takes a lower index once it is said why, and a roll-over with the meter’s digits', async () => {
    const home = await metered();
    const lower = { idMeter: home.meters[0]!, state: 4, indexE3: 5_000 };
    await admin.call(routes.enterReadings, enter(home, [{ ...lower, isLower: true }]));
    expect((await tableOf(home))[0]).toMatchObject({ consumptionE3: -95_000 });
    const body = { idMonth: SEPT, readings: [{ ...lower, rollOverDigits: 5 }] };
    await admin.call(routes.enterReadings, { params: home.params, body });
    expect((await tableOf(home))[0]).toMatchObject({
      ...{ consumptionE3: 99_905_000, rollOverE3: 100_000_000 },
    });
  });

  it('a true index below an estimate of the month before needs no word', async () => {
    const home = await metered();
    const [idMeter] = home.meters as [number];
    await admin.call(routes.enterReadings, enter(home, [{ idMeter, state: 3, indexE3: 110_000 }]));
    await closedMonth(admin, home, { idMonth: SEPT, closed: '2025-10-05' });
    await openedMonth(admin, home, { idMonth: OCT, amountBani: 100 });
    expect((await tableOf(home, OCT))[0]).toMatchObject({ oldE3: 110_000, isOldEstimate: true });
    const lower = { idMeter, state: 4, indexE3: 108_000, isLower: true };
    await admin.call(routes.enterReadings, enter(home, [lower], OCT));
    expect((await tableOf(home, OCT))[0]).toMatchObject({ consumptionE3: -2_000 });
  });

  it('are refused in a month that was shown or closed meanwhile', async () => {
    const home = await metered();
    const sent = enter(home, [{ idMeter: home.meters[0]!, state: 4, indexE3: 101_000 }]);
    await publishedMonth(admin, home, { idMonth: SEPT, published: '2025-10-05' });
    expect(await refusedWhole(() => admin.refused(routes.enterReadings, sent))).toMatchObject({
      ...{ status: 409, code: 'month-published' },
    });
    const body = { idMonth: SEPT, closed: '2025-10-05' };
    await admin.call(routes.closeMonth, { params: home.params, body });
    expect(await refusedWhole(() => admin.refused(routes.enterReadings, sent))).toMatchObject({
      ...{ status: 409, code: 'month-closed' },
    });
    expect(
      await refusedWhole(() => admin.refused(routes.replaceMeter, replacement(home))),
    ).toMatchObject({ status: 409, code: 'month-closed' });
  });
});

const replacement = (home: Metered, over: object = {}) => ({
  params: { ...home.params, idMeter: home.meters[0]! },
  body: {
    ...{ idMonth: SEPT, series: 'N1', finalIndexE3: 104_000, initialIndexE3: 2_000 },
    ...over,
  },
});

describe('a replaced meter', () => {
  it('counts both parts, shows both, and is carried into the next month', async () => {
    const home = await metered();
    await admin.call(routes.replaceMeter, replacement(home));
    const [idMeter] = home.meters as [number];
    await admin.call(routes.enterReadings, enter(home, [{ idMeter, state: 6, indexE3: 5_500 }]));
    expect((await tableOf(home))[0]).toMatchObject({
      ...{ series: 'N1', oldE3: 100_000, indexE3: 5_500, consumptionE3: 7_500 },
      replaced: { finalIndexE3: 104_000, initialIndexE3: 2_000, oldSeries: 'C1' },
    });
    await closedMonth(admin, home, { idMonth: SEPT, closed: '2025-10-05' });
    await openedMonth(admin, home, { idMonth: OCT, amountBani: 100 });
    expect((await tableOf(home, OCT))[0]).toMatchObject({ oldE3: 5_500, replaced: null });
    const [first] = (
      await admin.call(routes.readMetersHistory, {
        params: { ...home.params, idAp: home.apartments[0] },
        query: { from: String(SEPT), to: String(OCT) },
      })
    ).meters;
    expect(first!.rows[0]!.warnings.join()).toContain('Contor înlocuit');
    expect(first!.totalE3).toBe(7_500);
  });

  it('starts from its first index, which is no estimate, whatever was estimated before', async () => {
    const home = await metered();
    const [idMeter] = home.meters as [number];
    await admin.call(routes.enterReadings, enter(home, [{ idMeter, state: 3, indexE3: 103_000 }]));
    await closedMonth(admin, home, { idMonth: SEPT, closed: '2025-10-05' });
    await openedMonth(admin, home, { idMonth: OCT, amountBani: 100 });
    expect((await tableOf(home, OCT))[0]).toMatchObject({ isOldEstimate: true });
    await admin.call(routes.replaceMeter, replacement(home, { idMonth: OCT }));
    expect((await tableOf(home, OCT))[0]).toMatchObject({ oldE3: 103_000, isOldEstimate: false });
    await closedMonth(admin, home, { idMonth: OCT, closed: '2025-11-05' });
    await openedMonth(admin, home, { idMonth: OCT + 1, amountBani: 100 });
    expect((await tableOf(home, OCT + 1))[0]).toMatchObject({ oldE3: 2_000, isOldEstimate: false });
  });

  it.each([
    ['the series of another', { series: 'C2' }, 'meter-series-taken'],
    ['a final index below the old one', { finalIndexE3: 99_000 }, 'meter-final-index'],
  ])('is refused with %s', async (_, over, code) => {
    const home = await metered();
    const refusal = await refusedWhole(() =>
      admin.refused(routes.replaceMeter, replacement(home, over)),
    );
    expect(refusal).toMatchObject({ status: 422, code });
  });

  it('is taken back', async () => {
    const home = await metered();
    const { params } = replacement(home);
    await admin.call(routes.replaceMeter, replacement(home));
    const query = { idMonth: String(SEPT) };
    await admin.call(routes.takeReplacementBack, { params, query });
    expect((await tableOf(home))[0]).toMatchObject({ series: 'C1', replaced: null });
    expect(await admin.refused(routes.takeReplacementBack, { params, query })).toMatchObject({
      ...{ status: 404, code: 'meter-not-replaced' },
    });
  });
});

describe('meters of an association', () => {
  it('are listed, changed, and deleted by entrance and type', async () => {
    const home = await metered();
    const { params } = home;
    await admin.call(routes.changeMeter, {
      ...{ params: { ...params, idMeter: home.meters[0]! }, body: { series: 'C9', location: 1 } },
    });
    const { meters } = await admin.call(routes.listMeters, { params });
    expect(meters.map(({ n, series, location }) => [n, series, location])).toEqual([
      ['A / 1', 'C9', 1],
      ['A / 2', 'C2', 2],
      ['B / 3', 'C3', 2],
    ]);
    expect(await admin.refused(routes.deleteMetersFromAssociation, { params })).toMatchObject({
      status: 422,
      code: 'meter-filter-needed',
    });
    const hot = { idEntrance: String(home.idEntrance), idType: '2' };
    expect(
      await admin.call(routes.deleteMetersFromAssociation, { params, query: hot }),
    ).toMatchObject({ deleted: 0 });
    const query = { idEntrance: String(home.idEntrance), idType: '1' };
    const key = randomUUID();
    expect(
      await admin.call(routes.deleteMetersFromAssociation, { params, query, key }),
    ).toMatchObject({ deleted: 2 });
    // The query is part of a command: the same key with another query is another command.
    const everywhere = { params, query: { idType: '1' }, key };
    expect(await admin.refused(routes.deleteMetersFromAssociation, everywhere)).toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
    expect((await admin.call(routes.listMeters, { params })).meters).toHaveLength(1);
    expect(
      await admin.refused(routes.deleteMetersFromAssociation, {
        params,
        query: { idEntrance: '5' },
      }),
    ).toMatchObject({ status: 404 });
  });

  it('that were deleted keep their series in their months, and in the history, marked', async () => {
    const home = await metered();
    const [idMeter] = home.meters as [number];
    await admin.call(routes.enterReadings, enter(home, [{ idMeter, state: 4, indexE3: 103_000 }]));
    await closedMonth(admin, home, { idMonth: SEPT, closed: '2025-10-05' });
    const params = { ...home.params, idAp: home.apartments[0] };
    const history = async () =>
      (
        await admin.call(routes.readMetersHistory, {
          params,
          query: { from: String(SEPT), to: String(SEPT) },
        })
      ).meters.map(({ series, isDeleted, totalE3 }) => [series, isDeleted, totalE3]);
    expect(await history()).toEqual([['C1', false, 3_000]]);
    await admin.call(routes.deleteMeter, { params: { ...params, idMeter } });
    expect(await history()).toEqual([['C1', true, 3_000]]);
    expect((await tableOf(home)).map(({ series }) => series)).toEqual(['C1', 'C2']);
  });

  it.each([
    ['the series of another', 'C2', 'N7'],
    ['the same series twice in one command', 'N7', 'N7'],
  ])('are not added with %s, none of them', async (_, one, other) => {
    const home = await metered();
    const adminMeters = [one, other].map((series) => ({
      ...{ idAp: home.apartments[0], type: 1, location: 1, series, initialIndexE3: 0 },
    }));
    const refusal = await refusedWhole(() =>
      admin.refused(routes.addMeters, { params: home.params, body: { adminMeters } }),
    );
    expect(refusal).toMatchObject({ status: 422, code: 'meter-series-taken' });
  });

  it('sum up by apartment, type and month', async () => {
    const home = await metered();
    const [one, two] = home.meters as [number, number];
    await admin.call(
      routes.enterReadings,
      enter(home, [
        { idMeter: one, state: 4, indexE3: 103_000 },
        { idMeter: two, state: 4, indexE3: 101_500 },
      ]),
    );
    const query = { from: String(SEPT - 1), to: String(SEPT) };
    const params = { ...home.params, idApartmentsGroup: home.idEntrance };
    const group = await admin.call(routes.readGroupConsumption, { params, query });
    expect(group).toMatchObject({
      months: [SEPT],
      totals: [{ type: 1, byMonthE3: [4_500], totalE3: 4_500 }],
      apartments: [
        { n: '1', types: [{ totalE3: 3_000 }] },
        { n: '2', types: [{ totalE3: 1_500 }] },
      ],
    });
    const own = await admin.call(routes.readApartmentConsumption, {
      params: { ...home.params, idAp: home.apartments[1] },
      query,
    });
    expect(own.totals).toEqual([{ type: 1, byMonthE3: [1_500], totalE3: 1_500 }]);
    // Outside its entrance, the number alone does not identify an apartment.
    expect(own.apartments).toMatchObject([{ n: 'A / 2' }]);
    const history = await admin.call(routes.readMetersHistory, {
      params: { ...home.params, idAp: home.apartments[1] },
      query,
    });
    expect(history.meters).toMatchObject([{ n: 'A / 2' }]);
    const { idApartmentsGroup } = await admin.call(routes.addApartmentGroup, {
      params: home.params,
      body: { name: 'Parter', apartments: [home.apartments[1]] },
    });
    const parter = { ...home.params, idApartmentsGroup };
    const named = await admin.call(routes.readGroupConsumption, { params: parter, query });
    expect(named.apartments).toMatchObject([{ n: 'A / 2' }]);
    const backwards = { from: String(OCT), to: String(SEPT) };
    expect(
      await admin.refused(routes.readGroupConsumption, { params, query: backwards }),
    ).toMatchObject({ status: 422, code: 'period' });
  });

  it('of an entrance count those of an apartment that is deleted since, as its months did', async () => {
    const home = await metered();
    const [one, two] = home.meters as [number, number];
    await admin.call(
      routes.enterReadings,
      enter(home, [
        { idMeter: one, state: 4, indexE3: 103_000 },
        { idMeter: two, state: 4, indexE3: 101_500 },
      ]),
    );
    await closedMonth(admin, home, { idMonth: SEPT, closed: '2025-10-10' });
    const [, idAp] = home.apartments;
    const params = { ...home.params, idAp };
    const { totalBani } = await admin.call(routes.readApartmentPayments, { params });
    const body = { pM: 2, emitted: '2025-10-11', idAp, amountBani: totalBani };
    await admin.call(routes.registerPayment, { params: home.params, body });
    await admin.call(routes.deleteApartment, { params });
    const group = await admin.call(routes.readGroupConsumption, {
      params: { ...home.params, idApartmentsGroup: home.idEntrance },
      query: { from: String(SEPT), to: String(SEPT) },
    });
    expect(group).toMatchObject({
      totals: [{ type: 1, byMonthE3: [4_500] }],
      apartments: [
        { n: '1', types: [{ totalE3: 3_000 }] },
        { n: '2', types: [{ totalE3: 1_500 }] },
      ],
    });
  });
});

describe('a file of radio readings', () => {
  const csv = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
  const preview = async (home: Metered, text: string) => {
    const params = { ...home.params, idMonth: SEPT };
    const body = { name: 'radio.csv', content: csv(text) };
    return admin.call(routes.previewRadioReadings, { params, body });
  };

  it('is matched by series, row by row, and what is good is one command', async () => {
    const home = await metered();
    const before = await events.head();
    const { rows } = await preview(
      home,
      'Seria;Index;Data\nC1;104,5;05.10.2025\nC2;99;\nX9;1;\nC1;105;\nC3;1,2345;\n',
    );
    const { rows: undated } = await preview(home, 'Seria;Index;Data\nC1;104,5;31.09.2025\n');
    expect(undated).toMatchObject([{ readOn: null, problem: { severity: 'warning' } }]);
    const { text } = await preview(home, 'Seria;Index;Data\n');
    expect(text).toBe('Fișierul nu are nicio citire sub capetele coloanelor.');
    expect(await events.head()).toEqual(before);
    expect(rows.map(({ problem }) => problem?.severity ?? 'ok')).toEqual([
      ...['ok', 'error', 'error', 'error', 'error'],
    ]);
    expect(rows[0]).toMatchObject({
      ...{ row: 2, oldE3: 100_000, indexE3: 104_500, consumptionE3: 4_500, readOn: '2025-10-05' },
      // The file covers the whole association, where a number alone does not tell the apartment.
      meter: { idMeter: home.meters[0]!, n: 'A / 1' },
    });
    const [{ meter, indexE3, readOn }] = rows as [(typeof rows)[number]];
    await admin.call(routes.enterReadings, {
      params: home.params,
      body: {
        idMonth: SEPT,
        readings: [{ idMeter: meter!.idMeter, state: 7, indexE3, readOn: readOn! }],
      },
    });
    expect((await tableOf(home))[0]).toMatchObject({ state: 7, consumptionE3: 4_500 });
  });

  it('that is none says so', async () => {
    const home = await metered();
    expect(await preview(home, 'a,b\n1,2\n')).toMatchObject({
      rows: [],
      text: expect.stringContaining('serie'),
    });
    expect((await preview(home, '')).text).not.toBe('');
    const rows = (many: number) => `serie;index\n${'X9;1\n'.repeat(many)}`;
    expect((await preview(home, rows(20_000))).rows).toHaveLength(20_000);
    expect(await preview(home, rows(20_001))).toMatchObject({
      rows: [],
      text: expect.stringContaining('20.000 de rânduri'),
    });
  });
});

it('the reading window is the association’s, the whole month at first', async () => {
  const { params } = await metered();
  expect(await admin.call(routes.readReadingWindow, { params })).toMatchObject({
    ...{ firstDay: 1, lastDay: 31, mailMeterIndex: null },
  });
  await admin.call(routes.changeReadingWindow, {
    ...{ params, body: { firstDay: 25, lastDay: 3, mailMeterIndex: 27 } },
  });
  expect(await admin.call(routes.readReadingWindow, { params })).toMatchObject({
    ...{ firstDay: 25, lastDay: 3, mailMeterIndex: 27 },
  });
  expect(
    await admin.refused(routes.changeReadingWindow, { params, body: { mailMeterIndex: 29 } }),
  ).toMatchObject({ status: 422 });
});
