import { Readable } from 'node:stream';
import { pathOf, type Route, routes } from '@scara/contracts/http';
import { printedPages } from '../../apps/api/src/print/printed-text.fixture.js';
import { aHome, type AHome, closedMonth, openedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';

/** The balance sheet, the journal and the registers as files, through the API. */

const SEPT = 202_509;
const OCT = 202_510;
const AUTUMN = { fromDate: '2025-09-01', toDate: '2025-12-31' } as const;

const stack = sharedStack();
let admin: Browser;
let homes = 0;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@balance.example');
});

type Home = AHome & { readonly params: { readonly idAs: number } };

/**
 * September closed on 10 October: 100 lei of 'Salubris' by persons (50, 25, 25), a due of 30; October open with a bill
 * of 40. Apartment 1 paid 65 lei, the bank paid 40 of September's bill, a tenant of the roof paid 12 in cash.
 */
async function home(): Promise<Home> {
  const made = await aHome(admin, `Situația ${(homes += 1)}`);
  const { idAs, apartments } = made;
  const params = { idAs };
  await openedMonth(admin, made, { idMonth: SEPT, amountBani: 10_000, dueBani: 3_000 });
  const { expenses } = await admin.call(routes.listOutgo, { params: { idAs, idMonth: SEPT } });
  await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-10' });
  await openedMonth(admin, made, { idMonth: OCT, amountBani: 4_000 });
  const put = (body: object) =>
    admin.call(routes.registerPayment, {
      params,
      body: { pM: 2, emitted: '2025-10-12', ...body },
    });
  await admin.call(routes.openAccount, {
    params,
    body: { account: 'bank', emitted: '2025-09-01', amountBani: 20_000 },
  });
  await put({ idAp: apartments[0], amountBani: 6_500 });
  const bills = [{ idMonth: SEPT, idOutgo: expenses[0]!.idOutgo, amountBani: 4_000 }];
  await put({ t: 10, provider: 'Salubris', amountBani: 4_000, bills });
  await put({ t: 3, pM: 1, series: 'CH', partner: 'Digi', amountBani: 1_200 });
  return { ...made, params };
}

const amounts = (
  lines: readonly { readonly key: string; readonly amountBani: number }[],
): Record<string, number> =>
  Object.fromEntries(lines.map(({ key, amountBani }) => [key, amountBani]));

const read = (made: Home, date?: string) =>
  admin.call(routes.balanceData, {
    params: made.params,
    query: date === undefined ? {} : { date },
  });

async function even(made: Home, ...dates: string[]): Promise<void> {
  for (const date of dates) {
    const sheet = await read(made, date);
    expect([date, sheet.assetsBani]).toEqual([date, sheet.liabilitiesBani]);
  }
}

describe('the balance sheet', () => {
  it('says what the association has and owes, line by line, now and at a day', async () => {
    const made = await home();
    const now = await read(made);
    expect(amounts(now.assets)).toEqual({
      ...{ cash: 1_200, bank: 22_500, collector: 0, 'current-list': 5_000 },
      ...{ 'fund-owed': 2_000, undistributed: 4_000 },
    });
    expect(amounts(now.liabilities)).toEqual({
      ...{ fund: 3_000, 'third-parties': 1_200, providers: 10_000, advances: 500 },
      opening: 20_000,
    });
    expect(now.assetsBani).toBe(now.liabilitiesBani);
    const fund = now.liabilities.find(({ key }) => key === 'fund');
    expect(fund).toMatchObject({ name: 'Fond de reparații', uncollectedBani: 2_000 });
    expect(now.assets.find(({ key }) => key === 'current-list')?.parts).toMatchObject([
      { text: 'Ap. A / 2', idAp: made.apartments[1], amountBani: 2_500 },
      { text: 'Ap. B / 3', amountBani: 2_500 },
    ]);
    expect(now.liabilities.find(({ key }) => key === 'providers')?.parts).toMatchObject([
      { text: 'Salubris, septembrie 2025', idMonth: SEPT, amountBani: 6_000 },
      { text: 'Salubris, octombrie 2025', idMonth: OCT, amountBani: 4_000 },
    ]);
    const before = await read(made, '2025-09-30');
    expect(amounts(before.assets)).toMatchObject({ bank: 20_000, undistributed: 10_000 });
    expect(before.assetsBani).toBe(before.liabilitiesBani);
  });

  it('is even after every step: annulled, returned, reopened and closed again', async () => {
    const made = await home();
    const { params, apartments } = made;
    const days = ['2025-09-15', '2025-10-10', '2025-10-12', '2025-12-31'];
    const { idPd } = await admin.call(routes.registerPayment, {
      params,
      body: { pM: 2, emitted: '2025-10-05', idAp: apartments[1], amountBani: 800 },
    });
    await even(made, ...days);
    await admin.call(routes.reopenMonth, {
      params,
      query: { idMonth: String(SEPT) },
      body: { reason: 'probă' },
    });
    // October builds on the previous close, whose dues for the fund still count.
    await even(made, ...days);
    expect((await admin.call(routes.readFundsValue, { params })).funds[0]).toMatchObject({
      ...{ collectedBani: 1_000, owedBani: 2_000 },
    });
    await admin.call(routes.annulPayment, {
      params: { ...params, idPd },
      body: { reason: 'greșită' },
    });
    await even(made, ...days);
    await closedMonth(admin, made, { idMonth: SEPT, closed: '2025-10-11' });
    await even(made, ...days);
    await closedMonth(admin, made, { idMonth: OCT, closed: '2025-11-10' });
    await even(made, ...days);
  });

  it('shows its lines over months, each with the same figures as that day', async () => {
    const made = await home();
    const { months } = await admin.call(routes.balanceDataHistory, {
      params: made.params,
      query: { fromMonth: '202508', toMonth: '202511' },
    });
    expect(months.map(({ idMonth, date }) => [idMonth, date])).toEqual([
      [202_508, '2025-08-31'],
      [SEPT, '2025-09-30'],
      [OCT, '2025-10-31'],
      [202_511, '2025-11-30'],
    ]);
    for (const { date, assetsBani, liabilitiesBani, assets } of months) {
      expect(assetsBani).toBe(liabilitiesBani);
      expect(amounts(assets)).toEqual(amounts((await read(made, date)).assets));
    }
    const year = await admin.call(routes.balanceDataHistory, { params: made.params, query: {} });
    expect(year.months).toHaveLength(12);
    expect(
      await admin.refused(routes.balanceDataHistory, {
        params: made.params,
        query: { fromMonth: '202511', toMonth: '202508' },
      }),
    ).toMatchObject({ status: 422, code: 'period-backwards' });
  });
});

describe('the journal', () => {
  it('holds every operation in the order of its day, and money as it moved', async () => {
    const made = await home();
    const { params } = made;
    const { idPd } = await admin.call(routes.registerPayment, {
      params,
      body: { t: 5, from: 'bank', to: 'cash', amountBani: 300, emitted: '2025-10-13' },
    });
    const { idPd: wrong } = await admin.call(routes.registerPayment, {
      params,
      body: { pM: 2, idAp: made.apartments[1], amountBani: 77, emitted: '2025-10-14' },
    });
    expect(idPd).not.toBe(wrong);
    await admin.call(routes.annulPayment, {
      params: { ...params, idPd: wrong },
      body: { reason: 'greșită' },
    });
    const journal = await admin.call(routes.readJournal, { params, query: AUTUMN });
    expect(
      journal.rows.map((row) => [row.date, row.explanation, row.amountBani, row.account]),
    ).toEqual([
      ['2025-09-01', 'Salubris, lista septembrie 2025', 10_000, null],
      ['2025-09-01', 'Sold inițial bancă', 20_000, null],
      ['2025-10-01', 'Salubris, lista octombrie 2025', 4_000, null],
      ['2025-10-10', 'Cote de contribuție ale lunii', 10_000, null],
      ['2025-10-10', 'Cote stabilite, Fond de reparații', 3_000, null],
      ['2025-10-12', 'Încasare ap. A / 1', 6_500, 'bank'],
      ['2025-10-12', 'Plată Salubris', 4_000, 'bank'],
      ['2025-10-12', 'Încasare Digi', 1_200, 'cash'],
      ['2025-10-13', 'Transfer bancă → casă', 300, 'bank'],
      ['2025-10-13', 'Transfer bancă → casă', 300, 'cash'],
      ['2025-10-14', 'Încasare ap. A / 2', 77, 'bank'],
    ]);
    expect(journal.rows.at(-1)).toMatchObject({ isAnnulled: true, reason: 'greșită', inBani: 77 });
    expect(journal).toMatchObject({
      opening: { cash: 0, bank: 0, collector: 0 },
      closing: { cash: 1_500, bank: 22_200, collector: 0 },
      ...{ inBani: 8_000, outBani: 4_300, amountBani: 59_300 },
    });
    // The same query returns the stored text; the next event makes a new one.
    expect(await admin.call(routes.readJournal, { params, query: AUTUMN })).toEqual(journal);
    await admin.call(routes.registerPayment, {
      params,
      body: { pM: 2, idAp: made.apartments[1], amountBani: 90, emitted: '2025-10-15' },
    });
    const next = await admin.call(routes.readJournal, { params, query: AUTUMN });
    expect(next.rows.slice(0, -1)).toEqual(journal.rows);
    expect(next.inBani).toBe(journal.inBani + 90);
    const later = await admin.call(routes.readJournal, {
      params,
      query: { fromDate: '2025-10-13', toDate: '2025-10-13' },
    });
    expect(later.rows).toHaveLength(2);
    expect(later.opening).toMatchObject({ cash: 1_200, bank: 22_500 });
    expect(
      await admin.refused(routes.readJournal, {
        params,
        query: { fromDate: '2025-12-31', toDate: '2025-01-01' },
      }),
    ).toMatchObject({ status: 422, code: 'period-backwards' });
  });
});

it('sheet, journal and registers of the funds are files too', async () => {
  const made = await home();
  const { params } = made;
  const asked = [
    [routes.printBalance, params, {}],
    [routes.printBalanceWorkbook, params, {}],
    [routes.printJournal, params, AUTUMN],
    [routes.printJournalWorkbook, params, AUTUMN],
    [routes.printFundRegister, { ...params, idFund: made.idFund }, AUTUMN],
    [routes.printFundRegisterWorkbook, { ...params, idFund: made.idFund }, AUTUMN],
  ] as const;
  for (const [route, own, query] of asked) {
    const file = await admin.try(route, { params: own, query: query });
    expect([file.status, file.headers.get('content-type')]).toEqual([200, route.media]);
  }
});

it('their papers have a place for a censor only where the association has one', async () => {
  const made = await home();
  const { params } = made;
  const asked = [
    [routes.printBalance, params, {}],
    [routes.printJournal, params, AUTUMN],
    [routes.printFundRegister, { ...params, idFund: made.idFund }, AUTUMN],
  ] as const;
  for (const hasCensor of [false, true]) {
    await admin.call(routes.changeSettings, { params, body: { hasCensor } });
    for (const [route, own, query] of asked) {
      const signed = await paper(route, own, query);
      expect([route.name, signed.includes('Cenzor,')]).toEqual([route.name, hasCensor]);
      expect(signed).toContain('Administrator,');
    }
  }
});

/** Returns the text of a printed paper. */
async function paper(
  route: Route,
  params: Record<string, number>,
  query: Record<string, string>,
): Promise<string> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const address = `${stack.url}${pathOf(route, params)}?${new URLSearchParams(query).toString()}`;
  const answer = await fetch(address, { headers: { cookie } });
  const pages = await printedPages(Readable.from([Buffer.from(await answer.arrayBuffer())]));
  return pages.map(({ text }) => text).join('\n');
}
