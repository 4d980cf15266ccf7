import { Readable } from 'node:stream';
import { pathOf, routes } from '@scara/contracts/http';
import { printedPages } from '../../apps/api/src/print/printed-text.fixture.js';
import { type AHome, aHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';
import { sum } from '../support/sum.js';

/**
 * A reopened month: the last one posts nothing until it is closed again, while one with later months still does
 * (decision 47). Every page must say the same of both.
 */
const stack = sharedStack();
const [OCT, NOV] = [202_510, 202_511];
let admin: Browser;

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@reopened.example');
});

/**
 * October and November closed; apartment 1 has paid more than October asked, so November's due is paid from its
 * advance.
 */
async function twoMonths(name: string): Promise<AHome> {
  const home = await aHome(admin, name);
  const { idAs, apartments } = home;
  await openedMonth(admin, home, { idMonth: OCT, amountBani: 40_000, dueBani: 3_000 });
  await closedMonth(admin, home, { idMonth: OCT, closed: '2025-11-01' });
  await admin.call(routes.registerPayment, {
    params: { idAs },
    body: { pM: 2, emitted: '2025-11-02', idAp: apartments[0], amountBani: 90_000 },
  });
  await openedMonth(admin, home, { idMonth: NOV, amountBani: 20_000, dueBani: 600 });
  await closedMonth(admin, home, { idMonth: NOV, closed: '2025-12-20' });
  return home;
}

async function reopened({ idAs }: AHome, idMonth: number): Promise<void> {
  const query = { idMonth: String(idMonth) };
  await admin.call(routes.reopenMonth, { params: { idAs }, query, body: { reason: 'greșită' } });
}

/** Returns what apartments owe and funds hold, page by page. */
async function told({ idAs, apartments, idFund }: AHome) {
  const params = { idAs };
  const whole = { fromDate: '2025-01-01', toDate: '2026-01-31' };
  const rems = await admin.call(routes.readCurrentRems, { params });
  const day = await admin.call(routes.tenantRemHistorical, { params });
  const sheet = await admin.call(routes.balanceData, { params });
  const { funds } = await admin.call(routes.readFundsValue, { params });
  const register = await admin.call(routes.readFundRegister, {
    params: { idAs, idFund },
    query: whole,
  });
  const own = await Promise.all(
    apartments.map(async (idAp) => {
      const of = { params: { idAs, idAp } };
      const account = await admin.call(routes.readApartmentPayments, of);
      const history = await admin.call(routes.readApartmentHistory, of);
      return [account.totalBani, history.closing.unpaidTotalBani];
    }),
  );
  const line = (key: string): number =>
    sum(
      [...sheet.assets, ...sheet.liabilities].flatMap((one) =>
        one.key === key ? [one.amountBani] : [],
      ),
    );
  const owed = ['current-list', 'arrears', 'penalties-owed', 'fund-owed'].map(line);
  return {
    owed: [rems.totalBani, day.totalBani, sum(owed) - line('advances')],
    apartments: [
      rems.apartments.map(({ totalBani }) => totalBani),
      day.apartments.map(({ totalBani }) => totalBani),
      own.map(([account]) => account),
      own.map(([, history]) => history),
    ],
    fund: [funds[0]!.valueBani, register.closingBani, line('fund') - funds[0]!.owedBani],
  };
}

/** Returns the last month whose list a certificate issued now says that it includes. */
async function listsOfCertificate({ idAs, apartments }: AHome): Promise<string | undefined> {
  const { number } = await admin.call(routes.issueCertificate, {
    params: { idAs },
    body: { idAp: apartments[1], withDebts: true },
  });
  const path = pathOf(routes.printCertificate, { idAs, certificateNumber: number });
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = await fetch(`${stack.url}${path}`, { headers: { cookie } });
  const [page] = await printedPages(Readable.from([Buffer.from(await file.arrayBuffer())]));
  return /până la luna (\S+ \d+) inclusiv/.exec(page!.text)?.[1];
}

function expectOne(figures: Awaited<ReturnType<typeof told>>): void {
  for (const [what, said] of Object.entries(figures)) {
    expect([what, ...said]).toEqual([what, ...said.map(() => said[0])]);
  }
}

it('every page says the same while all months are closed', async () => {
  expectOne(await told(await twoMonths('Asociația închisă')));
});

it('the last month posts nothing while it is open again, on no page', async () => {
  const home = await twoMonths('Asociația redeschisă');
  const before = await told(home);
  await reopened(home, NOV);
  const after = await told(home);
  expectOne(after);
  // 20 000 of expenses, 600 of dues, and the penalties of the close are no longer owed.
  expect(before.owed[0]! - after.owed[0]!).toBeGreaterThan(20_600);
  // The advance of apartment 1 is whole again: no part of it belongs to the fund.
  expect(before.fund[0]! - after.fund[0]!).toBe(200);
});

it('the days that a month was shown and closed on are told while it is open again, and not before', async () => {
  const home = await twoMonths('Asociația ținută minte');
  const of = { params: { idAs: home.idAs, idMonth: NOV } };
  const told = async () => {
    const { publishedBefore, closedBefore } = await admin.call(routes.readMonth, of);
    return [publishedBefore, closedBefore];
  };
  expect(await told()).toEqual([null, null]);
  await reopened(home, NOV);
  expect(await told()).toEqual(['2025-12-20', '2025-12-20']);
});

it.each([
  ['the last month', NOV],
  ['a month with another behind it', OCT],
])(
  '%s, open again, is shown on its funds page as it stands and can be typed in',
  async (_, idMonth) => {
    const home = await twoMonths(`Asociația fondurilor ${idMonth}`);
    const { idAs, idFund, idEntrance, apartments } = home;
    await reopened(home, NOV);
    if (idMonth !== NOV) await reopened(home, idMonth);
    const { dues } = await admin.call(routes.listOutgo, { params: { idAs, idMonth } });
    const { idDue } = dues[0]!;
    await admin.call(routes.changeFundDue, {
      params: { idAs, idDue },
      body: { amountBani: 9_000 },
    });
    const table = () =>
      admin.call(routes.readFundsTable, { params: { idAs, idGroup: idEntrance, idMonth } });
    const { isOpen, funds } = await table();
    expect(isOpen).toBe(true);
    expect(funds[0]).toMatchObject({ idFund, totals: { dueBani: 6_000 } });
    if (idMonth !== NOV) {
      // A typed share is written in the month that the page shows, not in the last one.
      const months = [OCT, NOV].map((one) => ({ params: { idAs, idMonth: one } }));
      const duesOf = async () =>
        Promise.all(months.map(async (of) => (await admin.call(routes.listOutgo, of)).dues));
      for (const due of (await duesOf()).flat()) {
        await admin.call(routes.deleteFundDue, { params: { idAs, idDue: due.idDue } });
      }
      await admin.call(routes.setFundShare, {
        params: { idAs, idFund, idAp: apartments[0] },
        body: { amountBani: 1_234, idMonth },
      });
      expect((await duesOf()).map((dues) => dues.map(({ amountBani }) => amountBani))).toEqual([
        [1_234],
        [],
      ]);
      return;
    }
    const now = await admin.call(routes.readFundApartments, { params: { idAs, idFund } });
    expect(now.apartments.map(({ idAp, dueBani }) => [idAp, dueBani])).toEqual(
      apartments.map((idAp) => [idAp, 3_000]),
    );
  },
);

it('an apartment that came after the close stands in its place, with what it paid', async () => {
  const home = await twoMonths('Asociația mărită');
  const params = { idAs: home.idAs };
  const { idAp } = await admin.call(routes.addApartment, {
    params: { ...params, idGroup: home.idEntrance },
    body: { number: '4', persons: 1 },
  });
  const body = { pM: 2, emitted: '2025-12-22', idAp, amountBani: 5_000 };
  await admin.call(routes.registerPayment, { params, body });
  const order = [home.apartments[0], home.apartments[1], idAp, home.apartments[2]];
  const rems = await admin.call(routes.readCurrentRems, { params });
  const day = await admin.call(routes.tenantRemHistorical, { params });
  expect(day.apartments.map((one) => one.idAp)).toEqual(order);
  expect([day.apartments, day.totalBani]).toEqual([rems.apartments, rems.totalBani]);
  const { advances, leftBani } = await admin.call(routes.readAdvanceDetails, { params });
  expect(advances.filter((one) => one.idAp === idAp)).toMatchObject([{ leftBani: 5_000 }]);
  expect(leftBani).toBe(rems.apartments.reduce((all, one) => all + one.advanceBani, 0));
  // Before its payment and before the first close, the same order applies.
  const query = { date: '2025-10-15' };
  const before = await admin.call(routes.tenantRemHistorical, { params, query });
  expect(before.apartments.map((one) => one.idAp)).toEqual(order);
});

it('an apartment that came after a list was shown has its account on every page', async () => {
  const home = await twoMonths('Asociația afișată');
  const params = { idAs: home.idAs };
  await openedMonth(admin, home, { idMonth: 202_512, amountBani: 9_000 });
  await publishedMonth(admin, home, { idMonth: 202_512, published: '2026-01-05' });
  const { idAp } = await admin.call(routes.addApartment, {
    params: { ...params, idGroup: home.idEntrance },
    body: { number: '5', persons: 1 },
  });
  const body = { pM: 2, emitted: '2026-01-06', idAp, amountBani: 7_000 };
  await admin.call(routes.registerPayment, { params, body });
  const { owed } = await told(home);
  expect(owed).toEqual(owed.map(() => owed[0]));
  // In a closed list it has a row, which can be opened, but no expense.
  const close12 = { idMonth: 202_512, closed: '2026-01-20' };
  await admin.call(routes.closeMonth, { params, body: close12 });
  const of = { ...params, idAp, idMonth: 202_512 };
  const { rows } = await admin.call(routes.readApartmentTable, { params: of });
  expect(rows.map((row) => row.idAp)).toEqual([idAp]);
  const { columns } = await admin.call(routes.readGroupsColumns, { params: of });
  const cell = await admin.call(routes.explainCell, {
    params: { ...of, idOutgoColumn: columns[0]!.idOutgoColumn },
  });
  expect([cell.amountBani, cell.expenses.map(({ shareBani }) => shareBani)]).toEqual([0, [0]]);
  expect(cell.expenses[0]!.sentences).toContain(
    'Apartamentul nu este pe lista acestei luni, care îi poartă numai contul.',
  );
  const outgo = await admin.call(routes.readApartmentOutgo, { params: of });
  expect(outgo).toEqual({ idAp, expenses: [], totalBani: 0 });
});

it('a month that is open again with months behind it still posts, on every page', async () => {
  const home = await twoMonths('Asociația din urmă');
  await admin.call(routes.openMonth, { params: { idAs: home.idAs }, body: { idMonth: 202_512 } });
  const params = { idAs: home.idAs };
  const overdue = async () => {
    const { debtors } = await admin.call(routes.listDebtors, { params });
    const { bills } = await admin.call(routes.readUnpaidReport, { params });
    return [debtors, bills];
  };
  const before = await told(home);
  const overdueBefore = await overdue();
  expect(await listsOfCertificate(home)).toBe('noiembrie 2025');
  await reopened(home, NOV);
  const after = await told(home);
  expectOne(after);
  expect(after).toEqual(before);
  expect(await overdue()).toEqual(overdueBefore);
  expect(await listsOfCertificate(home)).toBe('noiembrie 2025');
  await reopened(home, OCT);
  expect(await listsOfCertificate(home)).toBe('noiembrie 2025');
});

it('two months open again before an open one are said the same on every page, also once the first is closed anew', async () => {
  const home = await twoMonths('Asociația de două ori redeschisă');
  const params = { idAs: home.idAs };
  await openedMonth(admin, home, { idMonth: 202_512, amountBani: 9_000 });
  await reopened(home, NOV);
  await reopened(home, OCT);
  expectOne(await told(home));
  const { expenses } = await admin.call(routes.listOutgo, {
    params: { ...params, idMonth: OCT },
  });
  const sent = {
    params: { ...params, idOutgo: expenses[0]!.idOutgo },
    body: { amountBani: 70_000 },
  };
  await admin.call(routes.changeOutgo, sent);
  await closedMonth(admin, home, { idMonth: OCT, closed: '2025-12-21' });
  const after = await told(home);
  expectOne(after);
  // A period that ends with the month that still waits counts the new close of the month before it.
  const leftAtEndOf = async (toM: number) => {
    const query = { fromM: String(OCT), toM: String(toM) };
    return (await admin.call(routes.readAdvanceDetails, { params, query })).leftBani;
  };
  expect(await leftAtEndOf(NOV)).toBe(await leftAtEndOf(202_512));
  // The month that still waits was closed before that new close: its days are those of both.
  const censored = (fromM: number) =>
    admin.call(routes.readCensorReport, {
      params,
      query: { fromM: String(fromM), toM: String(NOV) },
    });
  const [alone, both] = await Promise.all([censored(NOV), censored(OCT)]);
  expect([alone.from, alone.to]).toEqual([both.from, both.to]);
  expect(alone.owners).toEqual(both.owners);
  // The open month's table owes what the pages say, and its own expenses.
  const { rows } = await admin.call(routes.readTable, {
    params: { ...params, idGroup: home.idEntrance, idMonth: 202_512 },
  });
  const before = rows.map(({ total, expenses: ofMonth }) => total - ofMonth);
  expect(before).toEqual(after.apartments[0]!.slice(0, rows.length));
  // The waiting month was closed before that new close: registers and histories go on from one day to the next.
  const register = (fromDate: string, toDate: string) => {
    const of = { params: { ...params, idFund: home.idFund }, query: { fromDate, toDate } };
    return admin.call(routes.readFundRegister, of);
  };
  for (const [day, next] of [
    ['2025-12-15', '2025-12-16'],
    ['2025-12-20', '2025-12-21'],
    ['2025-12-21', '2025-12-22'],
  ] as const) {
    const until = await register('2025-10-01', day);
    expect((await register(next, '2026-01-31')).openingBani).toBe(until.closingBani);
  }
  const history = (from: number, to: number) => {
    const query = { from: String(from), to: String(to) };
    const of = { params: { ...params, idAp: home.apartments[0] }, query };
    return admin.call(routes.readApartmentHistory, of);
  };
  expect(await history(NOV, NOV)).toEqual(await history(OCT, NOV));
});
