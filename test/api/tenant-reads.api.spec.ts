import { type Route, routes } from '@scara/contracts/http';
import { type AHome, aHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { sharedStack } from '../support/shared-stack.js';
import { linkedTenant } from '../support/tenants.js';

const CLOSED = 202_506;
const OPEN = 202_507;

const stack = sharedStack();
let admin: Browser;
let tenant: Browser;
let home: AHome;

/** June 2025 closed, July open and not published; the tenant lives in apartment 1 of three. */
beforeAll(async () => {
  [admin, tenant] = [new Browser(stack.url), new Browser(stack.url)];
  await admin.register('admin@tenant-reads.example');
  await tenant.register('tenant@tenant-reads.example');
  home = await aHome(admin);
  await openedMonth(admin, home, { idMonth: CLOSED, amountBani: 40_000, dueBani: 1500 });
  await closedMonth(admin, home, { idMonth: CLOSED, closed: '2025-07-01' });
  await openedMonth(admin, home, { idMonth: OPEN, amountBani: 50_000 });
  const { idAs, apartments } = home;
  for (const [i, idAp] of apartments.entries()) {
    const body = { pM: 2, emitted: '2025-07-10', idAp, amountBani: 100 + i };
    await admin.call(routes.registerPayment, { params: { idAs }, body });
  }
  await linkedTenant(stack, tenant, { idAs, idAp: apartments[0] });
  tenant.position = admin.position;
});

const at = (place: 0 | 1 | 2, idMonth = CLOSED) => ({
  idAs: home.idAs,
  idAp: home.apartments[place],
  idMonth,
  idOutgoColumn: home.idOutgoColumn,
  idFund: home.idFund,
});

/** Every read route that is open to tenants and names an apartment. */
const READS = Object.values(routes as Record<string, Route>).filter(
  ({ access, effect, path }) =>
    access.kind === 'association' &&
    access.tenants === true &&
    effect === 'read' &&
    path.includes(':idAp'),
);
const OF_MONTH = READS.filter(({ path }) => path.includes(':idMonth'));

it.each(READS.map((route) => [route.name, route] as const))(
  '%s answers the own apartment and no other of the same association',
  async (_, route) => {
    expect((await tenant.try(route, { params: at(0) })).status).toBe(200);
    expect((await tenant.try(route, { params: at(1) })).status).toBe(403);
    expect((await tenant.try(route, { params: at(2) })).status).toBe(403);
  },
);

it.each(OF_MONTH.map((route) => [route.name, route] as const))(
  '%s tells a tenant nothing of a month that is not shown',
  async (_, route) => {
    const { status, body } = await tenant.try(route, { params: at(0, OPEN) });
    expect([409, 422]).toContain(status);
    expect(JSON.stringify(body)).not.toContain('Gunoi');
  },
);

it('answers hold the figures of one apartment', async () => {
  const table = await tenant.call(routes.readApartmentTable, { params: at(0) });
  expect(table.rows.map(({ idAp }) => idAp)).toEqual([home.apartments[0]]);
  for (const column of table.columns) expect(column.shares).toHaveLength(1);
  for (const { arrears, dues } of table.funds) {
    expect([arrears.length, dues.length]).toEqual([1, 1]);
  }
  const { payments } = await tenant.call(routes.readApartmentPayments, { params: at(0) });
  expect(payments.map(({ amountBani }) => amountBani)).toEqual([100]);
  const { apartments } = await tenant.call(routes.readOwnOutgo);
  expect(apartments.map(({ idAp, idMonth }) => [idAp, idMonth])).toEqual([
    [home.apartments[0], CLOSED],
  ]);
});

it('lists the months that were shown, and offers none to open', async () => {
  const params = { idAs: home.idAs };
  const { months, next } = await tenant.call(routes.listMonths, { params });
  expect([months.map(({ idMonth }) => idMonth), next]).toEqual([[CLOSED], null]);
});

it('says of a month that was never opened that it is the month which is missing', async () => {
  const { code } = await tenant.refused(routes.readApartmentTable, { params: at(0, 202_508) });
  expect(code).toBe('month-not-found');
});

it('tells the session which apartments are the person’s', async () => {
  const { admin: roles, apartments } = await tenant.call(routes.session);
  expect(roles).toEqual({});
  expect(apartments).toEqual([
    {
      idAs: home.idAs,
      association: 'Asociația Teiul',
      omName: '',
      om1Name: '',
      idAp: home.apartments[0],
      n: '1',
      block: 'B1',
      entrance: 'A',
    },
  ]);
  expect((await tenant.call(routes.listAssociations)).associations).toEqual([]);
});

it('lets an administrator of another entrance see the own apartment as a tenant, and only that', async () => {
  const both = new Browser(stack.url);
  await both.register('both@tenant-reads.example');
  const { idAs, secondEntrance, apartments } = home;
  await linkedTenant(stack, both, { idAs, idAp: apartments[0] });
  await admin.call(routes.changeRole, {
    params: { idAs },
    body: { email: 'both@tenant-reads.example', roles: 1, idGroup: secondEntrance },
  });
  const statusOf = async (place: 0 | 1 | 2, idMonth: number): Promise<number> =>
    (await both.try(routes.readApartmentTable, { params: at(place, idMonth) })).status;
  expect(await statusOf(0, CLOSED)).toBe(200);
  expect(await statusOf(0, OPEN)).toBe(422);
  expect(await statusOf(1, CLOSED)).toBe(404);
  expect(await statusOf(2, OPEN)).toBe(200);
});

it('shows a list to tenants from the day it is shown', async () => {
  await publishedMonth(admin, home, { idMonth: OPEN, published: '2025-08-01' });
  tenant.position = admin.position;
  expect((await tenant.try(routes.readApartmentTable, { params: at(0, OPEN) })).status).toBe(200);
  expect((await tenant.try(routes.readBill, { params: at(0, OPEN) })).status).toBe(200);
});
