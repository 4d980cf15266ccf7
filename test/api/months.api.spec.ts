import { randomUUID } from 'node:crypto';
import { routes, type TableData } from '@scara/contracts/http';
import { lastFirstMonth, monthIdOf } from '@scara/domain/kernel';
import { aHome, type AHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { today } from '../support/days.js';
import { factsBy } from '../support/facts.js';
import { sharedStack } from '../support/shared-stack.js';

/**
 * The error cases of an expense month, through the API: calls that come second or too late, are too large, or come from
 * another association.
 */

const SEPT = 202_509;
const OCT = 202_510;

const stack = sharedStack();
const events = factsBy(stack, 'months.example');
let admin: Browser;
let second: Browser;
let homes = 0;

beforeAll(async () => {
  admin = new Browser(stack.url);
  second = new Browser(stack.url);
  await admin.register('admin@months.example');
  await second.register('second@months.example');
});

afterAll(() => events.dispose());

/** Creates an association with two administrators. */
async function home(): Promise<AHome> {
  const made = await aHome(admin, `Asociația ${(homes += 1)}`);
  await admin.call(routes.changeRole, {
    params: { idAs: made.idAs },
    body: { email: 'second@months.example', roles: 1, idGroup: null },
  });
  return made;
}

/** Creates an association with an open month that has one expense of 100 lei. */
async function opened(
  idMonth = SEPT,
): Promise<AHome & { params: { idAs: number }; idOutgo: number }> {
  const made = await home();
  await openedMonth(admin, made, { idMonth, amountBani: 10_000 });
  const params = { idAs: made.idAs };
  const { expenses } = await admin.call(routes.listOutgo, { params: { ...params, idMonth } });
  return { ...made, params, idOutgo: expenses[0]!.idOutgo };
}

/** Checks that a refused call appended nothing. */
async function refusedWhole(refuse: () => Promise<{ code: string; status: number }>) {
  const before = await events.head();
  const refusal = await refuse();
  expect(await events.head()).toEqual(before);
  return refusal;
}

const tableOf = (made: AHome, idMonth: number): Promise<TableData> =>
  admin.call(routes.readTable, { params: { idAs: made.idAs, idGroup: made.idEntrance, idMonth } });

describe('two administrators', () => {
  it('editing one expense: the second hears that it changed, another expense is free', async () => {
    const { params, idOutgo, idOutgoColumn } = await opened();
    const other = await admin.call(routes.addOutgo, {
      params,
      body: {
        idMonth: SEPT,
        idOutgoColumn,
        name: 'Alta',
        amountBani: 1,
        metering: 1,
        distribution: 3,
      },
    });
    const { revision } = await second.call(routes.listOutgo, {
      params: { ...params, idMonth: SEPT },
    });
    const of = (id: number) => ({ params: { ...params, idOutgo: id }, ifMatch: revision });
    await admin.call(routes.changeOutgo, { ...of(idOutgo), body: { amountBani: 20_000 } });
    for (const route of [routes.changeOutgo, routes.deleteOutgo]) {
      expect(
        await refusedWhole(() => second.refused(route, { ...of(idOutgo), body: {} })),
      ).toMatchObject({ status: 409, code: 'stale-edit' });
    }
    await second.call(routes.changeOutgo, { ...of(other.idOutgo), body: { amountBani: 2 } });
    await admin.call(routes.disableOutgo, {
      params,
      body: { idMonth: SEPT, expenses: [other.idOutgo], isDisabled: true },
    });
    const later = { ...of(other.idOutgo), body: { amountBani: 3 } };
    expect(await second.refused(routes.changeOutgo, later)).toMatchObject({ status: 409 });
  });

  it('changing the terms: the second hears that they changed, and decides anew', async () => {
    const { params } = await opened();
    const read = { params: { ...params, idMonth: SEPT } };
    const { revision } = await second.call(routes.readMonth, read);
    await admin.call(routes.changeMonth, { params, body: { idMonth: SEPT, maturityDays: 20 } });
    const late = { params, body: { idMonth: SEPT, maturityDays: 25 } };
    expect(
      await refusedWhole(() => second.refused(routes.changeMonth, { ...late, ifMatch: revision })),
    ).toMatchObject({ status: 409, code: 'stale-edit' });
    const now = await second.call(routes.readMonth, read);
    expect(now.terms.maturityDays).toBe(20);
    await second.call(routes.changeMonth, { ...late, ifMatch: now.revision });
    expect((await admin.call(routes.readMonth, read)).terms.maturityDays).toBe(25);
  });

  it('publishing at once: one does, the other is told; then it is closed once', async () => {
    const { params } = await opened();
    const body = { idMonth: SEPT, published: '2025-10-05' };
    const shown = await Promise.all(
      [admin, second].map((browser) => browser.try(routes.publishMonth, { params, body })),
    );
    expect(shown.map(({ status }) => status).sort()).toEqual([200, 409]);
    const close = { idMonth: SEPT, closed: '2025-10-05' };
    const closed = await Promise.all(
      [admin, second].map((b) => b.try(routes.closeMonth, { params, body: close })),
    );
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      await refusedWhole(() => admin.refused(routes.publishMonth, { params, body })),
    ).toMatchObject({ code: 'month-closed' });
  });

  it('opening two first months at once: one month is open, and the books begin with it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { idAs } = await home();
      const params = { idAs };
      const answers = await Promise.all(
        [202_501, 202_503, 202_501].map((idMonth, at) =>
          (at === 1 ? second : admin).try(routes.openMonth, { params, body: { idMonth } }),
        ),
      );
      // The second caller is told that the month, or another one, is open already, depending on which call was first.
      const [first, ...others] = answers.map(({ status }) => status).sort();
      expect(first).toBe(200);
      expect(others.every((status) => status === 409 || status === 422)).toBe(true);
      // The user who opened the month sees it at once.
      const opener = answers[1]?.status === 200 ? second : admin;
      const { months } = await opener.call(routes.listMonths, { params });
      expect(months).toHaveLength(1);
    }
  });

  it('closing a month and reopening the one before it: never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const made = await opened();
      const { params } = made;
      await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-05' });
      await openedMonth(admin, made, { idMonth: OCT, amountBani: 10_000 });
      await publishedMonth(admin, made, { idMonth: OCT, published: '2025-11-05' });
      const [close, reopen] = await Promise.all([
        admin.try(routes.closeMonth, { params, body: { idMonth: OCT, closed: '2025-11-05' } }),
        second.try(routes.reopenMonth, {
          params,
          query: { idMonth: String(SEPT) },
          body: { reason: 'greșeală' },
        }),
      ]);
      expect([close.status, reopen.status].sort()).toEqual([200, 422]);
    }
  });
});

describe('readings that arrive while the month is shown and closed', () => {
  it('are in the figures or refused, never in between', async () => {
    const made = await opened();
    const { params, apartments } = made;
    const { idMeters } = await admin.call(routes.addMeters, {
      params,
      body: {
        adminMeters: apartments.map((idAp, at) => ({
          idAp,
          type: 1,
          location: 1,
          series: `S${at}`,
          initialIndexE3: 0,
        })),
      },
    });
    await admin.call(routes.addOutgo, {
      params,
      body: {
        idMonth: SEPT,
        idOutgoColumn: made.idOutgoColumn,
        name: 'Apă',
        amountBani: 9_000,
        quantityE3: 30_000,
        metering: 2,
        distribution: 3,
      },
    });
    const enter = async (indexE3: number): Promise<number> => {
      const readings = [{ idMeter: idMeters[0]!, state: 4, indexE3 }];
      const { status } = await second.try(routes.enterReadings, {
        params,
        body: { idMonth: SEPT, readings },
      });
      return status;
    };
    const entering = Promise.all(Array.from({ length: 12 }, (_, i) => enter((i + 1) * 1_000)));
    await publishedMonth(admin, made, { idMonth: SEPT, published: '2025-10-05' });
    const closing = admin.call(routes.closeMonth, {
      params,
      body: { idMonth: SEPT, closed: '2025-10-05' },
    });
    const late = await Promise.all([enter(50_000), enter(60_000)]);
    await closing;
    const statuses = await entering;
    const lastIn = Math.max(0, ...statuses.map((status, i) => (status === 200 ? i + 1 : 0)));
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(late).toEqual([409, 409]);
    const meters = await admin.call(routes.readMonthMeters, {
      params: { ...params, idApartmentsGroup: made.idEntrance, idMonth: SEPT },
    });
    const shown = meters.meters.find(({ idMeter }) => idMeter === idMeters[0])!;
    const { expenses } = await admin.call(routes.listOutgo, {
      params: { ...params, idMonth: SEPT },
    });
    expect(expenses.every(({ undistributedBani }) => undistributedBani === 0)).toBe(true);
    expect(shown.indexE3 ?? 0).toBeLessThanOrEqual(lastIn * 1_000);
    expect(shown.consumptionE3).toBe(shown.indexE3 ?? 0);
  });
});

describe('a month without what it divides by', () => {
  it('names the mode and what is missing, and is not shown', async () => {
    const { params, idOutgoColumn } = await opened();
    const heating = {
      idMonth: SEPT,
      idOutgoColumn,
      name: 'Căldură',
      amountBani: 5_000,
      metering: 1,
      distribution: 7,
    };
    const { idMonth: _, ...asked } = heating;
    const preview = await admin.call(routes.previewOutgo, {
      params: { ...params, idMonth: SEPT },
      body: asked,
    });
    const sentence =
      'Nu se poate distribui „pe suprafața încălzită”: grupul nu are nicio suprafață încălzită.';
    expect(preview.refusal).toBe(sentence);
    await admin.call(routes.addOutgo, { params, body: heating });
    const { findings } = await admin.call(routes.readControlList, {
      params: { ...params, idMonth: SEPT },
    });
    expect(findings.find(({ severity }) => severity === 'blocks')?.text).toContain('Căldură');
    expect(
      await refusedWhole(() =>
        admin.refused(routes.publishMonth, {
          params,
          body: { idMonth: SEPT, published: '2025-10-05' },
        }),
      ),
    ).toMatchObject({ status: 422, code: 'findings-open' });
  });
});

describe('amounts', () => {
  it.each([
    ['1000000000 lei', 100_000_000_000],
    ['999999999.01 lei', 99_999_999_901],
    ['−999999999.01 lei', -99_999_999_901],
    ['half a ban', 0.5],
  ])('%s is refused under its field', async (_, amountBani) => {
    const { params, idOutgo } = await opened();
    const refusal = await refusedWhole(() =>
      admin.refused(routes.changeOutgo, { params: { ...params, idOutgo }, body: { amountBani } }),
    );
    expect(refusal).toMatchObject({ status: 422, errors: { amountBani: expect.any(String) } });
  });

  it('999999999 lei and a negative invoice are shown to the ban', async () => {
    const made = await opened();
    const { params, idOutgo, idOutgoColumn } = made;
    await admin.call(routes.changeOutgo, {
      params: { ...params, idOutgo },
      body: { amountBani: 99_999_999_900 },
    });
    await admin.call(routes.addOutgo, {
      params,
      body: {
        idMonth: SEPT,
        idOutgoColumn,
        name: 'Stornare',
        amountBani: -10_001,
        metering: 1,
        distribution: 2,
      },
    });
    const table = await tableOf(made, SEPT);
    expect(table.columns[0]!.allTotalBani).toBe(99_999_999_900 - 10_001);
    expect(table.proof.undistributedBani).toBe(0);
  });
});

describe('an apartment that owes', () => {
  it('is not deleted before its account is even', async () => {
    const made = await opened();
    const { params, apartments } = made;
    await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-05' });
    const gone = { params: { ...params, idAp: apartments[0] } };
    expect(await refusedWhole(() => admin.refused(routes.deleteApartment, gone))).toMatchObject({
      code: 'apartment-has-balance',
      status: 422,
    });
    const { totalBani } = await admin.call(routes.readApartmentPayments, gone);
    await admin.call(routes.registerPayment, {
      params,
      body: { pM: 2, emitted: '2025-10-06', idAp: apartments[0], amountBani: totalBani },
    });
    await admin.call(routes.deleteApartment, gone);
  });

  it('is not deleted while a list that is shown asks it for money', async () => {
    const made = await opened();
    const { params, apartments } = made;
    await publishedMonth(admin, made, { idMonth: SEPT, published: '2025-10-05' });
    const gone = { params: { ...params, idAp: apartments[0] } };
    expect(await refusedWhole(() => admin.refused(routes.deleteApartment, gone))).toMatchObject({
      code: 'apartment-on-shown-list',
      status: 422,
    });
  });

  it('is not deleted while the month that it paid is open again', async () => {
    const made = await opened();
    const { params, apartments } = made;
    await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-05' });
    const gone = { params: { ...params, idAp: apartments[0] } };
    const { totalBani } = await admin.call(routes.readApartmentPayments, gone);
    await admin.call(routes.registerPayment, {
      params,
      body: { pM: 2, emitted: '2025-10-06', idAp: apartments[0], amountBani: totalBani },
    });
    await admin.call(routes.reopenMonth, {
      params,
      query: { idMonth: String(SEPT) },
      body: { reason: 'o factură greșită' },
    });
    expect(await refusedWhole(() => admin.refused(routes.deleteApartment, gone))).toMatchObject({
      code: 'apartment-has-balance',
      status: 422,
    });
  });
});

describe('two administrators at one due of a fund', () => {
  it('the second hears that it changed, whether it is edited or taken out', async () => {
    const made = await home();
    const params = { idAs: made.idAs };
    await openedMonth(admin, made, { idMonth: SEPT, amountBani: 10_000, dueBani: 1_500 });
    const read = { params: { ...params, idMonth: SEPT } };
    const { dues, revision } = await second.call(routes.listOutgo, read);
    const of = { params: { ...params, idDue: dues[0]!.idDue }, ifMatch: revision };
    await admin.call(routes.changeFundDue, { ...of, body: { amountBani: 3_000 } });
    const late = { ...of, body: { amountBani: 9_000 } };
    expect(await refusedWhole(() => second.refused(routes.changeFundDue, late))).toMatchObject({
      status: 409,
      code: 'stale-edit',
    });
    expect(await refusedWhole(() => second.refused(routes.deleteFundDue, of))).toMatchObject({
      status: 409,
      code: 'stale-edit',
    });
    const now = await second.call(routes.listOutgo, read);
    expect(now.dues).toMatchObject([{ amountBani: 3_000 }]);
    // Overwrites on purpose, based on the current revision.
    await second.call(routes.changeFundDue, { ...late, ifMatch: now.revision });
    expect((await admin.call(routes.listOutgo, read)).dues).toMatchObject([{ amountBani: 9_000 }]);
  });
});

describe('a list that was shown', () => {
  it('keeps its figures when an apartment is added, persons change or a column is renamed', async () => {
    const made = await opened();
    const { params, apartments, idEntrance, idOutgoColumn } = made;
    await publishedMonth(admin, made, { idMonth: SEPT, published: '2025-10-05' });
    const before = await tableOf(made, SEPT);
    await admin.call(routes.addApartment, {
      params: { ...params, idGroup: idEntrance },
      body: { number: '77', persons: 9 },
    });
    await admin.call(routes.changeApartment, {
      params: { ...params, idAp: apartments[0] },
      body: { persons: 30 },
    });
    await admin.call(routes.changeOutgoColumn, {
      params: { ...params, idOutgoColumn },
      body: { name: 'Alt nume' },
    });
    expect(await tableOf(made, SEPT)).toEqual(before);
    await admin.call(routes.closeMonth, { params, body: { idMonth: SEPT, closed: '2025-10-05' } });
    const { state: _, version: __, closed: ___, ...figures } = await tableOf(made, SEPT);
    const { state: ____, version: _____, closed: ______, ...shown } = before;
    expect(figures).toEqual(shown);
  });
});

describe('the order of months', () => {
  it('is kept: not next, not while the last is open, not reopened behind a closed one', async () => {
    const made = await opened();
    const { params } = made;
    const open = (idMonth: number) =>
      refusedWhole(() => admin.refused(routes.openMonth, { params, body: { idMonth } }));
    expect(await open(OCT)).toMatchObject({ status: 422, code: 'previous-month-open' });
    expect(await open(SEPT)).toMatchObject({ code: 'month-exists' });
    expect(await open(202_513)).toMatchObject({ status: 422, code: 'fields-refused' });
    await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-05' });
    expect(await open(202_512)).toMatchObject({
      ...{ status: 422, code: 'month-not-next' },
      errors: { idMonth: expect.stringContaining('octombrie 2025') },
    });
    expect(await open(202_508)).toMatchObject({ status: 422, code: 'month-not-next' });
    expect(await open(899_912)).toMatchObject({ status: 422, code: 'month-not-next' });
    await openedMonth(admin, made, { idMonth: OCT, amountBani: 10_000 });
    await closedMonth(admin, made, { idMonth: OCT, closed: '2025-11-05' });
    const reopen = { params, query: { idMonth: String(SEPT) }, body: { reason: 'greșeală' } };
    expect(await refusedWhole(() => admin.refused(routes.reopenMonth, reopen))).toMatchObject({
      status: 422,
      code: 'month-not-last',
    });
    expect((await admin.raw('GET', `/api/association/${made.idAs}/month/202513`)).status).toBe(400);
  });

  it('the first month lies in this year, from December on in the next one', async () => {
    const { idAs } = await home();
    const last = Number(monthIdOf(lastFirstMonth(today())));
    const open = (idMonth: number) => ({ params: { idAs }, body: { idMonth } });
    expect(
      await refusedWhole(() => admin.refused(routes.openMonth, open(last + 89))),
    ).toMatchObject({
      ...{ status: 422, code: 'first-month-ahead' },
      errors: { idMonth: expect.stringContaining('decembrie') },
    });
    await admin.call(routes.openMonth, open(last));
  });

  it('a first month that is refused chooses nothing', async () => {
    const { idAs } = await home();
    const opening = [{ idAp: 4_000_000_000, debts: [], advanceBani: 0 }];
    const body = { idMonth: SEPT, opening };
    expect(
      await refusedWhole(() => admin.refused(routes.openMonth, { params: { idAs }, body })),
    ).toMatchObject({ status: 422, code: 'opening-apartment-unknown' });
  });

  it('is refused for a debt of an apartment that the sentence names', async () => {
    const { idAs, apartments } = await home();
    const late = { kind: 'penalties' as const, idMonth: SEPT, amountBani: 100 };
    const of = (debts: (typeof late)[], at: number, advanceBani = 0) => ({
      ...{ idAp: apartments[at]!, debts, advanceBani },
    });
    const body = { idMonth: SEPT, opening: [of([], 0), of([late], 1)] };
    expect(await admin.refused(routes.openMonth, { params: { idAs }, body })).toMatchObject({
      code: 'opening-debt',
      message: expect.stringMatching(/^Apartamentul .*2: restanțele inițiale/),
    });
  });

  it('an empty month is discarded, one with expenses is not, another first month may be chosen', async () => {
    const { idAs } = await home();
    const params = { idAs };
    const query = { idMonth: String(SEPT) };
    await admin.call(routes.openMonth, { params, body: { idMonth: SEPT } });
    await admin.call(routes.discardMonth, { params, query });
    await admin.call(routes.openMonth, { params, body: { idMonth: OCT } });
    const { months } = await admin.call(routes.listMonths, { params });
    expect(months.map(({ idMonth }) => idMonth)).toEqual([OCT]);
    expect(
      await refusedWhole(() => admin.refused(routes.discardMonth, { params, query })),
    ).toMatchObject({ status: 404, code: 'month-not-found' });
  });

  it('reopened, closed again: both versions stay, the figures are the same', async () => {
    const made = await opened();
    const { params } = made;
    await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-05' });
    const first = await tableOf(made, SEPT);
    const monthsOfHistory = async () => {
      const query = { idAs: String(made.idAs) };
      const { months } = await admin.call(routes.readOutgoHistory, { query });
      return months.map(({ idMonth }) => idMonth);
    };
    expect(await monthsOfHistory()).toEqual([SEPT]);
    const closedAt = new Date().toISOString();
    await admin.call(routes.reopenMonth, {
      params,
      query: { idMonth: String(SEPT) },
      body: { reason: 'o factură lipsă' },
    });
    expect((await tableOf(made, SEPT)).state).toBe('reopened');
    // A month that is being corrected is not part of the association's expense history.
    expect(await monthsOfHistory()).toEqual([]);
    await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-05' });
    expect(await monthsOfHistory()).toEqual([SEPT]);
    const { version, ...again } = await tableOf(made, SEPT);
    const { version: firstVersion, ...before } = first;
    expect([firstVersion, version]).toEqual([1, 2]);
    expect(again).toEqual(before);
    const old = await admin.call(routes.readTable, {
      params: { ...params, idGroup: made.idEntrance, idMonth: SEPT },
      query: { version: '1' },
    });
    expect(old.rows).toEqual(first.rows);
    // Any moment can be requested, including one between two closings.
    const then = await admin.call(routes.readTable, {
      params: { ...params, idGroup: made.idEntrance, idMonth: SEPT },
      query: { at: closedAt },
    });
    expect(then).toEqual(first);
  });

  it('as it stood at a moment: refused before the month or the entrance was there, and after now', async () => {
    const before = new Date().toISOString();
    const made = await opened();
    const first = await tableOf(made, SEPT);
    const opening = new Date().toISOString();
    const params = { ...made.params, idGroup: made.idEntrance, idMonth: SEPT };
    await admin.call(routes.changeOutgo, {
      params: { ...made.params, idOutgo: made.idOutgo },
      body: { amountBani: 30_000 },
    });
    const { idBlock } = await admin.call(routes.addBlock, {
      params: made.params,
      body: { name: 'B9' },
    });
    const { idEntrance } = await admin.call(routes.addEntrance, {
      params: { ...made.params, idBlock },
      body: { name: 'Nouă' },
    });
    expect(await admin.call(routes.readTable, { params, query: { at: opening } })).toEqual(first);
    const refusedAt = (at: string, idGroup = made.idEntrance) =>
      admin.refused(routes.readTable, { params: { ...params, idGroup }, query: { at } });
    const tomorrow = new Date(Date.parse(opening) + 86_400_000).toISOString();
    expect(await refusedAt(tomorrow)).toMatchObject({
      status: 422,
      code: 'moment-ahead',
      errors: { at: 'Momentul ales nu a venit încă.' },
    });
    for (const refusal of [
      await refusedAt(before),
      await refusedAt('2001-01-01T00:00:00.000Z'),
      await refusedAt(opening, idEntrance),
    ]) {
      expect(refusal).toMatchObject({ status: 422, code: 'table-not-yet' });
    }
    expect(await refusedAt('ieri')).toMatchObject({ errors: { at: 'Momentul nu este valid.' } });
  });
});

describe('a table that is kept in memory', () => {
  it('is never an older one: figures, names, what was discarded', async () => {
    const made = await opened();
    const { params, idOutgo, idEntrance } = made;
    const first = await tableOf(made, SEPT);
    expect(await tableOf(made, SEPT)).toEqual(first);
    await admin.call(routes.changeOutgo, {
      params: { ...params, idOutgo },
      body: { amountBani: 20_000 },
    });
    const dearer = await tableOf(made, SEPT);
    expect(dearer.columns[0]!.totalBani).toBe(2 * first.columns[0]!.totalBani);
    await admin.call(routes.changeEntrance, {
      params: { ...params, idEntrance },
      body: { name: 'Țâșnitoare' },
    });
    expect(await tableOf(made, SEPT)).toEqual({ ...dearer, entrance: 'Țâșnitoare' });
    const elsewhere = { ...params, idGroup: 4_000_000, idMonth: SEPT };
    expect(await admin.refused(routes.readTable, { params: elsewhere })).toMatchObject({
      code: 'entrance-not-found',
    });
    // Typed expenses must be deleted first: only a month with nothing but copies can be discarded.
    const discard = { params, query: { idMonth: String(SEPT) } };
    expect(await admin.refused(routes.discardMonth, discard)).toMatchObject({
      code: 'month-not-empty',
    });
    await admin.call(routes.deleteOutgo, { params: { ...params, idOutgo } });
    await admin.call(routes.discardMonth, discard);
    const gone = { ...params, idGroup: idEntrance, idMonth: SEPT };
    expect(await admin.refused(routes.readTable, { params: gone })).toMatchObject({
      code: 'month-not-found',
    });
  });
});

describe('an entrance without apartments', () => {
  it('has a table without rows, also where the whole association has none yet', async () => {
    const made = await opened();
    const { params } = made;
    const { idBlock } = await admin.call(routes.addBlock, { params, body: { name: 'Nou' } });
    const of = { params: { ...params, idBlock }, body: { name: 'B' } };
    const { idEntrance: idGroup } = await admin.call(routes.addEntrance, of);
    const table = await tableOf(made, SEPT);
    const empty = { params: { ...params, idGroup, idMonth: SEPT } };
    expect(await admin.call(routes.readTable, empty)).toMatchObject({
      ...{ entrance: 'B', block: 'Nou', state: 'open', rows: [], proof: table.proof },
    });

    const { idAs } = await admin.call(routes.createAssociation, { body: { name: 'Goală' } });
    await admin.call(routes.openMonth, { params: { idAs }, body: { idMonth: SEPT } });
    const bare = { params: { idAs }, body: { name: 'A' } };
    const block = await admin.call(routes.addBlock, bare);
    const inBlock = { params: { idAs, idBlock: block.idBlock }, body: { name: 'A' } };
    const entrance = await admin.call(routes.addEntrance, inBlock);
    const first = { params: { idAs, idGroup: entrance.idEntrance, idMonth: SEPT } };
    expect(await admin.call(routes.readTable, first)).toMatchObject({ rows: [] });
  });
});

describe('two blocks with entrances called alike', () => {
  it('are told apart where one of them is chosen', async () => {
    const { params, idEntrance } = await opened();
    const of = { params: { ...params, idMonth: SEPT } };
    const blocks = async () => {
      const { groups } = await admin.call(routes.readGroupsColumns, of);
      return groups.map(({ name, block }) => [name, block]);
    };
    const { blocks: before } = await admin.call(routes.readStructure, { params });
    const own = before.find((one) => one.inBlock.some((at) => at.idEntrance === idEntrance))!;
    const [entrance] = own.inBlock;
    expect(await blocks()).toContainEqual([entrance!.name, '']);
    const { idBlock: other } = await admin.call(routes.addBlock, { params, body: { name: 'T7' } });
    const alike = { params: { ...params, idBlock: other }, body: { name: entrance!.name } };
    await admin.call(routes.addEntrance, alike);
    const told = await blocks();
    expect(told).toContainEqual([entrance!.name, own.name]);
    expect(told).toContainEqual([entrance!.name, 'T7']);
  });
});

describe('payments', () => {
  const cash = (made: AHome, over: object = {}) => ({
    params: { idAs: made.idAs },
    body: {
      pM: 1,
      emitted: '2025-10-10',
      series: 'CH',
      idAp: made.apartments[0],
      amountBani: 1_000,
      ...over,
    },
  });

  it.each([
    ['0', { amountBani: 0 }, 'amountBani'],
    ['−1', { amountBani: -1 }, 'amountBani'],
    ['1e12', { amountBani: 1e12 }, 'amountBani'],
    ['three decimals', { amountBani: 100.5 }, 'amountBani'],
    ['the year 2035', { emitted: '2035-01-01' }, 'emitted'],
    ['the year 1999', { emitted: '1999-12-31' }, 'emitted'],
    ['30 February', { emitted: '2025-02-30' }, 'emitted'],
    ['a series of 21', { series: 'x'.repeat(21) }, 'series'],
    ['no series', { series: '' }, 'series'],
    ['a mode of 8', { pM: 8 }, 'pM'],
    ['no apartment', { idAp: 4_000_000_000 }, 'idAp'],
    ['no fund', { idF: 4_000_000_000 }, 'idF'],
  ])('of %s are refused under the field', async (_, over, field) => {
    // With a month, because without one there is no cashbook before last year's.
    const made = await opened();
    const refusal = await refusedWhole(() =>
      admin.refused(routes.registerPayment, cash(made, over)),
    );
    expect(refusal.status).toBe(422);
    expect(Object.keys((refusal as { errors?: object }).errors ?? {})).toContain(field);
  });

  it('of two cashiers at once have receipts without a gap; one sent twice is one', async () => {
    const made = await opened();
    const key = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, at) =>
        (at % 2 ? admin : second).call(routes.registerPayment, cash(made)),
      ),
      admin.call(routes.registerPayment, { ...cash(made), key }),
      admin.call(routes.registerPayment, { ...cash(made), key }),
    ]);
    const numbers = new Set(answers.map(({ paymentNumber }) => Number(paymentNumber)));
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1));
    const taken = await refusedWhole(() =>
      admin.refused(routes.registerPayment, cash(made, { paymentNumber: '3' })),
    );
    expect(taken).toMatchObject({
      ...{ status: 422, code: 'document-number-taken' },
      errors: { paymentNumber: expect.stringContaining('există deja') },
    });
  });

  it('are annulled once, with a reason, and change the account back', async () => {
    const made = await opened();
    await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-05' });
    const account = () =>
      admin.call(routes.readApartmentPayments, {
        params: { idAs: made.idAs, idAp: made.apartments[0] },
      });
    const { totalBani } = await account();
    const { idPd } = await admin.call(routes.registerPayment, cash(made));
    expect((await account()).totalBani).toBe(totalBani - 1_000);
    const annul = { params: { idAs: made.idAs, idPd }, body: { reason: 'scrisă greșit' } };
    expect(
      await refusedWhole(() =>
        admin.refused(routes.annulPayment, { ...annul, body: { reason: ' ' } }),
      ),
    ).toMatchObject({ status: 422 });
    await admin.call(routes.annulPayment, annul);
    expect((await account()).totalBani).toBe(totalBani);
    for (const idOther of [idPd, 25_999_999, 4_294_967_295]) {
      const params = { idAs: made.idAs, idPd: idOther };
      expect(
        await refusedWhole(() => admin.refused(routes.annulPayment, { ...annul, params })),
      ).toMatchObject({ status: idOther === idPd ? 409 : 404 });
    }
  });

  it('of all time are listed, however wide the dates are', async () => {
    const made = await opened();
    await admin.call(routes.registerPayment, cash(made));
    const { payments } = await admin.call(routes.listPayments, {
      params: { idAs: made.idAs },
      query: { fromDate: '1000-01-01', toDate: '9999-12-31' },
    });
    expect(payments).toHaveLength(1);
  });
});

describe('ids of another association', () => {
  it('in path, query and body change and show nothing', async () => {
    const made = await opened();
    const foreign = await opened();
    const { params } = made;
    const foreignPayment = await admin.call(routes.registerPayment, {
      params: { idAs: foreign.idAs },
      body: { pM: 2, emitted: '2025-10-10', idAp: foreign.apartments[0], amountBani: 7 },
    });
    const stranger = new Browser(stack.url);
    await stranger.register(`stranger${made.idAs}@months.example`);
    const { idAs: own } = await stranger.call(routes.createAssociation, {
      body: { name: 'A străinului' },
    });
    const tries: readonly (() => Promise<{ code: string; status: number }>)[] = [
      () =>
        stranger.refused(routes.changeOutgo, {
          params: { ...params, idOutgo: made.idOutgo },
          body: {},
        }),
      () =>
        stranger.refused(routes.changeOutgo, {
          params: { idAs: own, idOutgo: made.idOutgo },
          body: {},
        }),
      () => stranger.refused(routes.deleteOutgo, { params: { idAs: own, idOutgo: made.idOutgo } }),
      () => stranger.refused(routes.readOutgoHistory, { query: { idAs: String(made.idAs) } }),
      () =>
        stranger.refused(routes.annulPayment, {
          params: { idAs: own, idPd: foreignPayment.idPd },
          body: { reason: 'x' },
        }),
      () =>
        admin.refused(routes.addOutgo, {
          params,
          body: {
            idMonth: SEPT,
            idOutgoColumn: foreign.idOutgoColumn,
            name: 'x',
            amountBani: 1,
            metering: 1,
            distribution: 3,
          },
        }),
      () =>
        admin.refused(routes.changeOutgo, {
          params: { ...params, idOutgo: made.idOutgo },
          body: { idGroup: foreign.idEntrance },
        }),
      () =>
        admin.refused(routes.changeOutgo, {
          params: { ...params, idOutgo: made.idOutgo },
          body: { distribution: 1, typedShares: [{ idAp: foreign.apartments[0], amountBani: 1 }] },
        }),
      () =>
        admin.refused(routes.addFundDue, {
          params: { ...params, idMonth: SEPT },
          body: { idFund: foreign.idFund, amountBani: 1, distribution: 3 },
        }),
      () =>
        admin.refused(routes.registerPayment, {
          params,
          body: { pM: 2, emitted: '2025-10-10', idAp: foreign.apartments[0], amountBani: 1 },
        }),
      () =>
        admin.refused(routes.readTable, {
          params: { ...params, idGroup: foreign.idEntrance, idMonth: SEPT },
        }),
      () =>
        admin.refused(routes.readApartmentTable, {
          params: { ...params, idAp: foreign.apartments[0], idMonth: SEPT },
        }),
    ];
    for (const attempt of tries) {
      expect([403, 404, 422]).toContain((await refusedWhole(attempt)).status);
    }
  });
});

describe('people of one entrance', () => {
  it('take money and see figures there, and nowhere else', async () => {
    const made = await opened();
    const { params } = made;
    const cashier = new Browser(stack.url);
    const email = `cashier${made.idAs}@months.example`;
    await cashier.register(email);
    await admin.call(routes.changeRole, {
      params,
      body: { email, roles: 16, idGroup: made.idEntrance },
    });
    const pay = (idAp: number) => ({
      params,
      body: { pM: 1, emitted: '2025-10-10', series: 'S', idAp, amountBani: 100 },
    });
    const { idPd } = await admin.call(routes.registerPayment, pay(made.apartments[2]));
    await cashier.call(routes.registerPayment, pay(made.apartments[0]));
    expect(
      await refusedWhole(() => cashier.refused(routes.registerPayment, pay(made.apartments[2]))),
    ).toMatchObject({ status: 403 });
    for (const [route, body] of [
      [routes.annulPayment, { reason: 'x' }],
      [routes.updatePayment, { info: 'x' }],
    ] as const) {
      const sent = { params: { ...params, idPd }, body: body as never };
      expect(await refusedWhole(() => cashier.refused(route, sent))).toMatchObject({ status: 403 });
    }
    const { payments } = await cashier.call(routes.listPayments, {
      params,
      query: { fromDate: '2025-01-01' },
    });
    expect(payments.map(({ idAp }) => idAp)).toEqual([made.apartments[0]]);
    const table = { params: { ...params, idGroup: made.secondEntrance, idMonth: SEPT } };
    expect([403, 404]).toContain((await cashier.refused(routes.readTable, table)).status);
    const row = { params: { ...params, idAp: made.apartments[2], idMonth: SEPT } };
    expect([403, 404]).toContain((await cashier.refused(routes.readApartmentTable, row)).status);
    expect(
      await refusedWhole(() =>
        cashier.refused(routes.openMonth, { params, body: { idMonth: OCT } }),
      ),
    ).toMatchObject({ status: 403 });
  });
});

describe('the control list', () => {
  it('names who answers for a finding', async () => {
    const { params } = await opened();
    const list = { params: { ...params, idMonth: SEPT } };
    const { findings } = await admin.call(routes.readControlList, list);
    const open = findings.filter(({ severity }) => severity !== 'blocks');
    expect(open.length).toBeGreaterThan(0);
    await second.call(routes.acceptFindings, {
      ...list,
      body: { findings: open.map(({ key }) => key), reason: 'văzut cu cenzorul' },
    });
    const after = await admin.call(routes.readControlList, list);
    expect(after.findings.flatMap(({ accepted }) => accepted ?? [])).toEqual(
      open.map(() => ({ by: 'Ana Popescu', reason: 'văzut cu cenzorul' })),
    );
  });

  it('tells expenses of one name apart by who pays', async () => {
    const { params, idOutgoColumn, idEntrance, secondEntrance } = await opened();
    for (const idGroup of [idEntrance, secondEntrance]) {
      const expense = { name: 'Curent', amountBani: 100, metering: 1, distribution: 3 };
      const body = { idMonth: SEPT, idOutgoColumn, idGroup, ...expense };
      await admin.call(routes.addOutgo, { params, body });
    }
    const list = { params: { ...params, idMonth: SEPT } };
    const { findings } = await admin.call(routes.readControlList, list);
    expect(findings.filter(({ code }) => code === 'no-document').map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        '„Curent, scara A” nu are numărul documentului.',
        '„Curent, scara B” nu are numărul documentului.',
      ]),
    );
  });
});

describe('what if', () => {
  const tried = { idMonth: SEPT };

  it('answers each difference and writes nothing', async () => {
    const made = await opened();
    const before = await tableOf(made, SEPT);
    const head = await events.head();
    const { apartments, unchanged, total, proof, columns } = await admin.call(routes.whatIf, {
      params: { ...made.params, ...tried },
      body: {
        expenses: [{ idOutgo: made.idOutgo, amountBani: 20_000 }],
        persons: [{ idAp: made.apartments[0], persons: 0 }],
      },
    });
    // 100 lei by 2 + 1 + 1 persons; 200 lei by 0 + 1 + 1.
    expect(apartments.map(({ n, beforeBani, afterBani }) => [n, beforeBani, afterBani])).toEqual([
      ['A / 2', 2_500, 10_000],
      ['B / 3', 2_500, 10_000],
      ['A / 1', 5_000, 0],
    ]);
    // A number is unique only within its entrance, so the page for typed shares shows the same full names.
    const sent = { params: { ...made.params, ...tried }, query: {} };
    const payers = await admin.call(routes.readApartmentMonth, sent);
    expect(payers.apartments.map(({ name }) => name)).toEqual(['A / 1', 'A / 2', 'B / 3']);
    expect(unchanged).toBe(0);
    expect(total).toEqual({ beforeBani: 10_000, afterBani: 20_000 });
    expect(columns).toMatchObject([{ beforeBani: 10_000, afterBani: 20_000 }]);
    expect(proof.after).toMatchObject({ invoicedBani: 20_000, undistributedBani: 0 });
    expect(await events.head()).toEqual(head);
    expect(await tableOf(made, SEPT)).toEqual(before);
  });

  it('refuses what the month would refuse, at its field', async () => {
    const { params, idOutgo, apartments } = await opened();
    const sent = (body: object) => ({ params: { ...params, ...tried }, body });
    for (const [body, code] of [
      [{ expenses: [{ idOutgo: idOutgo + 1, amountBani: 1 }] }, 'expense-not-found'],
      [{ readings: [{ idMeter: 999, state: 4, indexE3: 1 }] }, 'reading-meter-unknown'],
      [{ persons: [{ idAp: apartments[0] + 1_000, persons: 1 }] }, 'apartment-not-found'],
    ] as const) {
      expect(
        await refusedWhole(() => admin.refused(routes.whatIf, sent(body) as never)),
      ).toMatchObject({ code });
    }
    expect((await new Browser(stack.url).refused(routes.whatIf, sent({}) as never)).status).toBe(
      401,
    );
  });

  it('keeps everything that was tried by one call, repeated or not', async () => {
    const made = await opened();
    const { params, idOutgo, apartments } = made;
    const kept = {
      params: { ...params, ...tried },
      body: {
        expenses: [{ idOutgo, amountBani: 20_000 }],
        persons: [{ idAp: apartments[0], persons: 0 }],
      },
      key: randomUUID(),
    };
    const first = await admin.call(routes.keepWhatIf, kept);
    const head = await events.head();
    expect(await admin.call(routes.keepWhatIf, kept)).toEqual(first);
    expect(await events.head()).toEqual(head);
    // The third apartment is in the other entrance's table.
    const { rows } = await tableOf(made, SEPT);
    expect(rows.map(({ total }) => total)).toEqual([0, 10_000]);
  });

  it('keeps nothing where one change is refused', async () => {
    const { params, idOutgo, apartments } = await opened();
    const sent = (body: object) => ({ params: { ...params, ...tried }, body });
    const right = { expenses: [{ idOutgo, amountBani: 20_000 }] };
    for (const [body, code] of [
      [{ ...right, persons: [{ idAp: apartments[0] + 1_000, persons: 1 }] }, 'apartment-not-found'],
      [{ ...right, readings: [{ idMeter: 999, state: 4, indexE3: 1 }] }, 'reading-meter-unknown'],
      [
        { expenses: [...right.expenses, { idOutgo: idOutgo + 1, amountBani: 1 }] },
        'expense-not-found',
      ],
    ] as const) {
      expect(
        await refusedWhole(() => admin.refused(routes.keepWhatIf, sent(body) as never)),
      ).toMatchObject({ code });
    }
    await publishedMonth(admin, params, { idMonth: SEPT, published: '2025-10-05' });
    expect(
      await refusedWhole(() => admin.refused(routes.keepWhatIf, sent(right) as never)),
    ).toMatchObject({ code: 'month-published' });
  });
});
