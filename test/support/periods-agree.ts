import { type BalanceLineView, routes } from '@scara/contracts/http';
import { addDays, type LocalDate } from '@scara/domain/kernel';
import type { AHome } from './a-month.js';
import type { Browser } from './browser.js';
import type { Dice } from './dice.js';
import type { Same } from './pages-agree.js';
import { sum } from './sum.js';

const FIRST_DAY = '2025-10-01' as LocalDate;
const WHOLE = { fromDate: FIRST_DAY, toDate: '2026-12-31' };
const ACCOUNTS = ['cash', 'bank', 'collector'] as const;

type Bani<K extends string> = Readonly<Record<K, number>>;

/**
 * Compares what pages say of past days, of periods and of several months: two halves of a period are the whole, lines
 * add up to their totals, and every page that states a figure states the same.
 */
export async function periodsAgree(
  admin: Browser,
  home: AHome,
  roll: Dice,
  same: Same,
): Promise<void> {
  const day = addDays(FIRST_DAY, roll(240));
  await pastDay(admin, home, day, same);
  await halves(admin, home, day, same);
  await fundsInHalves(admin, home, day, same);
  await monthEnds(admin, home, roll, same);
  const { months } = await admin.call(routes.listMonths, { params: { idAs: home.idAs } });
  if (months.length === 0) return;
  const of = { admin, idAs: home.idAs, roll, same, months: months.map(({ idMonth }) => idMonth) };
  await expenseReports(of);
  await censorReport(of);
  await advanceReport(of);
  const { apartments } = await admin.call(routes.readCurrentRems, { params: { idAs: home.idAs } });
  const { idAp, rems } = apartments[roll(apartments.length)]!;
  await apartmentHistory(of, idAp, rems);
  await apartmentMonths(of, idAp);
}

async function pastDay(admin: Browser, { idAs }: AHome, day: LocalDate, same: Same): Promise<void> {
  const of = { params: { idAs }, query: { date: day } };
  const { apartments, totalBani } = await admin.call(routes.tenantRemHistorical, of);
  const { assets, liabilities, ...sides } = await admin.call(routes.balanceData, of);
  const lines = [...assets, ...liabilities];
  const line = (...keys: readonly string[]): number =>
    sum(lines.map(({ key, amountBani }) => (keys.includes(key) ? amountBani : 0)));
  const owed = line('current-list', 'arrears', 'penalties-owed', 'fund-owed');
  same(`${day}: debts`, owed, sum(apartments.flatMap(({ rems }) => rems.map(ofBani))));
  same(`${day}: debts less advances`, owed - line('advances'), totalBani);
  same(`${day}: both sides`, sides.assetsBani, sides.liabilitiesBani);
  for (const { key, amountBani, parts } of lines) {
    if (parts.length > 0) same(`${day}: parts of ${key}`, amountBani, sum(parts.map(ofBani)));
  }
}

/** The register, the journal and the documents of a period cut in two. */
async function halves(admin: Browser, { idAs }: AHome, day: LocalDate, same: Same): Promise<void> {
  const params = { idAs };
  const [register, firstRegister, secondRegister] = await inHalves(day, (query) =>
    admin.call(routes.readRegister, { params, query }),
  );
  const [journal, firstJournal, secondJournal] = await inHalves(day, (query) =>
    admin.call(routes.readJournal, { params, query }),
  );
  for (const account of ACCOUNTS) {
    const [all, first, second] = [register, firstRegister, secondRegister].map(
      ({ period }) => period[account],
    );
    const at = `${day}: ${account}`;
    same(`${at} opens`, all!.openingBani, first!.openingBani);
    same(`${at} goes on`, first!.closingBani, second!.openingBani, firstJournal.closing[account]);
    same(
      `${at} goes on in the journal`,
      firstJournal.closing[account],
      secondJournal.opening[account],
    );
    same(`${at} closes`, all!.closingBani, second!.closingBani, journal.closing[account]);
    same(`${at} in`, all!.inBani, first!.inBani + second!.inBani);
    same(`${at} out`, all!.outBani, first!.outBani + second!.outBani);
    same(`${at} moved`, all!.closingBani, all!.openingBani + all!.inBani - all!.outBani);
    const rows = journal.rows.filter((row) => row.account === account && !row.isAnnulled);
    const moved = sum(rows.map(({ inBani, outBani }) => inBani - outBani));
    same(`${at} in the journal`, journal.closing[account] - journal.opening[account], moved);
  }
  for (const key of ['amountBani', 'inBani', 'outBani'] as const) {
    const rows = journal.rows.filter((row) => !row.isAnnulled);
    same(`${day}: journal`, journal[key], firstJournal[key] + secondJournal[key]);
    same(`${day}: journal's rows`, journal[key], sum(rows.map((row) => row[key])));
  }
  let carried = register.period.total.openingBani;
  for (const { date, columns } of register.days) {
    same(`${date} opens`, carried, columns.total.openingBani);
    carried = columns.total.closingBani;
  }
  const ends = ACCOUNTS.map((account) => register.period[account].closingBani);
  same('the last day closes', carried, register.period.total.closingBani, sum(ends));
  const [paid, firstPaid, secondPaid] = await inHalves(day, (query) =>
    admin.call(routes.listPayments, { params, query }),
  );
  same(`${day}: paid in`, paid.totalBani, firstPaid.totalBani + secondPaid.totalBani);
  same(`${day}: paid out`, paid.outBani, firstPaid.outBani + secondPaid.outBani);
}

async function fundsInHalves(
  admin: Browser,
  { idAs }: AHome,
  day: LocalDate,
  same: Same,
): Promise<void> {
  const { funds } = await admin.call(routes.readFundsValue, { params: { idAs } });
  for (const { idFund, valueBani } of funds) {
    const params = { idAs, idFund };
    const [all, first, second] = await inHalves(day, (query) =>
      admin.call(routes.readFundRegister, { params, query }),
    );
    const at = `${day}: fund ${idFund}`;
    same(`${at} goes on`, first.closingBani, second.openingBani);
    same(`${at} closes`, all.closingBani, second.closingBani, valueBani);
    for (const key of ['dueBani', 'collectedBani', 'usedBani'] as const) {
      same(
        `${at} ${key}`,
        all[key],
        first[key] + second[key],
        sum(all.rows.map((row) => row[key])),
      );
    }
    let balance = all.openingBani;
    for (const { date, collectedBani, usedBani, balanceBani } of all.rows) {
      balance += collectedBani - usedBani;
      same(`${at} after ${date}`, balance, balanceBani);
    }
    same(`${at} moved`, balance, all.closingBani);
  }
}

async function monthEnds(admin: Browser, { idAs }: AHome, roll: Dice, same: Same): Promise<void> {
  const query = { fromMonth: '202510', toMonth: '202605' };
  const { months } = await admin.call(routes.balanceDataHistory, { params: { idAs }, query });
  const end = months[roll(months.length)]!;
  const { date } = end;
  const alone = await admin.call(routes.balanceData, { params: { idAs }, query: { date } });
  for (const side of ['assets', 'liabilities'] as const) {
    const texts = [end[side], alone[side]].map((lines) => asText(lines.map(figuresOf)));
    same(`${date}: ${side}`, ...texts);
  }
}

/** What the comparisons over several months share; `months` newest first. */
interface Months {
  readonly admin: Browser;
  readonly idAs: number;
  readonly months: readonly number[];
  readonly roll: Dice;
  readonly same: Same;
}

const periodOf = (months: readonly number[]) => ({
  fromM: String(months.at(-1)),
  toM: String(months[0]),
});

async function expenseReports({ admin, idAs, months, roll, same }: Months): Promise<void> {
  const params = { idAs };
  const query = periodOf(months);
  const proofs = await Promise.all(
    months.map(async (idMonth) => {
      const { proof } = await admin.call(routes.listOutgo, { params: { idAs, idMonth } });
      return proof;
    }),
  );
  const invoiced = sum(proofs.map(({ invoicedBani }) => invoicedBani));
  const undivided = sum(proofs.map(({ undistributedBani }) => undistributedBani));
  const whole = await admin.call(routes.readOutgoReportDetails, { params, query });
  same('all expenses', whole.amountBani, invoiced);
  same('all that is not divided', whole.undistributedBani, undivided);
  const { bills, notDistribBani } = await admin.call(routes.readUndistributedBills, {
    params,
    query,
  });
  same('bills not divided', notDistribBani, sum(bills.map((bill) => bill.notDistribBani)));
  for (const by of ['expense', 'provider', 'category', 'column'] as const) {
    const report = await admin.call(routes.readOutgoReport, { params, query: { ...query, by } });
    const { rows, totalsBani, totalBani } = report;
    same(`by ${by}`, totalBani, invoiced, sum(totalsBani), sum(rows.map((row) => row.totalBani)));
    for (const [at, total] of totalsBani.entries()) {
      same(`by ${by}, ${report.months[at]}`, total, sum(rows.map((row) => row.monthsBani[at]!)));
    }
    const row = rows[roll(Math.max(1, rows.length))];
    if (row === undefined) continue;
    same(`by ${by}, a row`, row.totalBani, sum(row.monthsBani));
    const one = { ...query, by, idOutgo: String(row.idOutgo) };
    const parts = await admin.call(routes.readOutgoReportDetails, { params, query: one });
    const { amountBani, distributedBani, undistributedBani, documents, apartments } = parts;
    same(`by ${by}, documents`, row.documents, documents.length);
    same(`by ${by}, amounts`, row.totalBani, amountBani, sum(documents.map(ofBani)));
    same(`by ${by}, left`, undistributedBani, amountBani - distributedBani);
    const divided = documents.map((document) => document.distributedBani);
    const shares = apartments.map((apartment) => apartment.totalBani);
    same(`by ${by}, shares`, distributedBani, sum(divided), sum(shares));
  }
}

async function censorReport({ admin, idAs, months, same }: Months): Promise<void> {
  const params = { idAs };
  const report = await admin.call(routes.readCensorReport, { params, query: periodOf(months) });
  const { expenses, owners, accounts } = report;
  for (const month of report.months) {
    const of = { params: { idAs, idMonth: month.idMonth } };
    const { proof } = await admin.call(routes.listOutgo, of);
    same(`censor, ${month.idMonth}`, month.invoicedBani, proof.invoicedBani);
    same(`censor, ${month.idMonth}, left`, month.undistributedBani, proof.undistributedBani);
  }
  for (const key of ['invoicedBani', 'paidBani', 'leftBani'] as const) {
    same(`censor, ${key}`, expenses[key], sum(expenses.categories.map((one) => one[key])));
  }
  movementsAdd(owners, 'owners', same);
  movementsAdd(accounts, 'accounts', same);
  const { providers, providersBani } = await admin.call(routes.readUnpaidReport, { params });
  const left = sum(providers.map(({ leftBani }) => leftBani));
  same('censor, providers', report.providersBani, providersBani, left);
  if (report.from === null || report.to === null) return;
  const period = { fromDate: report.from, toDate: report.to };
  const register = await admin.call(routes.readRegister, { params, query: period });
  for (const account of [...ACCOUNTS, 'total'] as const) {
    const { openingBani, closingBani } = accounts[account];
    same(`censor, ${account} opens`, openingBani, register.period[account].openingBani);
    same(`censor, ${account} closes`, closingBani, register.period[account].closingBani);
  }
  const rems = { params, query: { date: report.to } };
  const { apartments, totalBani } = await admin.call(routes.tenantRemHistorical, rems);
  same('censor, owners', owners.total.closingBani, totalBani);
  const advances = sum(apartments.map(({ advanceBani }) => advanceBani));
  same('censor, advances', -owners.advance.closingBani, advances);
}

type Movement = Bani<'openingBani' | 'debitBani' | 'creditBani' | 'closingBani'>;

function movementsAdd(
  { total, ...parts }: { readonly total: Movement } & Readonly<Record<string, Movement>>,
  name: string,
  same: Same,
): void {
  for (const { openingBani, debitBani, creditBani, closingBani } of [
    total,
    ...Object.values(parts),
  ]) {
    same(`censor, ${name} moved`, closingBani, openingBani + debitBani - creditBani);
  }
  for (const key of ['openingBani', 'debitBani', 'creditBani', 'closingBani'] as const) {
    same(`censor, ${name} ${key}`, total[key], sum(Object.values(parts).map((one) => one[key])));
  }
}

async function advanceReport({ admin, idAs, months, same }: Months): Promise<void> {
  const sent = { params: { idAs }, query: periodOf(months) };
  const { advances, ...all } = await admin.call(routes.readAdvanceDetails, sent);
  for (const { amountBani, usedBani, leftBani, uses } of advances) {
    same('an advance', amountBani, usedBani + leftBani);
    same('its uses', usedBani, sum(uses.map(ofBani)));
  }
  for (const key of ['amountBani', 'usedBani', 'leftBani'] as const) {
    same(`advances, ${key}`, all[key], sum(advances.map((one) => one[key])));
  }
}

/** The history of an apartment, in two parts and fund by fund, against what it owes now. */
async function apartmentHistory(
  { admin, idAs, months, roll, same }: Months,
  idAp: number,
  rems: readonly { readonly kind: string; readonly amountBani: number }[],
): Promise<void> {
  const params = { idAs, idAp };
  const { first, last, funds } = await admin.call(routes.readApartmentHistory, { params });
  if (first === null || last === null) return;
  const history = (from: number, to: number, idFund?: number) => {
    const fund = idFund === undefined ? {} : { idFund: String(idFund) };
    const query = { from: String(from), to: String(to), ...fund };
    return admin.call(routes.readApartmentHistory, { params, query });
  };
  const all = await history(first, last);
  const at = `history of ${idAp}`;
  let total = all.opening.unpaidTotalBani;
  for (const row of all.rows) {
    total += sum(row.lines.map(({ debBani, credBani }) => debBani - credBani));
    const parts = [row.chelBani, row.penBani, -row.advanceBani, ...row.unpaid.map(ofBani)];
    same(`${at}, ${row.date}`, total, row.unpaidTotalBani, sum(parts));
  }
  same(`${at}, its end`, total, all.closing.unpaidTotalBani);
  const owed = (kind: string) => sum(rems.map((rem) => (rem.kind === kind ? rem.amountBani : 0)));
  same(`${at}, expenses`, all.closing.chelBani, owed('expense'));
  same(`${at}, penalties`, all.closing.penBani, owed('penalty'));
  const closed = months.filter((month) => month >= first && month <= last).toReversed();
  if (closed.length > 1) {
    const cut = roll(closed.length - 1);
    const start = await history(first, closed[cut]!);
    const rest = await history(closed[cut + 1]!, last);
    // A month without days of its own is shown with the one before it.
    if (rest.from === closed[cut + 1]) {
      same(`${at}, at ${closed[cut]}`, ...[start.closing, rest.opening].map(asText));
      same(`${at}, in two parts`, ...[[...start.rows, ...rest.rows], all.rows].map(asText));
    }
  }
  for (const { idFund } of funds) {
    const ofFund = await history(first, last, idFund);
    same(`${at}, fund ${idFund}`, ...[ofFund.closing, all.closing].map(asText));
    const moved = [ofFund, all].map(({ rows }) => {
      const lines = rows.flatMap((row) => row.lines).filter((line) => line.idFund === idFund);
      return sum(lines.map(({ debBani, credBani }) => debBani - credBani));
    });
    same(`${at}, lines of fund ${idFund}`, ...moved);
  }
}

/** Closed months and penalties of an apartment. */
async function apartmentMonths({ admin, idAs, same }: Months, idAp: number): Promise<void> {
  const params = { idAs, idAp };
  const { months } = await admin.call(routes.readApartmentOutgoHistory, { params });
  for (const { idMonth, entries, ...month } of months) {
    const { expensesBani, arrearsBani, penaltiesBani, fundsBani, advanceBani, totalBani } = month;
    const parts = [expensesBani, arrearsBani, penaltiesBani, fundsBani, -advanceBani];
    same(`${idMonth} of ${idAp}`, totalBani, sum(parts));
    same(`${idMonth} of ${idAp}, expenses`, expensesBani, sum(entries.map(ofBani)));
  }
  const penalties = await admin.call(routes.readPenaltiesData, { params });
  const asked = penalties.bills.map(({ broughtBani, askedBani, corrections }) =>
    sum([broughtBani, askedBani, ...corrections.map(ofBani)]),
  );
  same(`penalties of ${idAp}`, penalties.totalBani, sum(asked));
  for (const { idMonth, madeBani, rows } of penalties.bills) {
    same(`penalties of ${idAp} for ${idMonth}`, madeBani, sum(rows.map(ofBani)));
  }
}

/** Resolves with what is read of the whole period, of its part up to `day`, and of the rest. */
async function inHalves<T>(
  day: LocalDate,
  read: (query: { readonly fromDate: string; readonly toDate: string }) => Promise<T>,
): Promise<readonly [T, T, T]> {
  return [
    await read(WHOLE),
    await read({ ...WHOLE, toDate: day }),
    await read({ ...WHOLE, fromDate: addDays(day, 1) }),
  ];
}

const ofBani = ({ amountBani }: Bani<'amountBani'>): number => amountBani;

const asText = (value: unknown): string => JSON.stringify(value);

function figuresOf({ key, idFund, amountBani, uncollectedBani }: Omit<BalanceLineView, 'parts'>) {
  return { key, idFund, amountBani, uncollectedBani };
}
