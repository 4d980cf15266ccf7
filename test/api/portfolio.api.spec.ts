import { routes } from '@scara/contracts/http';
import { aDrawing } from '../support/a-drawing.js';
import { aHome, type AHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { today, yesterday } from '../support/days.js';
import { factsBy } from '../support/facts.js';
import { sharedStack } from '../support/shared-stack.js';
import { linkedTenant } from '../support/tenants.js';

/** All associations on one page, and the alerts of one: what they say, who is told, who looked at them. */

const stack = sharedStack();
const events = factsBy(stack, 'portfolio.example');
let admin: Browser;
let censor: Browser;
let home: AHome;
let params: { readonly idAs: number };
/** Dates near the current day, on which overdue amounts depend. */
const TODAY = today();
const MONTH = Number(TODAY.slice(0, 4) + TODAY.slice(5, 7));

beforeAll(async () => {
  admin = await aPerson('admin');
  censor = await aPerson('cenzor');
  home = await aHome(admin, 'Casa 1');
  params = { idAs: home.idAs };
  await give(censor, 4);
});

afterAll(() => events.dispose());

async function aPerson(name: string): Promise<Browser> {
  const browser = new Browser(stack.url);
  await browser.register(`${name}@portfolio.example`);
  return browser;
}

async function give(browser: Browser, roles: number): Promise<void> {
  const { email } = await browser.call(routes.session);
  await admin.call(routes.changeRole, { params, body: { email, roles, idGroup: null } });
}

const paid = async (over: object = {}): Promise<number> => {
  const body = { pM: 1, series: 'CH', idAp: home.apartments[0], amountBani: 1_000 };
  const sent = { params, body: { ...body, emitted: '2025-10-10', ...over } };
  return (await admin.call(routes.registerPayment, sent)).idPd;
};

/** Returns the newest position that any of these browsers knows, so that another one reads after it. */
const newest = (...browsers: readonly Browser[]): string =>
  browsers
    .map(({ position }) => BigInt(position ?? 0))
    .reduce((one, other) => (one > other ? one : other))
    .toString();

const lineOf = async (browser: Browser, { idAs } = params) => {
  const { associations } = await browser.call(routes.readPortfolio);
  return associations.find((one) => one.idAs === idAs);
};

it('shows how the last month stands, what comes next and what is owed', async () => {
  expect(await lineOf(admin)).toMatchObject({
    name: 'Casa 1',
    month: null,
    next: null,
    owedBani: 0,
  });
  await openedMonth(admin, home, { idMonth: 202_509, amountBani: 30_000, dueBani: 3_000 });
  expect(await lineOf(admin)).toMatchObject({
    month: { idMonth: 202_509, state: 'open', published: null },
    next: { step: 'publish', deadline: '2025-10-05', isLate: true },
    owedBani: 0,
    unpaidBani: 30_000,
  });
  await publishedMonth(admin, home, { idMonth: 202_509, published: '2025-10-04' });
  expect(await lineOf(admin)).toMatchObject({
    month: { state: 'published', published: '2025-10-04', maturity: '2025-10-04' },
    next: { step: 'close', deadline: '2025-10-04' },
    findings: 0,
    overdueBani: 33_000,
  });
  // A payment of the closing day is not on the list, neither on the one that is shown, yet it is paid.
  await paid({ amountBani: 2_000, emitted: '2025-10-05' });
  expect(await lineOf(admin)).toMatchObject({ overdueBani: 31_000, owedBani: 31_000 });
  await admin.call(routes.closeMonth, { params, body: { idMonth: 202_509, closed: '2025-10-05' } });
  expect(await lineOf(admin)).toMatchObject({
    month: { state: 'closed', closed: '2025-10-05' },
    next: { step: 'open', idMonth: 202_510 },
    owedBani: 31_000,
  });
  // The last month is closed and none is open: payments are deducted nevertheless.
  await paid({ amountBani: 3_000, emitted: '2025-10-06' });
  expect(await lineOf(admin)).toMatchObject({ overdueBani: 28_000, collectedBani: 0 });
});

it('goes by the first month that is not closed: one opened again holds up those after it', async () => {
  const house = await aHome(admin, 'Casa redeschisă');
  const where = { params: { idAs: house.idAs } };
  await openedMonth(admin, house, { idMonth: 202_512, amountBani: 30_000 });
  await closedMonth(admin, house, { idMonth: 202_512, closed: '2026-01-05' });
  await openedMonth(admin, house, { idMonth: 202_601, amountBani: 30_000 });
  const next = async () => (await lineOf(admin, where.params))?.next;
  expect(await next()).toMatchObject({ step: 'publish', idMonth: 202_601 });
  const query = { idMonth: '202512' };
  await admin.call(routes.reopenMonth, { ...where, query, body: { reason: 'o factură' } });
  expect(await next()).toEqual({
    step: 'publish',
    idMonth: 202_512,
    deadline: '2026-01-05',
    isLate: true,
  });
});

it('goes on with the due date of a month that is opened again behind another', async () => {
  const house = await aHome(admin, 'Casa cu termen');
  const where = { params: { idAs: house.idAs } };
  await admin.call(routes.changeSettings, { ...where, body: { maturityDays: 30 } });
  await openedMonth(admin, house, { idMonth: 202_512, amountBani: 30_000 });
  await closedMonth(admin, house, { idMonth: 202_512, closed: yesterday() });
  await openedMonth(admin, house, { idMonth: 202_601, amountBani: 30_000 });
  const owed = { overdueBani: 0, owedBani: 30_000 };
  expect(await lineOf(admin, where.params)).toMatchObject(owed);
  const query = { idMonth: '202512' };
  await admin.call(routes.reopenMonth, { ...where, query, body: { reason: 'o factură' } });
  expect(await lineOf(admin, where.params)).toMatchObject(owed);
});

it('tells whose signature a list waits for, and a remark of the censor that nobody answered', async () => {
  const house = await aHome(admin, 'Casa semnată');
  const where = { params: { idAs: house.idAs } };
  await admin.call(routes.changeSettings, { ...where, body: { hasCensor: true } });
  const president = await aPerson('presedinte');
  for (const [browser, roles] of [
    [president, 2],
    [censor, 4],
  ] as const) {
    const { email } = await browser.call(routes.session);
    await admin.call(routes.changeRole, { ...where, body: { email, roles, idGroup: null } });
  }
  const told = async () => {
    const lines = [];
    for (const browser of [admin, president, censor]) {
      browser.position = newest(admin, president, censor);
      lines.push((await lineOf(browser, where.params))?.signature);
    }
    return lines;
  };
  const idMonth = 202_509;
  await openedMonth(admin, house, { idMonth, amountBani: 30_000 });
  expect(await told()).toEqual([null, null, null]);
  await publishedMonth(admin, house, { idMonth, published: '2025-10-04' });
  expect(await told()).toEqual([null, idMonth, idMonth]);
  const { idSig } = await president.call(routes.keepSignature, {
    body: { signature: aDrawing(50, 20) },
  });
  const signed = { params: { ...where.params, idSig }, body: { idMonth, roles: 2 as const } };
  await president.call(routes.signMonth, signed);
  expect(await told()).toEqual([idMonth, null, idMonth]);
  await censor.call(routes.checkMonth, { ...where, body: { idMonth } });
  admin.position = censor.position;
  await admin.call(routes.closeMonth, { ...where, body: { idMonth, closed: '2025-10-05' } });
  expect(await told()).toEqual([null, null, null]);

  const body = { pM: 1, series: 'CH', idAp: house.apartments[0], amountBani: 1_000 };
  const pay = async (emitted: string): Promise<number> =>
    (await admin.call(routes.registerPayment, { ...where, body: { ...body, emitted } })).idPd;
  const [old, recent] = [await pay('2025-10-10'), await pay('2026-01-10')];
  const remarks = async (browser: Browser) => {
    browser.position = newest(admin, president, censor);
    return (await lineOf(browser, where.params))?.remarks;
  };
  expect(await remarks(admin)).toBeNull();
  for (const idPd of [recent, old]) {
    const params = { ...where.params, idPd };
    await censor.call(routes.checkDocument, { params, body: { remark: 'Lipsește semnătura.' } });
  }
  expect(await remarks(admin)).toEqual({ count: 2, idPd: old });
  expect(await remarks(censor)).toBeNull();
  const ofOld = { ...where.params, idPd: old };
  await admin.call(routes.answerRemark, { params: ofOld, body: { answer: 'S-a semnat.' } });
  expect(await remarks(admin)).toEqual({ count: 1, idPd: recent });
  const ofRecent = { ...where.params, idPd: recent };
  await admin.call(routes.annulPayment, { params: ofRecent, body: { reason: 'greșită' } });
  expect(await remarks(admin)).toBeNull();
});

it('adds up what was collected this month and what providers still wait for', async () => {
  const put = await paid({ emitted: TODAY, amountBani: 7_000 });
  await paid({ emitted: TODAY, amountBani: 500, idAp: home.apartments[1] });
  expect(await lineOf(admin)).toMatchObject({ collectedBani: 7_500 });
  // A waiver brings no money in.
  await paid({ emitted: TODAY, amountBani: 300, pM: 4 });
  expect(await lineOf(admin)).toMatchObject({ collectedBani: 7_500 });
  await admin.call(routes.returnPayment, {
    params: { ...params, idPd: put },
    body: { emitted: TODAY, series: 'DP', reason: 'greșit' },
  });
  const { bills } = await admin.call(routes.listUnpaidBills, { params });
  const { idMonth, idOutgo } = bills[0]!;
  const { idPd } = await admin.call(routes.registerPayment, {
    params,
    body: {
      t: 10,
      pM: 2,
      emitted: TODAY,
      provider: 'Salubris',
      amountBani: 12_000,
      bills: [{ idMonth, idOutgo, amountBani: 12_000 }],
    },
  });
  expect(await lineOf(admin)).toMatchObject({ collectedBani: 500, unpaidBani: 18_000 });
  await admin.call(routes.annulPayment, { params: { ...params, idPd }, body: { reason: 'x' } });
  expect(await lineOf(admin)).toMatchObject({ unpaidBani: 30_000 });
});

it('is of those who answer for the association: no tenant, cashier or stranger', async () => {
  censor.position = admin.position;
  expect(await lineOf(censor)).toMatchObject({ alerts: expect.any(Number), unapproved: null });
  const cashier = await aPerson('casier');
  await give(cashier, 16);
  const tenant = await aPerson('locatar');
  await linkedTenant(stack, tenant, { ...params, idAp: home.apartments[0] });
  for (const browser of [cashier, tenant, await aPerson('strain')]) {
    browser.position = admin.position;
    expect((await browser.call(routes.readPortfolio)).associations).toEqual([]);
    for (const refuse of [
      () => browser.refused(routes.listAlerts, { params }),
      () => browser.refused(routes.lookAtAlert, { params, body: { alert: 'x', note: 'x' } }),
    ]) {
      const before = await events.head();
      expect((await refuse()).status).toBe(403);
      expect(await events.head()).toEqual(before);
    }
  }
});

describe('alerts', () => {
  it('tell receipts out of order, paid twice, annulled after the deposit, and IBANs', async () => {
    const house = await aHome(admin, 'Casa alertelor');
    const where = { params: { idAs: house.idAs } };
    // The cashbooks begin in the year before the first month.
    await admin.call(routes.openMonth, { ...where, body: { idMonth: 202_510 } });
    const take = async (emitted: string, amountBani: number): Promise<number> => {
      const body = { pM: 1, series: 'CH', idAp: house.apartments[0], emitted, amountBani };
      return (await admin.call(routes.registerPayment, { ...where, body })).idPd;
    };
    const codes = async () =>
      (await admin.call(routes.listAlerts, where)).alerts.map(({ code }) => code).sort();
    const first = await take('2025-10-10', 1_000);
    expect(await codes()).toEqual(['cash-held']);
    await take('2025-10-10', 1_000);
    await take('2025-10-09', 2_000);
    await admin.call(routes.registerPayment, {
      ...where,
      body: { t: 5, emitted: '2025-10-13', from: 'cash', to: 'bank', amountBani: 1_000 },
    });
    expect(await codes()).toEqual(['cash-held', 'paid-twice', 'receipt-out-of-order']);
    await admin.call(routes.annulPayment, {
      params: { ...where.params, idPd: first },
      body: { reason: 'greșit' },
    });
    for (const iban of ['RO49AAAA1B31007593840000', 'RO09BCYP0000001234567890']) {
      await admin.call(routes.changeSettings, { ...where, body: { iban } });
    }
    const { alerts, open } = await admin.call(routes.listAlerts, where);
    expect(alerts.map(({ code }) => code).sort()).toEqual([
      'annulled-after-deposit',
      'cash-held',
      'iban-changed',
      'receipt-out-of-order',
    ]);
    expect(open).toBe(4);
    expect(alerts.find(({ code }) => code === 'cash-held')).toMatchObject({ amountBani: 2_000 });
    expect(await lineOf(admin, where.params)).toMatchObject({ alerts: 4 });
  });

  it('keep who looked and what they found, and are then open no more', async () => {
    await paid({ emitted: '2025-11-03' });
    await paid({ emitted: '2025-11-03' });
    const { alerts, open } = await admin.call(routes.listAlerts, { params });
    const { alert } = alerts.find(({ code }) => code === 'paid-twice')!;
    censor.position = admin.position;
    const look = { params, body: { alert, note: 'Două rate, verificat cu proprietarul.' } };
    await censor.call(routes.lookAtAlert, look);
    const before = await events.head();
    await censor.call(routes.lookAtAlert, look);
    const unknown = { params, body: { alert: 'twice:1', note: 'x' } };
    expect((await censor.refused(routes.lookAtAlert, unknown)).code).toBe('alert-not-found');
    const empty = { params, body: { alert, note: '   ' } };
    expect((await censor.refused(routes.lookAtAlert, empty)).status).toBe(422);
    expect(await events.head()).toEqual(before);
    const after = await censor.call(routes.listAlerts, { params });
    expect(after.open).toBe(open - 1);
    expect(after.alerts.find((one) => one.alert === alert)?.looks).toMatchObject([
      { by: 'Ana Popescu', note: 'Două rate, verificat cu proprietarul.' },
    ]);
  });
});

it('counts what keeps the list of the open month from being shown', async () => {
  const house = await aHome(admin, 'Casa nouă');
  const where = { idAs: house.idAs };
  await admin.call(routes.addMeter, {
    params: { ...where, idAp: house.apartments[0] },
    body: { type: 1, location: 1, series: 'R1', initialIndexE3: 0 },
  });
  await admin.call(routes.openMonth, { params: where, body: { idMonth: MONTH } });
  expect(await lineOf(admin, where)).toMatchObject({
    findings: 1,
    unread: 1,
    next: { step: 'publish', isLate: false },
  });
  await closedMonth(admin, house, { idMonth: MONTH, closed: TODAY });
  expect(await lineOf(admin, where)).toMatchObject({ findings: 0, unread: 0, next: null });
});

it('counts the payments that tenants announced for who answers them, until they are answered', async () => {
  const house = await aHome(admin, 'Casa cu anunțuri');
  const where = { idAs: house.idAs };
  const announce = async (emitted: string): Promise<number> => {
    const body = { emitted, amountBani: 900, reference: '', info: '' };
    const params = { ...where, idAp: house.apartments[0] };
    return (await admin.call(routes.announcePayment, { params, body })).idAnnouncement;
  };
  const { email } = await censor.call(routes.session);
  const given = { email, roles: 4, idGroup: null };
  await admin.call(routes.changeRole, { params: where, body: given });
  const confirmed = await announce(yesterday());
  const refused = await announce(yesterday());
  await announce(TODAY);
  // No month is open yet, but announcements wait nevertheless.
  expect(await lineOf(admin, where)).toMatchObject({ announced: 3 });
  await admin.call(routes.confirmAnnouncement, {
    params: { ...where, idAnnouncement: confirmed },
    body: { pM: 2 },
  });
  await admin.call(routes.refuseAnnouncement, {
    params: { ...where, idAnnouncement: refused },
    body: { reason: 'nu se vede în extras' },
  });
  expect(await lineOf(admin, where)).toMatchObject({ announced: 1 });
  censor.position = admin.position;
  expect(await lineOf(censor, where)).toMatchObject({ announced: null });
});

it('owes what the accounts say, whatever became of payments that the close had counted', async () => {
  const other = await aHome(admin, 'Casa mișcată');
  const { idAs, apartments } = other;
  const [first, second, third] = apartments;
  const pay = async (idAp: number, emitted: string, amountBani: number): Promise<number> => {
    const body = { pM: 2, emitted, idAp, amountBani };
    return (await admin.call(routes.registerPayment, { params: { idAs }, body })).idPd;
  };
  const expectSame = async (): Promise<void> => {
    const { apartments: all } = await admin.call(routes.readCurrentRems, { params: { idAs } });
    const owed = all.flatMap(({ rems }) => rems).reduce((sum, one) => sum + one.amountBani, 0);
    expect((await lineOf(admin, { idAs }))?.owedBani).toBe(owed);
  };
  await openedMonth(admin, other, { idMonth: 202_509, amountBani: 40_000, dueBani: 3_000 });
  await closedMonth(admin, other, { idMonth: 202_509, closed: '2025-10-01' });
  const counted = [
    await pay(first, '2025-10-02', 10_000),
    await pay(second, '2025-10-03', 9_000),
    await pay(third, '2025-10-04', 4_000),
  ];
  await openedMonth(admin, other, { idMonth: 202_510, amountBani: 20_000 });
  await closedMonth(admin, other, { idMonth: 202_510, closed: '2025-12-20' });
  await expectSame();
  const reason = { reason: 'greșită' };
  const of = (idPd: number) => ({ params: { idAs, idPd } });
  await admin.call(routes.annulPayment, { ...of(counted[0]!), body: reason });
  await expectSame();
  const back = { emitted: '2025-12-22', series: '', ...reason };
  await admin.call(routes.returnPayment, { ...of(counted[1]!), body: back });
  await expectSame();
  await admin.call(routes.updatePayment, { ...of(counted[2]!), body: { emitted: '2025-10-20' } });
  await expectSame();
  await admin.call(routes.setZeroPens, { params: { idAs }, body: { reason: 'AG' } });
  await expectSame();
});

it('owes what the month behind a shown list asked of an apartment that the list does not have', async () => {
  const other = await aHome(admin, 'Casa crescută');
  const params = { idAs: other.idAs };
  await openedMonth(admin, other, { idMonth: 202_509, amountBani: 40_000 });
  await closedMonth(admin, other, { idMonth: 202_509, closed: '2025-10-01' });
  await openedMonth(admin, other, { idMonth: 202_510, amountBani: 20_000 });
  await publishedMonth(admin, other, { idMonth: 202_510, published: '2025-11-02' });
  const reopen = () => {
    const sent = { query: { idMonth: '202509' }, body: { reason: 'lipsea un apartament' } };
    return admin.call(routes.reopenMonth, { params, ...sent });
  };
  await reopen();
  const { idAp } = await admin.call(routes.addApartment, {
    params: { ...params, idGroup: other.idEntrance },
    body: { number: '9', persons: 4 },
  });
  await closedMonth(admin, other, { idMonth: 202_509, closed: '2025-11-03' });
  const { apartments, totalBani } = await admin.call(routes.readCurrentRems, { params });
  expect(apartments.find((one) => one.idAp === idAp)?.totalBani).toBe(20_000);
  expect(totalBani).toBe(40_000);
  expect((await lineOf(admin, params))?.owedBani).toBe(totalBani + 20_000);
  // Open again, the month still counts by its last close.
  await reopen();
  expect((await lineOf(admin, params))?.owedBani).toBe(totalBani + 20_000);
});

it('owes nothing where a bill below zero gave back more than was owed', async () => {
  const other = await aHome(admin, 'Casa întoarsă');
  const { idAs, apartments, idFund } = other;
  const params = { idAs };
  const debt = { kind: 'fund', idMonth: 202_508, idFund, amountBani: 500 } as const;
  const opening = [{ idAp: apartments[0], advanceBani: 0, debts: [debt] }];
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_509, opening } });
  const { idOutgoColumn } = other;
  const credit = { name: 'Regularizare', amountBani: -40_000, metering: 1, distribution: 2 };
  await admin.call(routes.addOutgo, {
    params,
    body: { idMonth: 202_509, idOutgoColumn, ...credit },
  });
  expect(await lineOf(admin, params)).toMatchObject({ owedBani: 500 });
  await closedMonth(admin, other, { idMonth: 202_509, closed: '2025-10-01' });
  expect(await admin.call(routes.readCurrentRems, { params })).toMatchObject({
    totalBani: -39_500,
  });
  expect(await lineOf(admin, params)).toMatchObject({ owedBani: 0 });
});
