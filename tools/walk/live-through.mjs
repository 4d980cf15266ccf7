// Lives an association's months through the product's own calls, in the order in which things happened.
import { monthId, scaled } from './folder.mjs';

const BATCH = 500;

/** Payments under way at once: what meets at one book is decided and stored together. */
const PAYERS = 24;

/**
 * Builds the association with its entrances, apartments, meters, groups, columns and funds. Answers the ids that the
 * months are then told with.
 */
export async function build(caller, files, { settings, block }) {
  const { idAs } = await caller.write('PUT', '/api/association', settings, 'association');
  const base = `/api/association/${idAs}`;
  const { idBlock } = await caller.write('PUT', `${base}/block`, block, 'block');
  const entrances = new Map();
  for (const name of new Set(files.apartments.map((row) => row.entrance))) {
    const path = `${base}/block/${idBlock}/entrance`;
    const { idEntrance } = await caller.write('PUT', path, { name }, `entrance ${name}`);
    entrances.set(name, idEntrance);
  }
  const apartments = new Map();
  const [columns, funds] = await Promise.all([
    addColumns(caller, base, files.expenses),
    addFunds(caller, base, files.funds),
    // An entrance's apartments stay in the order of their file.
    ...grouped(files.apartments, ({ entrance }) => entrance).map((rows) =>
      inTurn(rows, async (row) => {
        const path = `${base}/group/${entrances.get(row.entrance)}/apartment`;
        const key = keyOf(row);
        const { idAp } = await caller.write('PUT', path, apartmentOf(row), `apartment ${key}`);
        apartments.set(key, idAp);
      }),
    ),
  ]);
  const groups = new Map([['toată', null]]);
  for (const [name, id] of entrances) groups.set(`Scara ${name}`, id);
  for (const [name, members] of membersOf(files.groups, apartments)) {
    const body = { name, apartments: members };
    const made = await caller.write('PUT', `${base}/apartmentGroup`, body, `group ${name}`);
    groups.set(name, made.idApartmentsGroup);
  }
  const meters = await addMeters(caller, base, files.meters, apartments);
  return { idAs, base, entrances, apartments, groups, meters, columns, funds };
}

/** What tenants said on paper (2, confirmed 5) is typed by the administrator: only tenants themselves send a 2. */
const typedState = (state) => (state === 2 || state === 5 ? 4 : state);

/**
 * Takes every month through its life: the payments before it, then persons, readings, expenses and dues, then it is
 * shown and closed. At last come the payments after the last close. `censor` checks the list where there is one.
 */
export async function liveThrough(caller, files, built, { censor, onClosed } = {}) {
  let since = '';
  for (const month of files.months) {
    await pay(caller, files, built, (row) => row.date > since && row.date <= month.closed);
    since = month.closed;
    await tellMonth(caller, files, built, month);
    await closeMonth(caller, built, month, censor);
    await onClosed?.(month);
  }
  await pay(caller, files, built, (row) => row.date > since);
}

async function tellMonth(caller, files, built, row) {
  const { base, apartments, meters } = built;
  const idMonth = monthId(row.month);
  const here = (other) => other.month === row.month;
  await caller.write('PUT', `${base}/month`, { idMonth }, `month ${row.month}`);
  const terms = {
    idMonth,
    maturityDays: Number(row.maturity_days),
    penaltiesRateE2: scaled(row.penalty_percent_per_day, 2),
  };
  await caller.write('POST', `${base}/month`, terms, `terms ${row.month}`);
  // Four kinds of facts of which none needs another: each kind goes in the order of its file, the four side by side.
  await Promise.all([
    inTurn(files.persons.filter(here), (change) => {
      const path = `${base}/apartment/${apartments.get(keyOf(change))}/changeInfo`;
      const body = { idMonth, persons: Number(change.persons) };
      return caller.write('PUT', path, body, `persons ${row.month} ${keyOf(change)}`);
    }),
    inTurn(batches(files.readings.filter(here)), (batch, at) => {
      const readings = batch.map(({ series, state, index }) => ({
        idMeter: meters.get(series),
        state: typedState(Number(state)),
        indexE3: Number(state) === 1 ? null : scaled(index, 3),
      }));
      const body = { idMonth, readings };
      return caller.write('POST', `${base}/meters`, body, `readings ${row.month} ${at}`);
    }),
    inTurn(files.expenses.filter(here), (expense, at) => {
      const body = { idMonth, ...expenseOf(expense, built) };
      return caller.write('PUT', `${base}/outgo`, body, `expense ${row.month} ${at}`);
    }),
    inTurn(files.funds.filter(here), (due, at) => {
      const path = `${base}/month/${idMonth}/fundDue`;
      return caller.write('PUT', path, dueOf(due, built), `due ${row.month} ${at}`);
    }),
  ]);
}

/** What the control list would keep from being shown is accepted: the files are what they are. */
async function closeMonth(caller, { base }, { month, published, closed }, censor) {
  const idMonth = monthId(month);
  const { findings } = await caller.read(`${base}/month/${idMonth}/controlList`);
  const asked = findings.filter(({ severity }) => severity === 'accept').map(({ key }) => key);
  if (asked.length > 0) {
    const body = { findings: asked, reason: 'Datele preluate din fișiere' };
    await caller.write('PUT', `${base}/month/${idMonth}/controlList`, body, `accept ${month}`);
  }
  const shown = { idMonth, published };
  await caller.write('POST', `${base}/month/published`, shown, `publish ${month}`);
  await censor?.write('PUT', `${base}/month/censorCheck`, { idMonth }, `check ${month}`);
  await caller.write('PUT', `${base}/month/close`, { idMonth, closed }, `close ${month}`);
}

/** In the order of the file, some at once; an apartment's own payments one after the other. */
async function pay(caller, { payments }, { base, apartments, funds }, isDue) {
  const send = (row) => {
    const body = {
      pM: Number(row.mode),
      emitted: row.date,
      series: row.receipt_series,
      paymentNumber: row.receipt_number,
      idAp: apartments.get(keyOf(row)),
      amountBani: scaled(row.amount_lei, 2),
      idF: row.fund === '' ? null : funds.get(row.fund),
    };
    return caller.write('PUT', `${base}/paymentDocument`, body, `payment ${row.no}`);
  };
  for (const some of batches(payments.filter(isDue), PAYERS)) {
    await Promise.all(grouped(some, keyOf).map((rows) => inTurn(rows, send)));
  }
}

async function addMeters(caller, base, rows, apartments) {
  const adminMeters = rows.map((row) => ({
    idAp: apartments.get(keyOf(row)),
    type: Number(row.type),
    location: Number(row.location),
    series: row.series,
    initialIndexE3: scaled(row.initial_index, 3),
  }));
  const ids = [];
  for (const [at, batch] of batches(adminMeters).entries()) {
    const body = { adminMeters: batch };
    const made = await caller.write('PUT', `${base}/meters`, body, `meters ${at}`);
    ids.push(...made.idMeters);
  }
  return new Map(rows.map((row, at) => [row.series, ids[at]]));
}

/** A column for every name, in the order in which they first appear; metered ones show consumption and difference. */
async function addColumns(caller, base, expenses) {
  const columns = new Map();
  for (const name of new Set(expenses.map(({ column }) => column))) {
    const isMetered = expenses.some((row) => row.column === name && row.quantity !== '');
    const body = { name, showMetering: isMetered ? 3 : 1, showIndex: 1 };
    const made = await caller.write('PUT', `${base}/outgoColumn`, body, `column ${name}`);
    columns.set(name, made.idOutgoColumn);
  }
  return columns;
}

async function addFunds(caller, base, rows) {
  const funds = new Map();
  for (const name of new Set(rows.map(({ fund }) => fund))) {
    const { idFund } = await caller.write('PUT', `${base}/fund`, { name }, `fund ${name}`);
    funds.set(name, idFund);
  }
  return funds;
}

function expenseOf(row, { columns, groups, apartments }) {
  return {
    idOutgoColumn: columns.get(row.column),
    name: row.column,
    amountBani: scaled(row.amount_lei, 2),
    quantityE3: row.quantity === '' ? null : scaled(row.quantity, 3),
    metering: Number(row.metering),
    distribution: Number(row.distribution),
    idGroup: groups.get(row.group),
    canalPercentE2: row.canal_percent === '' ? null : scaled(row.canal_percent, 2),
    typedShares: sharesOf(row.typed_shares, apartments),
    document: {
      provider: row.provider,
      providerCif: row.provider_cif,
      number: row.invoice,
      date: row.invoice_date,
    },
  };
}

function dueOf(row, { funds, groups, apartments }) {
  return {
    idFund: funds.get(row.fund),
    amountBani: scaled(row.total_lei, 2),
    distribution: Number(row.distribution),
    idGroup: groups.get(row.group),
    typedShares: sharesOf(row.typed_shares ?? '', apartments),
  };
}

/** 'A/1=12.50; A/2=3.00' */
function sharesOf(text, apartments) {
  if (text === '') return null;
  return text.split(/;\s*/).map((share) => {
    const [key, amount] = share.split('=');
    return { idAp: apartments.get(key), amountBani: scaled(amount, 2) };
  });
}

function apartmentOf(row) {
  const isCompany = row.type === 'company';
  return {
    number: row.apartment,
    tenantName: row.name,
    persons: Number(row.persons),
    surfaceE5: scaled(row.s_percent, 5),
    heatSurfaceE5: scaled(row.hs_m2, 5),
    c2E5: scaled(row.c2, 5),
    c3E5: scaled(row.c3, 5),
    c4E5: scaled(row.c4, 5),
    tel1: row.phone,
    ...(isCompany ? { isCompany, cif: row.cif.replace(/^RO/, ''), cn: row.name } : {}),
  };
}

/** `[name, apartments]` of each group. */
function membersOf(rows, apartments) {
  return grouped(rows, ({ group }) => group).map((members) => [
    members[0].group,
    members.map((row) => apartments.get(keyOf(row))),
  ]);
}

function keyOf({ entrance, apartment }) {
  return `${entrance}/${apartment}`;
}

/** One after the other. */
async function inTurn(items, act) {
  for (const [at, item] of items.entries()) await act(item, at);
}

/** The items of each key together, in the order in which the keys first appear. */
function grouped(items, keyOfItem) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOfItem(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

function batches(items, size = BATCH) {
  const cut = [];
  for (let at = 0; at < items.length; at += size) cut.push(items.slice(at, at + size));
  return cut;
}
