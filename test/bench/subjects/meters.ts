import {
  addMeters,
  addOutgoColumn,
  type Association,
  chooseFirstMonth,
  evolve,
} from '@scara/domain/association';
import {
  addExpense,
  closeMonth,
  enterReadings,
  evolveMonth,
  type ExpenseMonth,
  type ExpenseMonthEvent,
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
import type { EventStore } from '@scara/event-store';
import { associationFamily, contextOf } from './associations.js';
import { expense, monthFamily } from './months.js';

/** The month that accepts readings; the previous one is closed with a reading of every meter. */
export const READ_MONTH: YearMonth = yearMonth('2025-12');
const TODAY = addDays(lastDay(READ_MONTH), 30);
/** The index of every meter at the end of the previous month, in thousandths. */
export const INDEX_BEFORE_E3 = 105_000;

/** The most that a column can show: consumption, difference, the old index and the new one. */
const WITH_INDEXES = { showMetering: 3, showIndex: 3 } as const;

/** Meters per command, so that an append stays well below the store's limit. */
const METERS_EACH = 2_000;

/** The size of an association with meters. */
export interface Metered {
  readonly idUser: number;
  /** Meters per apartment. */
  readonly each: number;
  /** Columns of the list, every fifth divided by meter readings; one by default. */
  readonly columns?: number;
  /** Closed months before the one that accepts readings, all unpaid; one by default. */
  readonly closed?: number;
}

/**
 * Gives every apartment its meters, closes the earlier months with readings of all of them, and opens the next. Returns
 * the ids of the meters by apartment, in the order of apartments.
 */
export async function fillMeters(
  store: EventStore,
  idAs: number,
  metered: Metered,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { idUser, closed = 1 } = metered;
  const association = await withMeters(store, idAs, metered);
  let earlier: ExpenseMonth | null = null;
  for (let back = closed; back >= 0; back -= 1) {
    const month = shiftMonth(READ_MONTH, -back);
    const isClosed = back > 0;
    const indexE3 = INDEX_BEFORE_E3 - 3_217 * (back - 1);
    earlier = await told(store, association, { idUser, month, earlier, isClosed, indexE3 });
  }
  const byApartment = new Map<number, number[]>();
  for (const [idMeter, { idAp }] of association.meters) {
    byApartment.set(idAp, [...(byApartment.get(idAp) ?? []), idMeter]);
  }
  return byApartment;
}

async function withMeters(
  store: EventStore,
  idAs: number,
  { idUser, each, columns = 1, closed = 1 }: Metered,
): Promise<Association> {
  const { state } = await store.load(associationFamily, String(idAs));
  const meters = [...state.apartments.keys()].flatMap((idAp) =>
    Array.from({ length: each }, (_, at) => ({
      idAp,
      type: at % 2 === 0 ? (1 as const) : (2 as const),
      location: at < 2 ? (1 as const) : (2 as const),
      series: `S${idAp}-${at}`,
      initialIndexE3: 100_000,
    })),
  );
  let association = state;
  const tell = async (decide: (now: Association) => ReturnType<typeof addMeters>) => {
    const context = contextOf(idAs, idUser, { meters: association.meters.size });
    const outcome = await store.decide(associationFamily, String(idAs), context, decide);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.rejection));
    association = outcome.events.reduce(evolve, association);
  };
  for (let at = 0; at < meters.length; at += METERS_EACH) {
    await tell((now) => addMeters({ meters: meters.slice(at, at + METERS_EACH) }, now));
  }
  for (let at = 1; at <= columns; at += 1) {
    const isPlain = columns === 1;
    const shows = isPlain ? ({ showMetering: 1, showIndex: 1 } as const) : WITH_INDEXES;
    const name = isPlain ? 'Apă rece' : `Coloana ${at}`;
    await tell((now) => addOutgoColumn({ name, ...shows }, now));
  }
  const month = shiftMonth(READ_MONTH, -closed);
  await tell((now) => chooseFirstMonth({ month, today: lastDay(month) }, now));
  return association;
}

/** Appends a month up to its opening or its close, one append per step. */
async function told(
  store: EventStore,
  association: Association,
  {
    idUser,
    month,
    earlier,
    isClosed,
    indexE3,
  }: {
    readonly idUser: number;
    readonly month: YearMonth;
    readonly earlier: ExpenseMonth | null;
    readonly isClosed: boolean;
    readonly indexE3: number;
  },
): Promise<ExpenseMonth> {
  const { idAs } = association;
  let state = NO_MONTH;
  const take = async (decide: (now: ExpenseMonth) => Decision<ExpenseMonthEvent, unknown>) => {
    const context = contextOf(idAs, idUser, { month });
    const id = `${idAs}-${monthIdOf(month)}`;
    const outcome = await store.decide(monthFamily, id, context, decide);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.rejection));
    state = outcome.events.reduce(evolveMonth, state);
  };
  await take((now) => openMonth({ month, opening: [] }, now, association, earlier));
  if (!isClosed) return state;
  const columns = [...association.columns.keys()];
  for (const [at, idOutgoColumn] of columns.entries()) {
    // A list cannot be published without an expense; a single one is completely distributed.
    const nth = columns.length === 1 ? 1 : at;
    await take((now) =>
      addExpense(expense(idOutgoColumn, nth, 0, columns.length), now, association),
    );
  }
  const readings = [...association.meters.keys()].map((idMeter) => ({
    ...{ idMeter, state: 4 as const, indexE3: indexE3 - (idMeter % 89) },
  }));
  await take((now) => enterReadings({ readings }, now, association));
  const sources = { association, earlier: earlier === null ? [] : [earlier], cashbooks: [] };
  const read = { association: 0, cashbooks: {} };
  const day = lastDay(month);
  await take((now) =>
    publishMonth({ published: day, today: TODAY, figures: '' }, { ...sources, month: now }, read),
  );
  await take((now) => closeMonth({ closed: day, today: TODAY }, { ...sources, month: now }, read));
  return state;
}
