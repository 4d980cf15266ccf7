import { Readable } from 'node:stream';
import { pathOf, routes } from '@scara/contracts/http';
import { heardPaper, printedPages } from '../../apps/api/src/print/printed-text.fixture.js';
import { type AHome, aHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { today } from '../support/days.js';
import { sharedStack } from '../support/shared-stack.js';
import { linkedTenant } from '../support/tenants.js';

// Months are made through the API, which takes long on a busy machine.
const stack = sharedStack();
let admin: Browser;
let home: AHome;

/**
 * June, July and August 2025 closed, 100 lei per person each, with a fund's due in June; apartment 2 has paid June.
 * Bills are due on the day of closing, so that penalties of June run from 31 days on, 0.20 % a day.
 */
beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@histories.example');
  home = await aHome(admin);
  await openedMonth(admin, home, { idMonth: 202_506, amountBani: 40_000, dueBani: 1500 });
  await closedMonth(admin, home, { idMonth: 202_506, closed: '2025-07-01' });
  await admin.call(routes.registerPayment, {
    params: { idAs: home.idAs },
    body: {
      pM: 1,
      emitted: '2025-07-02',
      series: 'A',
      idAp: home.apartments[1],
      amountBani: 11_000,
    },
  });
  await openedMonth(admin, home, { idMonth: 202_507, amountBani: 40_000 });
  await closedMonth(admin, home, { idMonth: 202_507, closed: '2025-08-01' });
  await openedMonth(admin, home, { idMonth: 202_508, amountBani: 40_000 });
  await closedMonth(admin, home, { idMonth: 202_508, closed: '2025-09-01' });
});

describe('the months of an apartment', () => {
  it('stand newest first, each with what it asked for', async () => {
    const params = { idAs: home.idAs, idAp: home.apartments[0] };
    const { months, next } = await admin.call(routes.readApartmentOutgoHistory, { params });
    expect(next).toBeNull();
    expect(months.map(({ idMonth }) => idMonth)).toEqual([202_508, 202_507, 202_506]);
    expect(months[2]).toMatchObject({
      published: '2025-07-01',
      maturity: '2025-07-01',
      entries: [{ name: 'Gunoi', amountBani: 20_000, consumptionE3: null }],
      expensesBani: 20_000,
      fundsBani: 500,
      totalBani: 20_500,
    });
    const { penaltiesBani, totalBani } = months[0]!;
    expect(totalBani).toBe(20_000 + 40_000 + penaltiesBani + 500);
  });

  it('are those between two months when they are given', async () => {
    const params = { idAs: home.idAs, idAp: home.apartments[0] };
    const { months } = await admin.call(routes.readApartmentOutgoHistory, {
      params,
      query: { from: '202507', to: '202507' },
    });
    expect(months.map(({ idMonth }) => idMonth)).toEqual([202_507]);
  });
});

describe('the history of an apartment', () => {
  const history = (idAp: number, query: Record<string, string> = {}) =>
    admin.call(routes.readApartmentHistory, { params: { idAs: home.idAs, idAp }, query });

  it('tells every operation, and what was unpaid after it', async () => {
    const { n, from, to, first, last, opening, rows, closing } = await history(home.apartments[1]);
    expect([n, from, to, first, last]).toEqual(['A / 2', 202_506, 202_508, 202_506, 202_508]);
    expect(opening).toMatchObject({ unpaidTotalBani: 0, unpaid: [] });
    expect(rows.slice(0, 2)).toEqual([
      expect.objectContaining({
        date: '2025-07-01',
        t: 0,
        idMonth: 202_506,
        name: 'Lista de plată iunie 2025',
        paymentDetails: null,
        lines: [
          {
            kind: 'expense',
            idMonth: 202_506,
            idFund: null,
            subName: 'Cheltuieli iunie 2025',
            debBani: 10_000,
            credBani: 0,
          },
          {
            kind: 'fund',
            idMonth: 202_506,
            idFund: home.idFund,
            subName: 'Fond de reparații iunie 2025',
            debBani: 500,
            credBani: 0,
          },
        ],
        chelBani: 10_000,
        unpaid: [{ idFund: home.idFund, amountBani: 500 }],
        unpaidTotalBani: 10_500,
      }),
      expect.objectContaining({
        date: '2025-07-02',
        t: 1,
        name: 'Plată',
        paymentDetails: { pPM: 1, bank: '', pDescription: '', s: 'A', n: '1', vBani: 11_000 },
        chelBani: 0,
        unpaid: [],
        advanceBani: 500,
        unpaidTotalBani: -500,
      }),
    ]);
    expect(rows[1]!.lines.map(({ subName, credBani }) => [subName, credBani])).toEqual([
      ['Cheltuieli iunie 2025', 10_000],
      ['Fond de reparații iunie 2025', 500],
      ['Avans', 500],
    ]);
    expect(rows.at(-1)!.unpaidTotalBani).toBe(closing.unpaidTotalBani);
    const { apartments } = await admin.call(routes.readCurrentRems, {
      params: { idAs: home.idAs },
    });
    expect(apartments[1]!.totalBani).toBe(closing.unpaidTotalBani);
  });

  it('goes on from the balance of the close before it, as the whole one does', async () => {
    for (const idAp of home.apartments) {
      const whole = await history(idAp);
      const part = await history(idAp, { from: '202507', to: '202508' });
      const rows = whole.rows.filter(({ date }) => date > '2025-07-01');
      expect(part.rows).toEqual(rows);
      expect(part.closing).toEqual(whole.closing);
      const moved = part.rows
        .flatMap(({ lines }) => lines)
        .reduce((sum, { debBani, credBani }) => sum + debBani - credBani, 0);
      expect(part.opening.unpaidTotalBani + moved).toBe(part.closing.unpaidTotalBani);
    }
    const june = await history(home.apartments[0], { from: '202506', to: '202506' });
    expect(june.rows.map(({ t }) => t)).toEqual([0]);
  });

  it('shows penalties as the closes posted them, and a fund alone', async () => {
    const { rows } = await history(home.apartments[0]);
    const penalties = rows.filter(({ t }) => t === 20);
    expect(penalties.map(({ date, lines }) => [date, lines.map((one) => one.subName)])).toEqual([
      ['2025-08-01', ['Penalizări iunie 2025']],
      ['2025-09-01', ['Penalizări iunie 2025', 'Penalizări iulie 2025']],
    ]);
    const fund = await history(home.apartments[0], { idFund: String(home.idFund) });
    expect(fund.rows.flatMap(({ lines }) => lines.map((one) => one.debBani))).toEqual([500]);
    const unknown = {
      params: { idAs: home.idAs, idAp: home.apartments[0] },
      query: { idFund: '4000000000' },
    };
    for (const route of [routes.readApartmentHistory, routes.readHistoryMail] as const) {
      expect(await admin.refused(route, unknown)).toMatchObject({
        ...{ status: 404, code: 'fund-not-found' },
      });
    }
  });
});

describe('what apartments owe now', () => {
  it('is told by month and kind, what was paid taken off', async () => {
    const [first, second] = home.apartments;
    const { apartments, totalBani } = await admin.call(routes.readCurrentRems, {
      params: { idAs: home.idAs },
    });
    expect(apartments.map(({ n }) => n)).toEqual(['A / 1', 'A / 2', 'B / 3']);
    const of = (idAp: number) => apartments.find((one) => one.idAp === idAp)!;
    expect(of(first).rems).toEqual([
      { kind: 'expense', idMonth: 202_506, idFund: null, amountBani: 20_000 },
      { kind: 'penalty', idMonth: 202_506, idFund: null, amountBani: 1280 },
      { kind: 'expense', idMonth: 202_507, idFund: null, amountBani: 20_000 },
      { kind: 'penalty', idMonth: 202_507, idFund: null, amountBani: 40 },
      { kind: 'expense', idMonth: 202_508, idFund: null, amountBani: 20_000 },
      { kind: 'fund', idMonth: 202_506, idFund: home.idFund, amountBani: 500 },
    ]);
    // 110 lei cleared June, its fund due and a little of July.
    expect(of(second).rems[0]).toMatchObject({ idMonth: 202_507, amountBani: 9_500 });
    for (const { rems, advanceBani, totalBani: total } of apartments) {
      const owed = rems.reduce((sum, { amountBani }) => sum + amountBani, 0);
      expect(owed - advanceBani).toBe(total);
    }
    expect(totalBani).toBe(apartments.reduce((sum, one) => sum + one.totalBani, 0));
  });

  it('is the same while the next month is open, and says who has paid ahead', async () => {
    const params = { idAs: home.idAs };
    const before = await admin.call(routes.readCurrentRems, { params });
    await openedMonth(admin, home, { idMonth: 202_509, amountBani: 40_000 });
    expect(await admin.call(routes.readCurrentRems, { params })).toEqual(before);
    await admin.call(routes.registerPayment, {
      params,
      body: {
        pM: 1,
        emitted: '2025-09-10',
        series: 'A',
        idAp: home.apartments[2],
        amountBani: 900_000,
      },
    });
    const { apartments } = await admin.call(routes.readCurrentRems, { params });
    const third = apartments[2]!;
    expect(third.rems).toEqual([]);
    expect(third.totalBani).toBe(-third.advanceBani);
    expect(third.advanceBani).toBeGreaterThan(0);
  });
});

describe('the penalties of an apartment', () => {
  it('are the rows that closes posted', async () => {
    const params = { idAs: home.idAs, idAp: home.apartments[0] };
    const { bills, totalBani } = await admin.call(routes.readPenaltiesData, { params });
    expect(bills).toEqual([
      {
        idMonth: 202_506,
        broughtBani: 0,
        rows: [
          expect.objectContaining({
            from: '2025-08-01',
            to: '2025-08-01',
            days: 1,
            percentageE2: 20,
            arrearsBani: 20_000,
            amountBani: 40,
            isPosted: true,
          }),
          expect.objectContaining({ from: '2025-08-02', to: '2025-09-01', days: 31 }),
        ],
        madeBani: 40 + 1240,
        askedBani: 40 + 1240,
        unshownBani: 0,
        corrections: [],
      },
      expect.objectContaining({ idMonth: 202_507, askedBani: 40 }),
    ]);
    expect(totalBani).toBe(1320);
  });

  it('stand beside the list that asks for them, with the fund and the advance in their parts', async () => {
    const explained = (at: number, idMonth: number) =>
      admin.call(routes.explainAccount, {
        params: { idAs: home.idAs, idAp: home.apartments[at]!, idMonth },
      });
    expect(await explained(0, 202_508)).toMatchObject({
      dues: [],
      fundArrears: [{ idMonth: 202_506, amountBani: 500 }],
      penaltiesOld: [{ idMonth: 202_506, amountBani: 40 }],
      penaltiesNew: [
        { idMonth: 202_506, askedBani: 1240, rows: [{ from: '2025-08-02', days: 31 }] },
        { idMonth: 202_507, askedBani: 40, rows: [{ days: 1, percentageE2: 20 }] },
      ],
      advances: [],
    });
    const { dues } = await explained(0, 202_506);
    expect(dues).toEqual([
      expect.objectContaining({ amountBani: 1500, shareBani: 500, kind: 'formula' }),
    ]);
    expect(dues[0]!.sentences[0]).toBe(
      '15,00 lei „Fond de reparații”, plătită de toată asociația.',
    );
    expect((await explained(1, 202_507)).advances).toEqual([
      { payment: { date: '2025-07-02', number: 'A 1' }, amountBani: 500 },
    ]);
  });

  it('are asked with what was corrected by hand, with its reason, and without what was annulled of it', async () => {
    const place = { idAs: home.idAs, idAp: home.apartments[0] };
    const corrected = (amountBani: number, emitted: string) =>
      admin.call(routes.registerPayment, {
        params: { idAs: home.idAs },
        body: {
          ...{ t: 20, emitted, idAp: home.apartments[0], idMonth: 202_506, amountBani },
          ...{ paymentNumber: emitted.slice(-2), info: 'hotărârea 7' },
        },
      });
    const first = await corrected(-300, '2025-09-03');
    const second = await corrected(-100, '2025-09-02');
    const sheet = () => admin.call(routes.readPenaltiesData, { params: place });
    const { bills, totalBani } = await sheet();
    expect(bills[0]!.corrections).toEqual([
      {
        ...{ idPd: second.idPd, emitted: '2025-09-02', document: '02' },
        ...{ info: 'hotărârea 7', amountBani: -100 },
      },
      expect.objectContaining({ idPd: first.idPd, document: '03', amountBani: -300 }),
    ]);
    expect(bills[0]!.askedBani).toBe(1280);
    expect(totalBani).toBe(1320 - 400);
    for (const { idPd } of [first, second]) {
      await admin.call(routes.annulPayment, {
        params: { idAs: home.idAs, idPd },
        body: { reason: 'x' },
      });
    }
    expect((await sheet()).totalBani).toBe(1320);
  });

  it('go on until today where that is asked for, never past the debt', async () => {
    const params = { idAs: home.idAs, idAp: home.apartments[0] };
    const { bills } = await admin.call(routes.readPenaltiesData, {
      params,
      query: { until: 'today' },
    });
    const june = bills.find(({ idMonth }) => idMonth === 202_506)!;
    expect(june.rows.filter(({ isPosted }) => isPosted)).toHaveLength(2);
    expect(june.rows.filter(({ isPosted }) => !isPosted)[0]).toMatchObject({ from: '2025-09-02' });
    expect(june.madeBani).toBeLessThanOrEqual(20_000);
    // July and August have penalties by now too, none of them posted.
    expect(bills.map(({ idMonth }) => idMonth)).toEqual([202_506, 202_507, 202_508]);
  });

  it('are none of an apartment that is not there', async () => {
    const params = { idAs: home.idAs, idAp: 4_000_000_000 };
    for (const route of [routes.readPenaltiesData, routes.readApartmentOutgoHistory]) {
      expect(await admin.refused(route, { params })).toMatchObject({ status: 404 });
    }
  });
});

it('shows a person the last shown bill of each apartment', async () => {
  await publishedMonth(admin, home, { idMonth: 202_509, published: '2025-10-01' });
  const { apartments, isCut } = await admin.call(routes.readOwnOutgo);
  expect(isCut).toBe(false);
  expect(apartments.map(({ n, entrance, idMonth }) => [n, entrance, idMonth])).toEqual([
    ['1', 'A', 202_509],
    ['2', 'A', 202_509],
    ['3', 'B', 202_509],
  ]);
  const bill = await admin.call(routes.readBill, {
    params: { idAs: home.idAs, idAp: home.apartments[0], idMonth: 202_509 },
  });
  expect(apartments[0]).toMatchObject({
    published: '2025-10-01',
    maturity: '2025-10-01',
    totalBani: bill.totalBani,
  });
  // An amount paid after the list was published is not asked for again, even before the next close.
  const asked = async () => {
    const [own] = (await admin.call(routes.readOwnOutgo)).apartments;
    const account = await admin.call(routes.readApartmentPayments, {
      params: { idAs: home.idAs, idAp: home.apartments[0] },
    });
    return account.totalBani + own!.addsBani;
  };
  expect(await asked()).toBe(bill.totalBani);
  const { idPd } = await admin.call(routes.registerPayment, {
    params: { idAs: home.idAs },
    body: { pM: 2, emitted: '2025-10-02', idAp: home.apartments[0], amountBani: 2_500 },
  });
  expect(await asked()).toBe(bill.totalBani - 2_500);
  await admin.call(routes.annulPayment, {
    params: { idAs: home.idAs, idPd },
    body: { reason: 'greșit' },
  });
  expect(await asked()).toBe(bill.totalBani);
  const stranger = new Browser(stack.url);
  await stranger.register('strain@histories.example');
  expect(await stranger.call(routes.readOwnOutgo)).toEqual({ apartments: [], isCut: false });
});

it('asks of a list that was closed and is shown again, corrected, what is left of it', async () => {
  const made = await aHome(admin, 'Asociația corectată');
  const { idAs, apartments } = made;
  const params = { idAs };
  const idMonth = 202_509;
  await openedMonth(admin, made, { idMonth, amountBani: 40_000, dueBani: 300 });
  await closedMonth(admin, made, { idMonth, closed: '2025-10-01' });
  const [idAp] = apartments;
  const account = async () =>
    (await admin.call(routes.readApartmentPayments, { params: { idAs, idAp } })).totalBani;
  const asked = async () => {
    const own = (await admin.call(routes.readOwnOutgo)).apartments.find((one) => one.idAp === idAp);
    return (await account()) + own!.addsBani;
  };
  // Two of four persons, and a third of the due.
  expect(await asked()).toBe(20_100);
  const paid = { pM: 2, emitted: '2025-10-02', idAp, amountBani: 2_500 };
  await admin.call(routes.registerPayment, { params, body: paid });
  await admin.call(routes.reopenMonth, {
    params,
    query: { idMonth: String(idMonth) },
    body: { reason: 'o factură lipsă' },
  });
  const [expense] = (await admin.call(routes.listOutgo, { params: { idAs, idMonth } })).expenses;
  await admin.call(routes.changeOutgo, {
    params: { idAs, idOutgo: expense!.idOutgo },
    body: { amountBani: 44_000 },
  });
  await publishedMonth(admin, made, { idMonth, published: '2025-10-03' });
  const left = await asked();
  expect(left).toBe(22_100 - 2_500);
  await admin.call(routes.closeMonth, { params, body: { idMonth, closed: '2025-10-03' } });
  expect([await asked(), await account()]).toEqual([left, left]);
});

describe('a row of the penalty sheet that the administrator hides', () => {
  const place = { postedIn: 202_508, idMonth: 202_506, from: '2025-08-02' };
  const sheet = (who: Browser) =>
    who.call(routes.readPenaltiesData, {
      params: { idAs: home.idAs, idAp: home.apartments[0] },
    });
  const hide = (body: typeof place & { isHidden: boolean }) => ({
    params: { idAs: home.idAs, idAp: home.apartments[0] },
    body,
  });

  it('is left out for the tenant alone; nothing that is owed moves', async () => {
    const tenant = new Browser(stack.url);
    await tenant.register('locatar@histories.example');
    await linkedTenant(stack, tenant, { idAs: home.idAs, idAp: home.apartments[0] });
    const before = await sheet(admin);
    expect(await sheet(tenant)).toEqual(before);
    await admin.call(routes.hidePenaltyRow, hide({ ...place, isHidden: true }));
    // Hiding it twice has the effect of once.
    await admin.call(routes.hidePenaltyRow, hide({ ...place, isHidden: true }));
    const marked = await sheet(admin);
    expect(marked.bills[0]!.rows.map(({ isHidden }) => isHidden)).toEqual([false, true]);
    expect([marked.totalBani, marked.bills[0]!.unshownBani]).toEqual([before.totalBani, 0]);
    tenant.position = admin.position;
    const seen = await sheet(tenant);
    expect(seen.bills[0]!.rows.map(({ from }) => from)).toEqual(['2025-08-01']);
    expect(seen.bills[0]).toMatchObject({ unshownBani: 1240, madeBani: 1280, askedBani: 1280 });
    expect(seen.totalBani).toBe(before.totalBani);
    const { penaltiesNew } = await tenant.call(routes.explainAccount, {
      params: { idAs: home.idAs, idAp: home.apartments[0], idMonth: 202_508 },
    });
    expect(penaltiesNew[0]).toMatchObject({ rows: [], unshownBani: 1240, askedBani: 1240 });
    expect(
      await tenant.refused(routes.hidePenaltyRow, hide({ ...place, isHidden: false })),
    ).toMatchObject({ status: 403 });
    await admin.call(routes.hidePenaltyRow, hide({ ...place, isHidden: false }));
    expect(await sheet(admin)).toEqual(before);
  });

  it('must be one that the month’s close posted', async () => {
    const other = { ...place, from: '2025-08-03', isHidden: true };
    expect(await admin.refused(routes.hidePenaltyRow, hide(other))).toMatchObject({
      status: 404,
      code: 'penalty-row-not-found',
    });
    const open = { ...place, postedIn: 202_509, isHidden: true };
    expect(await admin.refused(routes.hidePenaltyRow, hide(open))).toMatchObject({
      code: 'month-not-closed',
    });
  });
});

describe('what everybody owed on a day past', () => {
  const on = (query: Record<string, string>) =>
    admin.call(routes.tenantRemHistorical, { params: { idAs: home.idAs }, query });

  it('is what the bill of the next day began with', async () => {
    const july = await on({ idMonth: '202507' });
    expect([july.date, july.idMonth]).toEqual(['2025-08-01', 202_507]);
    expect(july.apartments.map(({ n, totalBani }) => [n, totalBani])).toEqual([
      ['A / 1', 20_000 + 500 + 20_000 + 40],
      // 110 lei were paid of June and its due; 5 of them were an advance.
      ['A / 2', 9_500],
      ['B / 3', 20_500 + 20],
    ]);
    expect(await on({ date: '2025-08-31' })).toMatchObject({
      idMonth: 202_507,
      totalBani: july.totalBani,
    });
    const june = await on({ date: '2025-07-01' });
    expect(june.apartments[1]).toMatchObject({
      totalBani: 10_500,
      rems: [
        { kind: 'expense', idMonth: 202_506, amountBani: 10_000 },
        { kind: 'fund', idMonth: 202_506, amountBani: 500 },
      ],
    });
    expect(await on({ date: '2025-06-30' })).toMatchObject({ idMonth: null, totalBani: 0 });
  });

  it('is what is owed now, on a day to come', async () => {
    const { apartments, totalBani } = await admin.call(routes.readCurrentRems, {
      params: { idAs: home.idAs },
    });
    const now = await on({ date: '2999-01-01' });
    expect([now.apartments, now.totalBani]).toEqual([apartments, totalBani]);
  });

  it('is none of a month that is not closed', async () => {
    const refused = await admin.refused(routes.tenantRemHistorical, {
      params: { idAs: home.idAs },
      query: { idMonth: '202509' },
    });
    expect(refused).toMatchObject({ code: 'month-not-closed' });
  });
});

describe('penalties that a later fact makes wrong', () => {
  const proposals = (query: Record<string, string> = {}) =>
    admin.call(routes.readPenaltyProposals, { params: { idAs: home.idAs }, query });

  it('are proposed to be corrected, and stay as they were until somebody does', async () => {
    const [, idAp] = home.apartments;
    const params = { idAs: home.idAs };
    expect(await proposals()).toEqual({
      ...{ proposals: [], totalBani: 0, openAgain: null, declined: [] },
    });
    const { payments } = await admin.call(routes.readApartmentPayments, {
      params: { ...params, idAp },
    });
    await admin.call(routes.annulPayment, {
      params: { ...params, idPd: payments[0]!.idPd },
      body: { reason: 'bani neîncasați' },
    });
    // June is 100 lei, unpaid now since 1 July: 32 days of penalties at 0.20 %, and one day of July's.
    const found = await proposals();
    expect(found).toEqual({
      proposals: [
        {
          idAp,
          n: 'A / 2',
          idEntrance: home.idEntrance,
          idMonth: 202_506,
          postedBani: 0,
          rightBani: 640,
          differenceBani: 640,
        },
        expect.objectContaining({ idAp, idMonth: 202_507, postedBani: 19, rightBani: 20 }),
      ],
      totalBani: 641,
      openAgain: null,
      declined: [],
    });
    expect(await proposals({ idAp: String(home.apartments[0]) })).toMatchObject({ proposals: [] });
  });

  it('are left as they are for good where the administrator declines, with a reason', async () => {
    const [, idAp] = home.apartments;
    const params = { idAs: home.idAs };
    const shown = { idAp, idMonth: 202_507, differenceBani: 1 };
    const decline = (body: Partial<typeof shown> & { reason: string }) => ({
      params,
      body: { ...shown, ...body },
    });
    expect(
      await admin.refused(
        routes.declinePenaltyProposal,
        decline({ differenceBani: 5, reason: 'mic' }),
      ),
    ).toMatchObject({ status: 409, code: 'penalty-proposal-changed' });
    expect(
      await admin.refused(routes.declinePenaltyProposal, decline({ reason: ' ' })),
    ).toMatchObject({ status: 422 });
    expect(
      await admin.refused(
        routes.declinePenaltyProposal,
        decline({ idAp: 4_000_000_000, reason: 'mic' }),
      ),
    ).toMatchObject({ status: 404 });
    const key = 'c2a7c8de-5f0e-4b1c-9c39-2f6a1c0de001';
    const sent = { ...decline({ reason: 'Diferență prea mică' }), key };
    await admin.call(routes.declinePenaltyProposal, sent);
    await admin.call(routes.declinePenaltyProposal, sent);
    const left = await proposals();
    expect(left.proposals.map(({ idMonth }) => idMonth)).toEqual([202_506]);
    expect(left.declined).toEqual([
      expect.objectContaining({
        ...{ idAp, n: 'A / 2', idMonth: 202_507, leftBani: 1 },
        reason: 'Diferență prea mică',
      }),
    ]);
    expect(
      await admin.refused(routes.declinePenaltyProposal, decline({ reason: 'încă o dată' })),
    ).toMatchObject({ status: 409 });
  });

  it('are corrected by the proposals that are taken up, all or none, once', async () => {
    const [, idAp] = home.apartments;
    const params = { idAs: home.idAs };
    const reason = 'plata a fost anulată';
    const june = { idAp, idMonth: 202_506, differenceBani: 640 };
    const take = (...taken: (typeof june)[]) => ({ params, body: { proposals: taken, reason } });
    const declined = { ...june, idMonth: 202_507, differenceBani: 1 };
    expect(await admin.refused(routes.takePenaltyProposals, take(june, declined))).toMatchObject({
      status: 409,
      code: 'penalty-proposal-changed',
    });
    expect((await proposals()).proposals).toHaveLength(1);
    const first = { ...take(june), key: 'c2a7c8de-5f0e-4b1c-9c39-2f6a1c0de002' };
    const [one, two] = await Promise.all([
      admin.call(routes.takePenaltyProposals, first),
      admin.call(routes.takePenaltyProposals, first),
    ]);
    expect(one.documents).toEqual([{ idPd: expect.any(Number) as number, idAp }]);
    expect(two.documents).toEqual(one.documents);
    expect(await admin.refused(routes.takePenaltyProposals, take(june))).toMatchObject({
      status: 409,
    });
    expect((await proposals()).proposals).toEqual([]);
    const { rows } = await admin.call(routes.readApartmentHistory, { params: { ...params, idAp } });
    const corrected = rows.filter(({ name }) => name === 'Corecție de penalizări');
    expect(corrected.map(({ lines }) => lines[0]!.debBani)).toEqual([640]);
  });

  it('wait while a month is open again, for its close works them out anew', async () => {
    const [, idAp] = home.apartments;
    const params = { idAs: home.idAs };
    const { months } = await admin.call(routes.listMonths, { params });
    const { idMonth } = months.find(({ state }) => state === 'closed')!;
    await admin.call(routes.reopenMonth, {
      params,
      query: { idMonth: String(idMonth) },
      body: { reason: 'o factură lipsă' },
    });
    expect(await proposals()).toMatchObject({ proposals: [], openAgain: idMonth });
    const body = { idAp, idMonth: 202_506, differenceBani: -640, reason: 'mic' };
    expect(await admin.refused(routes.declinePenaltyProposal, { params, body })).toMatchObject({
      status: 409,
      code: 'penalty-proposal-month-open',
    });
  });
});

it('penalties that were taken away by hand are not proposed to be taken away again', async () => {
  const made = await aHome(admin, 'Asociația iertată');
  const { idAs, apartments } = made;
  const params = { idAs };
  await openedMonth(admin, made, { idMonth: 202_510, amountBani: 40_000 });
  await closedMonth(admin, made, { idMonth: 202_510, closed: '2025-11-01' });
  await openedMonth(admin, made, { idMonth: 202_511, amountBani: 20_000 });
  await closedMonth(admin, made, { idMonth: 202_511, closed: '2025-12-20' });
  await admin.call(routes.setZeroPens, { params, body: { reason: 'hotărârea AG' } });
  // The payment, registered late, shows that October's bill should have had no penalties at all.
  const body = { pM: 2, emitted: '2025-11-05', idAp: apartments[0], amountBani: 20_000 };
  await admin.call(routes.registerPayment, { params, body });
  const { proposals } = await admin.call(routes.readPenaltyProposals, { params });
  expect(proposals).toEqual([]);
});

/**
 * Creates an association with one closed month whose third apartment owes nothing, because its advance has paid its
 * part of the list; so it may be deleted.
 */
async function aHouseThatMayLoseOne(name: string): Promise<AHome> {
  const made = await aHome(admin, name);
  const { idAs, apartments } = made;
  const params = { idAs };
  const opening = [{ idAp: apartments[2], advanceBani: 1_000, debts: [] }];
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_509, opening } });
  await admin.call(routes.addOutgo, {
    params,
    body: {
      ...{ idMonth: 202_509, idOutgoColumn: made.idOutgoColumn, name: 'Salubris' },
      ...{ amountBani: 4_000, metering: 1, distribution: 2 },
    },
  });
  await closedMonth(admin, made, { idMonth: 202_509, closed: '2025-10-10' });
  return made;
}

it('an apartment that is gone is offered among the sheets of months that it had, marked on its paper', async () => {
  const made = await aHouseThatMayLoseOne('Asociația cu fișa unui apartament șters');
  const { idAs, apartments } = made;
  const params = { idAs };
  const offered = async (query: { from?: string; to?: string } = {}) =>
    (await admin.call(routes.readGoneSheets, { params, query })).apartments;
  expect(await offered()).toEqual([]);
  const [, , idAp] = apartments;
  await admin.call(routes.deleteApartment, { params: { idAs, idAp } });
  const gone = { idAp, idEntrance: made.secondEntrance, number: '3', n: 'B / 3' };
  expect(await offered()).toEqual([gone]);
  const paper = async (query: string) => {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const path = pathOf(routes.printApartmentSheets, { idAs });
    const answer = await fetch(`${stack.url}${path}?${query}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const [pages, { outline }] = await Promise.all([
      printedPages(Readable.from([bytes])),
      heardPaper(Readable.from([bytes])),
    ]);
    return { pages, outline };
  };
  const one = await paper(`idAp=${idAp}`);
  expect(one.pages).toHaveLength(1);
  expect(one.pages[0]!.text).toContain('B / 3 (șters)');
  // The sheet of a single apartment is tagged for screen readers; several together are not.
  expect(one.outline).toContain('H1 Fișa apartamentului B / 3 (șters)');
  const all = await paper('');
  expect(all.pages).toHaveLength(3);
  expect(all.outline).toEqual([]);

  // The apartment is not offered for a period in which it had no month.
  await openedMonth(admin, made, { idMonth: 202_510, amountBani: 3_000 });
  await closedMonth(admin, made, { idMonth: 202_510, closed: '2025-11-10' });
  expect(await offered({ from: '202509', to: '202510' })).toEqual([gone]);
  expect(await offered({ from: '202510', to: '202510' })).toEqual([]);
});

it('money taken before the first month is an advance on every page', async () => {
  const { idAs, apartments } = await aHome(admin, 'Asociația fără luni');
  const params = { idAs };
  const body = { pM: 2, emitted: today(), idAp: apartments[1], amountBani: 5_000 };
  await admin.call(routes.registerPayment, { params, body });
  const now = await admin.call(routes.readCurrentRems, { params });
  const day = await admin.call(routes.tenantRemHistorical, { params });
  expect(now.totalBani).toBe(-5_000);
  expect([day.apartments, day.totalBani]).toEqual([now.apartments, now.totalBani]);
});

it('a month closed on the day of the one before it is on a page with that one, bill and balances', async () => {
  const made = await aHome(admin, 'Asociația cu două liste închise într-o zi');
  const { idAs, apartments } = made;
  for (const [idMonth, closed] of [
    [202_509, '2025-10-10'],
    [202_510, '2025-12-05'],
    [202_511, '2025-12-05'],
    [202_512, '2026-01-10'],
  ] as const) {
    await openedMonth(admin, made, { idMonth, amountBani: 4_000 });
    await closedMonth(admin, made, { idMonth, closed });
  }
  const params = { idAs, idAp: apartments[1] };
  const page = async (from: string, to: string) => {
    const shown = await admin.call(routes.readApartmentHistory, { params, query: { from, to } });
    const bills = shown.rows.filter(({ t }) => t === 0).flatMap(({ lines }) => lines);
    return {
      months: [shown.from, shown.to],
      bills: bills.map(({ idMonth }) => idMonth),
      totals: [shown.opening, shown.closing].map(({ chelBani }) => chelBani),
    };
  };
  expect(await page('202511', '202511')).toEqual({
    ...{ months: [202_510, 202_511], bills: [202_510, 202_511], totals: [1_000, 3_000] },
  });
  expect(await page('202511', '202512')).toEqual({
    ...{ months: [202_510, 202_512], bills: [202_510, 202_511, 202_512], totals: [1_000, 4_000] },
  });
  expect(await page('202512', '202512')).toMatchObject({
    bills: [202_512],
    totals: [3_000, 4_000],
  });
});

it('penalties brought along stand on the sheet under their bill, and in its total', async () => {
  const { idAs, apartments } = await aHome(admin, 'Asociația cu penalizări aduse');
  const debts = [
    { kind: 'penalties' as const, idMonth: 202_506, amountBani: 700 },
    { kind: 'penalties' as const, idMonth: 202_505, amountBani: 50 },
  ];
  const opening = [{ idAp: apartments[1], advanceBani: 0, debts }];
  await admin.call(routes.openMonth, { params: { idAs }, body: { idMonth: 202_509, opening } });
  const sheetOf = (idAp: number) =>
    admin.call(routes.readPenaltiesData, { params: { idAs, idAp } });
  const nothing = { rows: [], madeBani: 0, askedBani: 0, unshownBani: 0, corrections: [] };
  expect(await sheetOf(apartments[1])).toEqual({
    bills: [
      { idMonth: 202_505, broughtBani: 50, ...nothing },
      { idMonth: 202_506, broughtBani: 700, ...nothing },
    ],
    totalBani: 750,
  });
  expect(await sheetOf(apartments[0])).toEqual({ bills: [], totalBani: 0 });
});

it('an apartment that is gone stands on the days on which it had an account', async () => {
  const made = await aHouseThatMayLoseOne('Asociația cu un apartament mai puțin');
  const { idAs, apartments } = made;
  const params = { idAs };
  await admin.call(routes.deleteApartment, { params: { idAs, idAp: apartments[2] } });
  const query = { date: '2025-10-01' };
  const day = await admin.call(routes.tenantRemHistorical, { params, query });
  expect(day.apartments.map(({ n, advanceBani }) => [n, advanceBani])).toEqual([
    ['A / 1', 0],
    ['A / 2', 0],
    ['B / 3', 1_000],
  ]);
  const { liabilities } = await admin.call(routes.balanceData, { params, query });
  expect(liabilities).toContainEqual(
    expect.objectContaining({ key: 'advances', amountBani: 1_000 }),
  );
});

it('an apartment that came after the list stands in its place in the house', async () => {
  const made = await aHome(admin, 'Asociația cu un apartament mai mult');
  const { idAs, idEntrance: idGroup } = made;
  const params = { idAs };
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_509 } });
  await publishedMonth(admin, made, { idMonth: 202_509, published: '2025-10-05' });
  const body = { number: '2 bis', persons: 1 };
  const { idAp } = await admin.call(routes.addApartment, { params: { idAs, idGroup }, body });
  const payment = { pM: 2, emitted: '2025-10-06', idAp, amountBani: 500 };
  await admin.call(routes.registerPayment, { params, body: payment });
  const now = await admin.call(routes.readCurrentRems, { params });
  const day = await admin.call(routes.tenantRemHistorical, { params });
  for (const { apartments } of [now, day]) {
    expect(apartments.map(({ n }) => n)).toEqual(['A / 1', 'A / 2', 'A / 2 bis', 'B / 3']);
  }
});

it('apartments of a line of the balance sheet stand as in every list', async () => {
  const made = await aHome(admin, 'Asociația cu spații');
  const { idAs, idEntrance: idGroup, apartments } = made;
  const params = { idAs };
  const body = { number: 'SAD 1', persons: 1 };
  const shop = await admin.call(routes.addApartment, { params: { idAs, idGroup }, body });
  const opening = [apartments[2], shop.idAp, apartments[1], apartments[0]].map((idAp) => {
    return { idAp, advanceBani: 100, debts: [] };
  });
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_509, opening } });
  const { apartments: listed } = await admin.call(routes.readCurrentRems, { params });
  const { liabilities } = await admin.call(routes.balanceData, { params });
  const line = liabilities.find(({ key }) => key === 'advances');
  expect(line?.parts.map(({ idAp }) => idAp)).toEqual(listed.map(({ idAp }) => idAp));
});
