// Runs an association's months through the product's own API calls, in the order in which things happened.
import { monthId } from './folder.mjs';
import * as tell from './rows.mjs';
import { EVERYBODY, groupOfEntrance, keyOf } from './rows.mjs';

const BATCH = 500;

/** Payments in progress at once: those of the same cashbook are decided and stored together. */
const PAYERS = 24;

/**
 * Creates the association with its entrances, apartments, meters, groups, columns and funds. Returns the ids that the
 * months need.
 */
export async function build(caller, files, { settings, block }) {
  const { idAs } = await caller.write('PUT', '/api/association', settings, 'association');
  const base = `/api/association/${idAs}`;
  const { idBlock } = await caller.write('PUT', `${base}/block`, block, 'block');
  const entrances = new Map();
  for (const [name, [row]] of grouped(files.apartments, ({ entrance }) => entrance)) {
    const path = `${base}/block/${idBlock}/entrance`;
    const making = caller.write('PUT', path, { name }, `entrance ${name}`);
    entrances.set(name, (await of([row], making)).idEntrance);
  }
  const apartments = new Map();
  const [columns, funds] = await Promise.all([
    addColumns(caller, base, files.expenses),
    addFunds(caller, base, files),
    // An entrance's apartments keep the order of their file.
    ...[...grouped(files.apartments, ({ entrance }) => entrance)].map(([entrance, rows]) =>
      inTurn(rows, async (row) => {
        const path = `${base}/group/${entrances.get(entrance)}/apartment`;
        const key = keyOf(row);
        const making = caller.write('PUT', path, tell.apartmentOf(row), `apartment ${key}`);
        apartments.set(key, (await of([row], making)).idAp);
      }),
    ),
  ]);
  const groups = new Map([[EVERYBODY, null]]);
  for (const [name, id] of entrances) groups.set(groupOfEntrance(name), id);
  for (const [name, rows] of grouped(files.groups, ({ group }) => group)) {
    const body = { name, apartments: rows.map((row) => tell.memberOf(row, { apartments })) };
    const making = caller.write('PUT', `${base}/apartmentGroup`, body, `group ${name}`);
    groups.set(name, (await of([rows[0]], making)).idApartmentsGroup);
  }
  const meters = await addMeters(caller, base, files.meters, apartments);
  return { idAs, base, entrances, apartments, groups, meters, columns, funds };
}

/**
 * Runs every month: opens it, then adds the payments up to its close, persons, readings, expenses and dues, then
 * publishes and closes it. At the end adds the payments after the last close. `censor`, if given, checks the list.
 *
 * An interrupted run can be continued: a command sent before returns its first answer. But one that changed nothing
 * left no trace, and would be refused by a month that has gone on since; so months that are published or closed are not
 * sent again.
 */
export async function liveThrough(caller, files, built, { censor, onClosed } = {}) {
  let since = '';
  const { months } = await caller.read(`${built.base}/months`);
  const states = new Map(months.map(({ idMonth, state }) => [idMonth, state]));
  for (const month of files.months) {
    const state = states.get(monthId(month.month)) ?? 'new';
    if (state === 'closed') {
      since = lastPaid(month);
      continue;
    }
    if (state !== 'published') await openMonth(caller, built, month);
    const until = lastPaid(month);
    await pay(caller, files, built, (row) => row.date > since && row.date <= until);
    since = until;
    const expenses =
      state === 'published' ? new Map() : await tellMonth(caller, files, built, month);
    await closeMonth(caller, built, { month, expenses }, censor);
    await onClosed?.(month);
  }
  await pay(caller, files, built, (row) => row.date > since);
}

/**
 * Returns the last day whose payments are sent before a close: once the list of December is closed, its year takes no
 * more documents.
 */
function lastPaid({ month, closed }) {
  const newYearsEve = `${month}-31`;
  return month.endsWith('-12') && closed < newYearsEve ? newYearsEve : closed;
}

async function openMonth(caller, { base }, row) {
  const idMonth = monthId(row.month);
  await of([row], caller.write('PUT', `${base}/month`, { idMonth }, `month ${row.month}`));
  await of([row], caller.write('POST', `${base}/month`, tell.termsOf(row), `terms ${row.month}`));
}

/** Sends the facts of a month. Returns the rows of the expenses by id. */
async function tellMonth(caller, files, built, row) {
  const { base } = built;
  const idMonth = monthId(row.month);
  const here = (other) => other.month === row.month;
  const expenses = new Map();
  // Four independent kinds of facts: each kind is sent in the order of its file, and the four run side by side.
  await Promise.all([
    inTurn(files.persons.filter(here), (change) => {
      const { idAp, body } = tell.personsOf(change, built);
      const what = `persons ${row.month} ${keyOf(change)}`;
      const path = `${base}/apartment/${idAp}/changeInfo`;
      return of([change], caller.write('PUT', path, body, what));
    }),
    inTurn(batches(files.readings.filter(here)), (batch, at) => {
      const readings = batch.map((reading) => tell.readingOf(reading, built));
      const body = { idMonth, readings };
      return of(batch, caller.write('POST', `${base}/meters`, body, `readings ${row.month} ${at}`));
    }),
    inTurn(files.expenses.filter(here), async (expense, at) => {
      const body = tell.expenseOf(expense, built);
      const making = caller.write('PUT', `${base}/outgo`, body, `expense ${row.month} ${at}`);
      expenses.set((await of([expense], making)).idOutgo, expense);
    }),
    inTurn(files.funds.filter(here), (due, at) => {
      const path = `${base}/month/${idMonth}/fundDue`;
      const body = tell.dueOf(due, built);
      return of([due], caller.write('PUT', path, body, `due ${row.month} ${at}`));
    }),
  ]);
  return expenses;
}

/**
 * Publishes and closes a month. Findings of the control list that would prevent publishing are accepted, because the
 * files cannot be changed.
 */
async function closeMonth(caller, { base }, { month: row, expenses }, censor) {
  const { month, published, closed } = row;
  const idMonth = monthId(month);
  const { findings } = await caller.read(`${base}/month/${idMonth}/controlList`);
  const blocking = findings.find(({ severity }) => severity === 'blocks');
  if (blocking) {
    const { place } = expenses.get(blocking.place.idOutgo) ?? row;
    throw new Error(`${place}: ${blocking.text}`);
  }
  const asked = findings.filter(({ severity }) => severity === 'accept').map(({ key }) => key);
  for (const [at, some] of batches(asked).entries()) {
    const body = { findings: some, reason: 'Datele preluate din fișiere' };
    const what = at === 0 ? `accept ${month}` : `accept ${month} ${at}`;
    await caller.write('PUT', `${base}/month/${idMonth}/controlList`, body, what);
  }
  const shown = { idMonth, published };
  await of([row], caller.write('POST', `${base}/month/published`, shown, `publish ${month}`));
  await censor?.write('PUT', `${base}/month/censorCheck`, { idMonth }, `check ${month}`);
  const closing = caller.write('PUT', `${base}/month/close`, { idMonth, closed }, `close ${month}`);
  await of([row], closing);
}

/** Sends payments in the order of the file, some at once, but an apartment's own payments one after the other. */
async function pay(caller, { payments }, built, isDue) {
  const send = (row) => {
    const body = tell.paymentOf(row, built);
    const path = `${built.base}/paymentDocument`;
    return of([row], caller.write('PUT', path, body, `payment ${row.no}`));
  };
  for (const some of batches(payments.filter(isDue), PAYERS)) {
    await Promise.all([...grouped(some, keyOf).values()].map((rows) => inTurn(rows, send)));
  }
}

async function addMeters(caller, base, rows, apartments) {
  const ids = [];
  for (const [at, batch] of batches(rows).entries()) {
    const body = { adminMeters: batch.map((row) => tell.meterOf(row, { apartments })) };
    const made = await of(batch, caller.write('PUT', `${base}/meters`, body, `meters ${at}`));
    ids.push(...made.idMeters);
  }
  return new Map(rows.map((row, at) => [tell.meterKey(row), ids[at]]));
}

/** Adds a column for every name, in the order of first use; metered columns show consumption and difference. */
async function addColumns(caller, base, expenses) {
  const columns = new Map();
  for (const [name, rows] of grouped(expenses, ({ column }) => column)) {
    const isMetered = rows.some(({ quantity }) => quantity);
    const body = { name, showMetering: isMetered ? 3 : 1, showIndex: 1 };
    const making = caller.write('PUT', `${base}/outgoColumn`, body, `column ${name}`);
    columns.set(name, (await of([rows[0]], making)).idOutgoColumn);
  }
  return columns;
}

async function addFunds(caller, base, files) {
  const funds = new Map();
  for (const [name, row] of tell.fundsIn(files)) {
    const making = caller.write('PUT', `${base}/fund`, { name }, `fund ${name}`);
    funds.set(name, (await of([row], making)).idFund);
  }
  return funds;
}

/** Returns the answer of a call about these rows. An error message begins with the place of the row at fault. */
async function of(rows, call) {
  try {
    return await call;
  } catch (error) {
    const at = rows.length === 1 ? 0 : /^\w+\.(\d+)\b/.exec(error.field ?? '')?.[1];
    const row = rows[at];
    if (row === undefined || error.sentence === undefined) throw error;
    throw new Error(`${row.place}: ${error.sentence}`, { cause: error });
  }
}

/** Runs `act` for one item after the other. */
async function inTurn(items, act) {
  for (const [at, item] of items.entries()) await act(item, at);
}

/** Groups items by key, in the order in which the keys first appear. */
function grouped(items, keyOfItem) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOfItem(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

function batches(items, size = BATCH) {
  const cut = [];
  for (let at = 0; at < items.length; at += size) cut.push(items.slice(at, at + size));
  return cut;
}
