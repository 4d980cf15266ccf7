import { type Route, routes } from '@scara/contracts/http';
import { type AHome } from '../support/a-month.js';
import { Browser, type Sent } from '../support/browser.js';
import { factsBy } from '../support/facts.js';
import { HttpLife } from '../support/http-life.js';
import { sharedStack } from '../support/shared-stack.js';

/**
 * Random histories through the API. All pages must agree: on what apartments owe, what funds hold, where the money is,
 * and what lists ask for. A refused call writes nothing; a repeated one gives the same answer.
 */
const LIVES = Number(process.env['HTTP_LIVES'] ?? 4);
const SEED = Number(process.env['HTTP_LIVES_SEED'] ?? 20_261_122);
const STEPS = 60;
const LOOK_EVERY = 6;

const stack = sharedStack();
const events = factsBy(stack, 'lives.example');
let admin: Browser;
/** Contradictions found, with their places. */
let wrong: string[];

beforeAll(async () => {
  admin = new Browser(stack.url);
  await admin.register('admin@lives.example');
});

afterAll(() => events.dispose());

it.each(Array.from({ length: LIVES }, (_, at) => SEED + at))(
  'life %i: all pages agree after every few calls',
  async (seed) => {
    wrong = [];
    let written = await events.head();
    let [taken, refused] = [0, 0];
    const seen = async (route: Route, sent: Sent<Route>, status: number, body: unknown) => {
      const said = `${route.name} ${JSON.stringify(sent.body ?? sent.params)} → ${status} ${JSON.stringify(body)}`;
      const before = written;
      written = await events.head();
      if (status !== 200) {
        refused += 1;
        const { message = '' } = body as { readonly message?: string };
        const isClear = status < 500 && /\p{L}{3,} \p{L}/u.test(message);
        if (!isClear || written !== before) wrong.push(said);
        return;
      }
      taken += 1;
      if (taken % 5 !== 0) return;
      const again = await admin.try(route, sent);
      if (JSON.stringify(again.body) !== JSON.stringify(body)) wrong.push(`again: ${said}`);
      if ((await events.head()) !== written) wrong.push(`written twice: ${said}`);
    };
    const life = new HttpLife(admin, seed, seen);
    await life.begin();
    for (let step = 1; step <= STEPS; step += 1) {
      await life.step();
      // Control lists are accepted and lists published outside of the checked calls.
      written = await events.head();
      if (step % LOOK_EVERY === 0) await look(life.home, `${seed} step ${step}`);
    }
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(STEPS / 3);
    expect(refused).toBeGreaterThan(0);
  },
);

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

function same(what: string, ...said: readonly number[]): void {
  if (said.some((one) => one !== said[0])) wrong.push(`${what}: ${said.join(' ≠ ')}`);
}

async function look({ idAs, idEntrance, secondEntrance }: AHome, at: string): Promise<void> {
  const params = { idAs };
  const period = { fromDate: '2025-01-01', toDate: '2026-12-31' };
  const { apartments, totalBani } = await admin.call(routes.readCurrentRems, { params });
  const day = await admin.call(routes.tenantRemHistorical, { params });
  const sheet = await admin.call(routes.balanceData, { params });
  const unpaid = await admin.call(routes.readUnpaidReport, { params });
  const advances = await admin.call(routes.readAdvanceDetails, { params });
  const register = await admin.call(routes.readRegister, { params, query: period });
  const journal = await admin.call(routes.readJournal, { params, query: period });
  const { months } = await admin.call(routes.listMonths, { params });
  const { funds } = await admin.call(routes.readFundsValue, { params });
  const { associations } = await admin.call(routes.readPortfolio);
  const line = (key: string): number =>
    sum(
      [...sheet.assets, ...sheet.liabilities].flatMap((one) =>
        one.key === key ? [one.amountBani] : [],
      ),
    );
  const owed = sum(apartments.flatMap(({ rems }) => rems.map(({ amountBani }) => amountBani)));
  const advanceBani = sum(apartments.map((one) => one.advanceBani));
  const onSheet = ['current-list', 'arrears', 'penalties-owed', 'fund-owed'].map(line);
  same(`${at}: owed`, owed, sum(onSheet), unpaid.totals.totalBani);
  same(`${at}: advances`, advanceBani, line('advances'));
  if (months.length > 0) same(`${at}: advances of the report`, advanceBani, advances.leftBani);
  same(`${at}: accounts`, owed - advanceBani, totalBani, day.totalBani);
  same(`${at}: both sides`, sheet.assetsBani, sheet.liabilitiesBani);
  for (const account of ['cash', 'bank', 'collector'] as const) {
    const { closingBani } = register.period[account];
    same(`${at}: ${account}`, line(account), closingBani, journal.closing[account]);
  }
  for (const { idFund, valueBani, owedBani } of funds) {
    const of = { params: { idAs, idFund }, query: period };
    const { closingBani } = await admin.call(routes.readFundRegister, of);
    same(`${at}: fund ${idFund}`, valueBani, closingBani, line('fund') - owedBani);
  }
  for (const one of apartments) {
    const of = { params: { idAs, idAp: one.idAp } };
    const { status, body } = await admin.try(routes.readApartmentPayments, of);
    // A deleted apartment has no page.
    if (status === 404) continue;
    const { totalBani: account } = body as { readonly totalBani: number };
    const { closing, last } = await admin.call(routes.readApartmentHistory, of);
    same(`${at}: apartment ${one.idAp}`, one.totalBani, account);
    if (last !== null) {
      same(`${at}: history of ${one.idAp}`, one.totalBani, closing.unpaidTotalBani);
    }
  }
  const [newest] = months;
  const portfolio = associations.find((one) => one.idAs === idAs)!;
  if (newest === undefined) return;
  const isShown = newest.state === 'published';
  if (!isShown) same(`${at}: portfolio`, portfolio.owedBani, owed);
  const { idMonth } = newest;
  const { proof, expenses } = await admin.call(routes.listOutgo, { params: { idAs, idMonth } });
  const tables = await Promise.all(
    [idEntrance, secondEntrance].map((idGroup) =>
      admin.call(routes.readTable, { params: { idAs, idGroup, idMonth } }),
    ),
  );
  const rows = tables.flatMap((table) => table.rows);
  if (isShown) {
    // What the list adds is not in the accounts yet.
    const added = new Map(
      rows.map((row) => [row.idAp, row.expenses + row.penaltiesNew + row.fundDue]),
    );
    const awaited = apartments.map((one) =>
      Math.max(0, one.totalBani + (added.get(one.idAp) ?? 0)),
    );
    same(`${at}: portfolio`, portfolio.owedBani, sum(awaited));
  }
  const shares = tables.flatMap(({ columns }) => columns.map((column) => column.totalBani));
  const asked = sum(rows.map((row) => row.expenses));
  same(`${at}: list of ${idMonth}`, proof.distributedBani, asked, sum(shares));
  const counted = expenses.filter(({ isDisabled }) => !isDisabled);
  same(`${at}: invoiced`, proof.invoicedBani, sum(counted.map((one) => one.amountBani)));
  if (newest.state === 'open' && months.every(({ state }) => state !== 'reopened')) {
    const arrears = sum(rows.map((row) => row.arrears + row.penaltiesOld + row.fundArrears));
    const isListed = new Set(rows.map(({ idAp }) => idAp));
    const owing = apartments.filter(({ idAp }) => isListed.has(idAp));
    const rems = owing.flatMap((one) => one.rems.map(({ amountBani }) => amountBani));
    same(`${at}: asked of before`, arrears, sum(rems));
  }
  for (const row of rows.slice(0, 2)) {
    const of = { params: { idAs, idAp: row.idAp, idMonth } };
    const parts = await admin.call(routes.explainAccount, of);
    const partsOf = (list: readonly { readonly amountBani: number }[] | null, whole: number) =>
      list === null && newest.state === 'closed' ? whole : sum(list!.map((one) => one.amountBani));
    same(`${at}: due explained`, row.fundDue, sum(parts.dues.map((due) => due.shareBani)));
    same(`${at}: fund explained`, row.fundArrears, partsOf(parts.fundArrears, row.fundArrears));
    same(`${at}: old penalties`, row.penaltiesOld, partsOf(parts.penaltiesOld, row.penaltiesOld));
    same(`${at}: new penalties`, row.penaltiesNew, sum(parts.penaltiesNew.map((b) => b.askedBani)));
    same(`${at}: advance explained`, row.advance, partsOf(parts.advances, row.advance));
    if (newest.state !== 'published' && newest.state !== 'closed') continue;
    const { status, body } = await admin.try(routes.readBill, of);
    if (status === 200) {
      same(`${at}: bill`, row.total, (body as { readonly totalBani: number }).totalBani);
    }
  }
}
