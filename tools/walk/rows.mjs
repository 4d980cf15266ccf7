// Converts the rows of the files to the bodies of the API calls. An unusable row throws the reason, in one sentence.
import { monthId, scaled } from './folder.mjs';

/** The group of all apartments; a row without a group means this one. */
export const EVERYBODY = 'toată';

export const groupOfEntrance = (entrance) => `Scara ${entrance}`;

/** The file that lists each kind of name. */
const FILE_OF = {
  apartamentul: 'apartments.csv',
  contorul: 'meters.csv',
  grupul: 'groups.csv',
  luna: 'months.csv',
  coloana: 'expenses.csv',
  fondul: 'funds.csv',
};

/** Returns the name of an apartment in other rows: entrance/number. */
export function keyOf({ entrance, apartment }) {
  return `${entrance}/${apartment}`;
}

export function apartmentOf(row) {
  const isCompany = row.type === 'company';
  return {
    number: row.apartment,
    tenantName: row.name ?? '',
    persons: whole(row.persons || '0'),
    surfaceE5: scaled(row.s_percent || '0', 5),
    heatSurfaceE5: scaled(row.hs_m2 || '0', 5),
    c2E5: scaled(row.c2 || '0', 5),
    c3E5: scaled(row.c3 || '0', 5),
    c4E5: scaled(row.c4 || '0', 5),
    tel1: row.phone ?? '',
    ...(isCompany
      ? { isCompany, cif: (row.cif ?? '').replace(/^RO/, ''), cn: row.name ?? '' }
      : {}),
  };
}

export function meterOf(row, { apartments }) {
  return {
    idAp: known(apartments, keyOf(row), 'apartamentul'),
    type: whole(row.type),
    // 4 is the specification's "other" location.
    location: whole(row.location || '4'),
    series: row.series,
    initialIndexE3: scaled(row.initial_index || '0', 3),
  };
}

export function memberOf(row, { apartments }) {
  return known(apartments, keyOf(row), 'apartamentul');
}

export function termsOf({ month, maturity_days, penalty_percent_per_day }) {
  return {
    idMonth: idOfMonth(month),
    maturityDays: whole(maturity_days),
    penaltiesRateE2: scaled(penalty_percent_per_day, 2),
  };
}

export function personsOf(row, { apartments }) {
  const idAp = known(apartments, keyOf(row), 'apartamentul');
  return { idAp, body: { idMonth: idOfMonth(row.month), persons: whole(row.persons) } };
}

/**
 * Readings that tenants gave on paper (2, confirmed 5) are entered as the administrator's (4): only tenants themselves
 * send a 2.
 */
export function readingOf(row, { apartments, meters }) {
  known(apartments, keyOf(row), 'apartamentul');
  const state = whole(row.state);
  return {
    idMeter: known(meters, meterKey(row), 'contorul'),
    state: state === 2 || state === 5 ? 4 : state,
    indexE3: state === 1 ? null : scaled(row.index, 3),
    // The files cannot be changed: a true index may be below an earlier estimate.
    isLower: true,
  };
}

/** `providers`: ids by name, if the association keeps providers. */
export function expenseOf(row, { columns, groups, apartments, providers }) {
  const metering = whole(row.metering);
  return {
    idMonth: idOfMonth(row.month),
    idOutgoColumn: known(columns, row.column, 'coloana'),
    name: row.column,
    amountBani: scaled(row.amount_lei, 2),
    quantityE3: row.quantity ? scaled(row.quantity, 3) : null,
    metering,
    distribution: whole(row.distribution),
    idGroup: known(groups, row.group || EVERYBODY, 'grupul'),
    canalPercentE2: row.canal_percent ? scaled(row.canal_percent, 2) : null,
    typedShares: sharesOf(row.typed_shares, apartments),
    // The files contain no unit, but metering 4 requires one.
    ...(metering === 4 ? { unit: 'u' } : {}),
    document: {
      idServiceProvider: providers?.get(row.provider) ?? null,
      provider: row.provider ?? '',
      providerCif: row.provider_cif ?? '',
      number: row.invoice ?? '',
      date: row.invoice_date ?? '',
    },
  };
}

export function dueOf(row, { funds, groups, apartments }) {
  return {
    idFund: known(funds, row.fund, 'fondul'),
    amountBani: scaled(row.total_lei, 2),
    distribution: whole(row.distribution),
    idGroup: known(groups, row.group || EVERYBODY, 'grupul'),
    typedShares: sharesOf(row.typed_shares, apartments),
  };
}

export function paymentOf(row, { apartments, funds }) {
  return {
    pM: whole(row.mode),
    emitted: day(row.date),
    series: row.receipt_series ?? '',
    paymentNumber: row.receipt_number ?? '',
    idAp: known(apartments, keyOf(row), 'apartamentul'),
    amountBani: scaled(row.amount_lei, 2),
    idF: row.fund ? known(funds, row.fund, 'fondul') : null,
  };
}

/** Returns the name of a meter in readings: two apartments may have the same series. */
export function meterKey(row) {
  return `${keyOf(row)} ${row.series}`;
}

/** Returns each fund with the first row that names it; a fund may be paid without having a due in these months. */
export function fundsIn({ funds, payments }) {
  const first = new Map();
  for (const row of [...funds, ...payments.filter(({ fund }) => fund)]) {
    if (!first.has(row.fund)) first.set(row.fund, row);
  }
  return first;
}

/** Returns everything in the files that could not be entered, one line each, beginning with file and row. */
export function faultsOf(files) {
  const names = (values) => new Map([...values].map((name, at) => [name, at + 1]));
  const built = {
    apartments: names(files.apartments.map(keyOf)),
    meters: names(files.meters.map(meterKey)),
    groups: names([
      EVERYBODY,
      ...files.apartments.map(({ entrance }) => groupOfEntrance(entrance)),
      ...files.groups.map(({ group }) => group),
    ]),
    columns: names(files.expenses.map(({ column }) => column)),
    funds: names(fundsIn(files).keys()),
  };
  const months = names(files.months.map(({ month }) => month));
  const inMonth = (tell) => (row) => {
    known(months, row.month, 'luna');
    tell(row, built);
  };
  return [
    ...faults(files.apartments, apartmentOf),
    ...faults(files.meters, (row) => meterOf(row, built)),
    ...faults(files.groups, (row) => memberOf(row, built)),
    ...faults(files.months, monthOf),
    ...faults(files.persons, inMonth(personsOf)),
    ...faults(files.readings, inMonth(readingOf)),
    ...faults(files.expenses, inMonth(expenseOf)),
    ...faults(files.funds, inMonth(dueOf)),
    ...faults(files.payments, (row) => [whole(row.no), paymentOf(row, built)]),
    ...twice(files.apartments, keyOf),
    ...twice(files.meters, meterKey),
    ...twice(files.groups, (row) => `${row.group} ${keyOf(row)}`),
    ...twice(files.months, ({ month }) => month),
    ...twice(files.persons, (row) => `${row.month} ${keyOf(row)}`),
    ...twice(files.readings, (row) => `${row.month} ${meterKey(row)}`),
    ...twice(files.payments, ({ no }) => no),
  ];
}

function monthOf(row) {
  termsOf(row);
  day(row.published);
  day(row.closed);
}

function faults(rows, tell) {
  return rows.flatMap((row) => {
    try {
      tell(row);
      return [];
    } catch (error) {
      return [`${row.place}: ${error.message}`];
    }
  });
}

function twice(rows, nameOf) {
  const first = new Map();
  return rows.flatMap((row) => {
    const name = nameOf(row);
    if (!first.has(name)) {
      first.set(name, row);
      return [];
    }
    return [`${row.place}: „${name}” stă și la ${first.get(name).place}`];
  });
}

/** Parses 'A/1=12.50; A/2=3.00'. */
function sharesOf(text, apartments) {
  const parts = (text ?? '').split(';').filter((part) => part.trim() !== '');
  if (parts.length === 0) return null;
  return parts.map((part) => {
    const [key, amount = ''] = part.split('=').map((side) => side.trim());
    return { idAp: known(apartments, key, 'apartamentul'), amountBani: scaled(amount, 2) };
  });
}

/** Returns the id of a name. */
function known(ids, name, what) {
  if (!ids.has(name)) throw new Error(`${what} „${name}” nu este în ${FILE_OF[what]}`);
  return ids.get(name);
}

function whole(text) {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`„${text}” nu este un număr întreg`);
  return Number(text);
}

function idOfMonth(month) {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error(`„${month}” nu este o lună`);
  return monthId(month);
}

function day(text) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
  if (!isDay) throw new Error(`„${text}” nu este o dată`);
  return text;
}
