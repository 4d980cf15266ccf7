import { families } from '@scara/contracts/events';
import {
  addFund,
  addMeters,
  addOutgoColumn,
  type AssociationEvent,
  chooseFirstMonth,
  evolve,
} from '@scara/domain/association';
import {
  type Cashbook,
  type CashbookEvent,
  documentIdIn,
  evolveCashbook,
  NO_CASHBOOK,
} from '@scara/domain/cashbook';
import {
  addExpense,
  addFundDue,
  closeMonth,
  enterReadings,
  evolveMonth,
  type ExpenseData,
  type ExpenseMonth,
  type ExpenseMonthEvent,
  type MonthSources,
  NO_MONTH,
  openMonth,
  publishMonth,
} from '@scara/domain/expense-month';
import {
  addDays,
  type Decision,
  lastDay,
  monthIdOf,
  shiftMonth,
  type YearMonth,
  yearMonth,
} from '@scara/domain/kernel';
import type { EventStore, StreamFamily } from '@scara/event-store';
import { associationFamily, contextOf } from './associations.js';

export const monthFamily: StreamFamily<ExpenseMonth, ExpenseMonthEvent> = {
  name: 'month',
  streamOf: (id) => `month-${id}`,
  initial: NO_MONTH,
  evolve: evolveMonth,
  schemas: families.month,
  associationOf: (id) => Number(id.slice(0, id.indexOf('-'))),
};

const cashbookFamily: StreamFamily<Cashbook, CashbookEvent> = {
  name: 'cashbook',
  streamOf: (id) => `cashbook-${id}`,
  initial: NO_CASHBOOK,
  evolve: evolveCashbook,
  schemas: families.cashbook,
  associationOf: (id) => Number(id.slice(0, id.indexOf('-'))),
};

/** The size of an association's history. */
export interface Books {
  readonly idUser: number;
  readonly columns: number;
  /** Number of closed months before the one that is published and waits for its close. */
  readonly behind: number;
  /** True to record the payments in the cashbooks too, as in a real association. */
  readonly hasBooks?: boolean;
  /** True for a fund with a due of every apartment in every month. */
  readonly hasFund?: boolean;
}

/** The month that waits for its close, however many months are before it. */
export const WAITING: YearMonth = yearMonth('2025-12');
const TODAY = addDays(lastDay(WAITING), 60);

/** Everything that the domain needs to close the waiting month. */
export interface Waiting {
  readonly sources: MonthSources;
  readonly read: { readonly association: number; readonly cashbooks: Record<string, number> };
}

/**
 * Fills the store with columns, a cold-water meter for every apartment, `behind` closed months and one that is
 * published: one command each, so that filling takes seconds. One in ten apartments pays late, so that accounts have
 * arrears.
 */
export async function fillMonths(store: EventStore, idAs: number, books: Books): Promise<Waiting> {
  const first = shiftMonth(WAITING, -books.behind);
  const association = await furnish(store, idAs, books, first);
  const kept = new Map<number, Cashbook>();
  let earlier: ExpenseMonth[] = [];
  for (let month = first; ; month = shiftMonth(month, 1)) {
    const paid = earlier.flatMap((before) => paidAfter(before));
    const cashbooks =
      books.hasBooks === true ? await record(store, idAs, books, paid, kept) : [bookOf(paid)];
    const revisions = [...kept].map(([year, { revision }]) => [String(year), revision] as const);
    const read = { association: association.revision, cashbooks: Object.fromEntries(revisions) };
    const sources = { association: association.state, earlier, cashbooks };
    const isLast = month === WAITING;
    const told = tell({ ...sources, month: NO_MONTH }, month, books.columns, isLast, read);
    const outcome = await store.decide(
      monthFamily,
      `${idAs}-${monthIdOf(month)}`,
      contextOf(idAs, books.idUser, { month }),
      () => ({ ok: true, events: told.events }),
    );
    if (!outcome.ok) throw new Error(`month ${month} was refused`);
    // If the product's own cashbooks are empty, the payments are contained in the balances that each close carried
    // over.
    if (isLast) {
      const known = books.hasBooks === true ? cashbooks : [];
      return { sources: { ...sources, cashbooks: known, month: told.state }, read };
    }
    earlier = [told.state];
  }
}

/**
 * Returns the sources of a month that was filled without earlier months, as the store has them; the product's cashbooks
 * are empty.
 */
export async function waitingSources(store: EventStore, idAs: number): Promise<MonthSources> {
  const [association, month] = await Promise.all([
    store.load(associationFamily, String(idAs)),
    store.load(monthFamily, `${idAs}-${monthIdOf(WAITING)}`),
  ]);
  return { association: association.state, month: month.state, earlier: [], cashbooks: [] };
}

async function furnish(store: EventStore, idAs: number, books: Books, first: YearMonth) {
  const { state } = await store.load(associationFamily, String(idAs));
  const events: AssociationEvent[] = [];
  let association = state;
  const take = (decision: Decision<AssociationEvent, unknown>): void => {
    if (!decision.ok) throw new Error(JSON.stringify(decision.rejection));
    events.push(...decision.events);
    association = decision.events.reduce(evolve, association);
  };
  for (let at = 1; at <= books.columns; at += 1) {
    const name = `Coloana ${at}`;
    take(addOutgoColumn({ name, showMetering: 1, showIndex: 1 }, association));
  }
  const meters = [...association.apartments.keys()].map((idAp) => ({
    idAp,
    type: 1 as const,
    location: 2 as const,
    series: `S${idAp}`,
    initialIndexE3: 0,
  }));
  take(addMeters({ meters }, association));
  take(chooseFirstMonth({ month: first, today: lastDay(first) }, association));
  if (books.hasFund === true) take(addFund({ name: 'Fond de reparații' }, association));
  const context = contextOf(idAs, books.idUser, { furnish: idAs });
  const outcome = await store.decide(associationFamily, String(idAs), context, () => ({
    ok: true,
    events,
  }));
  if (!outcome.ok) throw new Error('the furniture was refused');
  return { state: association, revision: Number(outcome.revision) };
}

type Paid = Extract<CashbookEvent, { type: 'PaymentRegistered' }>;

/**
 * Payments after a close: nine in ten apartments pay their bill two weeks later, the tenth twice a year, so that
 * accounts do not keep growing.
 */
function paidAfter({ month, closing }: ExpenseMonth): Paid[] {
  const { apartments, lines } = closing!.result;
  const emitted = addDays(closing!.closed, 14);
  const isHalfYear = Number(month!.slice(5)) % 6 === 0;
  return apartments.flatMap(({ idAp }, at): Paid[] => {
    const { total } = lines[at]!;
    if (total <= 0 || (at % 10 === 0 && !isHalfYear)) return [];
    const idPd = documentIdIn(Number(emitted.slice(0, 4)), at + 1);
    const head = { type: 1, mode: 2, emitted, series: '', number: '' } as const;
    const data = { idPd, ...head, idAp, amountBani: total, idF: null, info: '' };
    return [{ type: 'PaymentRegistered', data }];
  });
}

const bookOf = (paid: readonly Paid[]): Cashbook => paid.reduce(evolveCashbook, NO_CASHBOOK);

/**
 * Appends the payments to the cashbooks of their years, numbered on from the existing ones. Returns all cashbooks so
 * far.
 */
async function record(
  store: EventStore,
  idAs: number,
  { idUser }: Books,
  paid: readonly Paid[],
  kept: Map<number, Cashbook>,
): Promise<Cashbook[]> {
  const [first] = paid;
  if (first !== undefined) {
    const year = Number(first.data.emitted.slice(0, 4));
    const before = kept.get(year) ?? NO_CASHBOOK;
    const events = paid.map(({ type, data }, at): Paid => {
      const idPd = documentIdIn(year, before.documents.length + at + 1);
      return { type, data: { ...data, idPd } };
    });
    const context = contextOf(idAs, idUser, { paid: first.data });
    const outcome = await store.decide(cashbookFamily, `${idAs}-${year}`, context, () => ({
      ok: true,
      events,
    }));
    if (!outcome.ok) throw new Error('the payments were refused');
    kept.set(year, events.reduce(evolveCashbook, before));
  }
  return [...kept.keys()].sort().map((year) => kept.get(year)!);
}

/** Returns a month's events from its opening to its close, or to its publication, for one append. */
function tell(
  sources: MonthSources,
  month: YearMonth,
  columns: number,
  isLast: boolean,
  read: Waiting['read'],
): { readonly state: ExpenseMonth; readonly events: readonly ExpenseMonthEvent[] } {
  const { association, earlier } = sources;
  const events: ExpenseMonthEvent[] = [];
  let state = NO_MONTH;
  const take = (decision: Decision<ExpenseMonthEvent, unknown>): void => {
    if (!decision.ok) throw new Error(JSON.stringify(decision.rejection));
    events.push(...decision.events);
    state = decision.events.reduce(evolveMonth, state);
  };
  const published = lastDay(month);
  const nth = Number(monthIdOf(month)) % 97;
  take(openMonth({ month, opening: [] }, state, association, earlier[0] ?? null));
  [...association.columns.keys()].forEach((idOutgoColumn, at) => {
    take(addExpense(expense(idOutgoColumn, at, nth, columns), state, association));
  });
  for (const idFund of association.funds.keys()) {
    const due = { idFund, amountBani: 300_000, idGroup: null, typedShares: null };
    take(addFundDue({ ...due, distribution: 2 }, state, association));
  }
  const readings = [...association.meters.keys()].map((idMeter) => ({
    idMeter,
    state: 4 as const,
    indexE3: monthIndex(month) * 5_000 + (idMeter % 13) * 100,
  }));
  take(enterReadings({ readings }, state, association));
  const now = { ...sources, month: state };
  take(publishMonth({ published, today: TODAY, figures: '' }, now, read));
  if (!isLast)
    take(closeMonth({ closed: published, today: TODAY }, { ...now, month: state }, read));
  return { state, events };
}

/** Months since 2000, used as an index that only grows. */
function monthIndex(month: YearMonth): number {
  return (Number(month.slice(0, 4)) - 2000) * 12 + Number(month.slice(5));
}

/** Returns an ordinary expense of a column. */
export function expense(
  idOutgoColumn: number,
  at: number,
  nth: number,
  columns: number,
): ExpenseData {
  const isMetered = at % 5 === 0;
  return {
    idOutgoColumn,
    name: `Factura ${at + 1}`,
    amountBani: 100_000 + 777 * ((at + nth) % columns),
    quantityE3: isMetered ? 400_000 : null,
    metering: isMetered ? 2 : 1,
    distribution: ([2, 3, 4, 13] as const)[at % 4]!,
    idGroup: null,
    canalPercentE2: null,
    unit: '',
    typedShares: null,
    typedConsumptions: null,
    document: {
      idServiceProvider: null,
      provider: 'Furnizor SA',
      providerCif: '',
      number: `F${at}`,
      date: '',
    },
    isRecurring: false,
    category: 'other',
  };
}
