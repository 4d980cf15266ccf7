import { families } from '@scara/contracts/events';
import {
  addMeters,
  addOutgoColumn,
  type AssociationEvent,
  chooseFirstMonth,
  evolve,
} from '@scara/domain/association';
import { type Cashbook, documentIdIn, evolveCashbook, NO_CASHBOOK } from '@scara/domain/cashbook';
import {
  addExpense,
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

/** How large the books of an association are. */
export interface Books {
  readonly idUser: number;
  readonly columns: number;
  /** Closed months behind the one that is published and waits for its close. */
  readonly behind: number;
}

/** The month that waits for its close, whatever stands behind it. */
export const WAITING: YearMonth = yearMonth('2025-12');
const TODAY = addDays(lastDay(WAITING), 60);

/** Everything that the domain needs to close the waiting month. */
export interface Waiting {
  readonly sources: MonthSources;
  readonly read: { readonly association: number; readonly cashbooks: Record<string, number> };
}

/**
 * Columns, a cold-water meter for every apartment, `behind` closed months and one that is published: one command each,
 * so that filling takes seconds. One in ten pays late: the accounts carry arrears.
 */
export async function fillMonths(store: EventStore, idAs: number, books: Books): Promise<Waiting> {
  const first = shiftMonth(WAITING, -books.behind);
  const association = await furnish(store, idAs, books, first);
  const read = { association: association.revision, cashbooks: {} };
  let earlier: ExpenseMonth[] = [];
  for (let month = first; ; month = shiftMonth(month, 1)) {
    const cashbooks = earlier.map((before) => paidAfter(before));
    const sources = { association: association.state, earlier, cashbooks };
    const isLast = month === WAITING;
    const told = tell({ ...sources, month: NO_MONTH }, month, books.columns, isLast);
    const outcome = await store.decide(
      monthFamily,
      `${idAs}-${monthIdOf(month)}`,
      contextOf(idAs, books.idUser, { month }),
      () => ({ ok: true, events: told.events }),
    );
    if (!outcome.ok) throw new Error(`month ${month} was refused`);
    // The product's own books are empty: what was paid stands in the balances that each close carried.
    if (isLast) return { sources: { ...sources, cashbooks: [], month: told.state }, read };
    earlier = [told.state];
  }
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
  take(chooseFirstMonth({ month: first }, association));
  const context = contextOf(idAs, books.idUser, { furnish: idAs });
  const outcome = await store.decide(associationFamily, String(idAs), context, () => ({
    ok: true,
    events,
  }));
  if (!outcome.ok) throw new Error('the furniture was refused');
  return { state: association, revision: Number(outcome.revision) };
}

/** Nine of ten pay their bill a fortnight later, the tenth every half year: accounts that stay as long as they are. */
function paidAfter({ month, closing }: ExpenseMonth): Cashbook {
  const { apartments, lines } = closing!.result;
  const emitted = addDays(closing!.closed, 14);
  const isHalfYear = Number(month!.slice(5)) % 6 === 0;
  let book = NO_CASHBOOK;
  apartments.forEach(({ idAp }, at) => {
    const { total } = lines[at]!;
    if (total <= 0 || (at % 10 === 0 && !isHalfYear)) return;
    const idPd = documentIdIn(Number(emitted.slice(0, 4)), at + 1);
    book = evolveCashbook(book, {
      type: 'PaymentRegistered',
      data: {
        idPd,
        type: 1,
        mode: 2,
        emitted,
        series: '',
        number: '',
        idAp,
        amountBani: total,
        idF: null,
        info: '',
      },
    });
  });
  return book;
}

/** A month from its opening to its close, or to its publication; all in one append. */
function tell(
  sources: MonthSources,
  month: YearMonth,
  columns: number,
  isLast: boolean,
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
  const readings = [...association.meters.keys()].map((idMeter) => ({
    idMeter,
    state: 4 as const,
    indexE3: monthIndex(month) * 5_000 + (idMeter % 13) * 100,
  }));
  take(enterReadings({ readings }, state, association));
  const read = { association: 0, cashbooks: {} };
  const now = { ...sources, month: state };
  take(publishMonth({ published, today: TODAY }, now, read));
  if (!isLast)
    take(closeMonth({ closed: published, today: TODAY }, { ...now, month: state }, read));
  return { state, events };
}

/** Months since 2000: an index that only grows. */
function monthIndex(month: YearMonth): number {
  return (Number(month.slice(0, 4)) - 2000) * 12 + Number(month.slice(5));
}

function expense(idOutgoColumn: number, at: number, nth: number, columns: number): ExpenseData {
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
