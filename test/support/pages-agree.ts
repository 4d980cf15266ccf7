import { routes } from '@scara/contracts/http';
import type { AHome } from './a-month.js';
import type { Browser } from './browser.js';
import { sum } from './sum.js';

/** Notes a contradiction when not all of `said` are equal; `what` names the figure. */
export type Same = (what: string, ...said: readonly (number | string)[]) => void;

/** Compares what all pages say now: on debts, funds, money and the newest list. */
export async function pagesAgree(
  admin: Browser,
  { idAs, idEntrance, secondEntrance }: AHome,
  same: Same,
): Promise<void> {
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
  const line = (key: string, idFund?: number): number =>
    sum(
      [...sheet.assets, ...sheet.liabilities].flatMap((one) =>
        one.key === key && (idFund === undefined || one.idFund === idFund) ? [one.amountBani] : [],
      ),
    );
  const owed = sum(apartments.flatMap(({ rems }) => rems.map(({ amountBani }) => amountBani)));
  const advanceBani = sum(apartments.map((one) => one.advanceBani));
  const onSheet = ['current-list', 'arrears', 'penalties-owed', 'fund-owed'].map((key) =>
    line(key),
  );
  same(`owed`, owed, sum(onSheet), unpaid.totals.totalBani);
  same(`advances`, advanceBani, line('advances'));
  if (months.length > 0) same(`advances of the report`, advanceBani, advances.leftBani);
  same(`accounts`, owed - advanceBani, totalBani, day.totalBani);
  same(`both sides`, sheet.assetsBani, sheet.liabilitiesBani);
  for (const account of ['cash', 'bank', 'collector'] as const) {
    const { closingBani } = register.period[account];
    same(`${account}`, line(account), closingBani, journal.closing[account]);
  }
  for (const { idFund, valueBani, owedBani } of funds) {
    const of = { params: { idAs, idFund }, query: period };
    const { closingBani } = await admin.call(routes.readFundRegister, of);
    same(`fund ${idFund}`, valueBani, closingBani, line('fund', idFund) - owedBani);
  }
  for (const one of apartments) {
    const of = { params: { idAs, idAp: one.idAp } };
    const { status, body } = await admin.try(routes.readApartmentPayments, of);
    // A deleted apartment has no page.
    if (status === 404) continue;
    const { totalBani: account } = body as { readonly totalBani: number };
    const { closing, last } = await admin.call(routes.readApartmentHistory, of);
    same(`apartment ${one.idAp}`, one.totalBani, account);
    if (last !== null) {
      same(`history of ${one.idAp}`, one.totalBani, closing.unpaidTotalBani);
    }
  }
  const [newest] = months;
  const portfolio = associations.find((one) => one.idAs === idAs)!;
  if (newest === undefined) return;
  const isShown = newest.state === 'published';
  if (!isShown) same(`portfolio`, portfolio.owedBani, owed);
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
    same(`portfolio`, portfolio.owedBani, sum(awaited));
  }
  const shares = tables.flatMap(({ columns }) => columns.map((column) => column.totalBani));
  const asked = sum(rows.map((row) => row.expenses));
  same(`list of ${idMonth}`, proof.distributedBani, asked, sum(shares));
  const counted = expenses.filter(({ isDisabled }) => !isDisabled);
  same(`invoiced`, proof.invoicedBani, sum(counted.map((one) => one.amountBani)));
  if (newest.state === 'open' && months.every(({ state }) => state !== 'reopened')) {
    const arrears = sum(rows.map((row) => row.arrears + row.penaltiesOld + row.fundArrears));
    const isListed = new Set(rows.map(({ idAp }) => idAp));
    const owing = apartments.filter(({ idAp }) => isListed.has(idAp));
    const rems = owing.flatMap((one) => one.rems.map(({ amountBani }) => amountBani));
    same(`asked of before`, arrears, sum(rems));
  }
  for (const row of rows.slice(0, 2)) {
    const of = { params: { idAs, idAp: row.idAp, idMonth } };
    const parts = await admin.call(routes.explainAccount, of);
    const partsOf = (list: readonly { readonly amountBani: number }[] | null, whole: number) =>
      list === null && newest.state === 'closed' ? whole : sum(list!.map((one) => one.amountBani));
    same(`due explained`, row.fundDue, sum(parts.dues.map((due) => due.shareBani)));
    same(`fund explained`, row.fundArrears, partsOf(parts.fundArrears, row.fundArrears));
    same(`old penalties`, row.penaltiesOld, partsOf(parts.penaltiesOld, row.penaltiesOld));
    same(`new penalties`, row.penaltiesNew, sum(parts.penaltiesNew.map((b) => b.askedBani)));
    same(`advance explained`, row.advance, partsOf(parts.advances, row.advance));
    if (newest.state !== 'published' && newest.state !== 'closed') continue;
    const { status, body } = await admin.try(routes.readBill, of);
    if (status === 200) {
      same(`bill`, row.total, (body as { readonly totalBani: number }).totalBani);
    }
  }
}
