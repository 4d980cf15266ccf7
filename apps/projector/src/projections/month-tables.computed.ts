import type { AssociationEvent } from '@scara/domain/association';
import { type Association, evolve, NO_ASSOCIATION } from '@scara/domain/association';
import {
  type Cashbook,
  type CashbookEvent,
  evolveCashbook,
  NO_CASHBOOK,
} from '@scara/domain/cashbook';
import {
  computeMonth,
  evolveMonth,
  type ExpenseMonth,
  type ExpenseMonthEvent,
  expenseTable,
  type MonthResult,
  type MonthSources,
  needsWholeHistory,
  NO_MONTH,
  positionsOfEntrance,
  stateOfMonth,
} from '@scara/domain/expense-month';
import type {
  ComputedProjection,
  FoldedAssociation,
  StreamFold,
} from '../computed/computed-projection.js';
import type { Rows } from '../rows/row-buffer.js';
import { table } from '../rows/table.js';

const associations: StreamFold<Association, AssociationEvent> = {
  name: 'association',
  initial: NO_ASSOCIATION,
  evolve,
};
const months: StreamFold<ExpenseMonth, ExpenseMonthEvent> = {
  name: 'month',
  initial: NO_MONTH,
  evolve: evolveMonth,
};
const cashbooks: StreamFold<Cashbook, CashbookEvent> = {
  name: 'cashbook',
  initial: NO_CASHBOOK,
  evolve: evolveCashbook,
};

const month = table('month', {
  key: { month: 'int' },
  columns: {
    state: 'text',
    published: 'text?',
    closed: 'text?',
    maturityDays: 'int',
    penaltiesRateE2: 'int',
    buildingType: 'int',
    version: 'int',
    isChecked: 'bool',
    revision: 'big',
  },
});

const monthTable = table('month_table', {
  key: { month: 'int', entranceId: 'long' },
  columns: { body: 'text' },
});

const monthPersons = table('month_persons', {
  key: { month: 'int', entranceId: 'long' },
  columns: { persons: 'int', apartments: 'int' },
});

/**
 * The months of an association and the table of each entrance, computed by the same function that a close stores the
 * result of. A closed month is shown as it was stored: nothing that happens later is asked.
 */
export const monthTables: ComputedProjection = {
  name: 'month_tables_v1',
  folds: [associations, months, cashbooks],
  tables: [month, monthTable, monthPersons],
  wants: (streams) => streams.some((stream) => stream.startsWith('month-')),
  asks: (association) => [
    ...association.namesOf(associations),
    ...association.namesOf(cashbooks),
    ...monthsAsked(association),
  ],
  compute: (association, touched, rows) => {
    const isAround = [...touched].some((stream) => !stream.startsWith('month-'));
    let wasTouched = false;
    const earlier: ExpenseMonth[] = [];
    for (const { stream, state, revision } of association.streamsOf(months)) {
      const isTouched = touched.has(stream);
      // What an open month shows follows from its own facts, the close before it, the structure and the payments.
      const isDue = isTouched || (state.closing === null && (isAround || wasTouched));
      if (isDue) write(association, state, { revision, stream, earlier: [...earlier] }, rows);
      if (state.month !== null) earlier.unshift(state);
      wasTouched = isTouched;
    }
  },
};

/**
 * The months that are open, which are the last ones, with the close that they go on from; all of them only where the
 * books move what was closed. A touched month is there anyway.
 */
function monthsAsked(association: FoldedAssociation): readonly string[] {
  const names = association.namesOf(months);
  const known = new Map(association.streamsOf(months).map(({ stream, state }) => [stream, state]));
  const books = association.streamsOf(cashbooks).map((book) => book.state);
  let next: ExpenseMonth | null = null;
  for (let at = names.length - 1; at >= 0; at -= 1) {
    const state = known.get(names[at]!);
    if (state === undefined) return names.slice(at);
    if (state.month === null) continue;
    const goesOn = next !== null && next.previous !== null;
    if (goesOn && needsWholeHistory({ earlier: [state], cashbooks: books })) return names;
    if (state.closing !== null) break;
    next = state;
  }
  return [];
}

interface Place {
  readonly stream: string;
  readonly revision: bigint;
  readonly earlier: readonly ExpenseMonth[];
}

function write(
  association: FoldedAssociation,
  state: ExpenseMonth,
  { stream, revision, earlier }: Place,
  rows: Rows,
): void {
  const id = Number(stream.slice(stream.lastIndexOf('-') + 1));
  rows.sweep(month, 'month', id);
  rows.sweep(monthTable, 'month', id);
  rows.sweep(monthPersons, 'month', id);
  if (state.month === null) return;
  rows.put(month, { ...headOf(state), month: id, revision });
  const [folded] = association.streamsOf(associations);
  if (folded === undefined) return;
  const result = resultOf(sourcesOf(association, folded.state, state, earlier));
  const entrances = new Set(result.apartments.map(({ idEntrance }) => idEntrance));
  for (const entranceId of entrances) {
    const { state: stateWord, version } = headOf(state);
    const shown = { state: stateWord, version, ...tableOf(result, entranceId) };
    // Without the braces: who sends it puts the names before it and never parses it.
    rows.put(monthTable, { month: id, entranceId, body: JSON.stringify(shown).slice(1, -1) });
    rows.put(monthPersons, { month: id, entranceId, ...personsIn(result, entranceId) });
  }
}

function personsIn({ apartments }: MonthResult, idEntrance: number) {
  const own = apartments.filter((one) => one.idEntrance === idEntrance);
  return {
    persons: own.reduce((sum, { persons }) => sum + persons, 0),
    apartments: own.length,
  };
}

function sourcesOf(
  folded: FoldedAssociation,
  association: Association,
  state: ExpenseMonth,
  before: readonly ExpenseMonth[],
): MonthSources {
  const earlier = state.previous === null ? [] : before;
  const books = folded.streamsOf(cashbooks).map((book) => book.state);
  return { association, month: state, earlier, cashbooks: books };
}

/** The stored result of a closed month, else the month as it stands; penalties from the publication on. */
function resultOf(sources: MonthSources): MonthResult {
  const { closing, publication } = sources.month;
  return closing?.result ?? computeMonth(sources, publication?.published ?? null);
}

function tableOf(result: MonthResult, idEntrance: number) {
  return expenseTable(result, positionsOfEntrance(result, idEntrance));
}

function headOf(state: ExpenseMonth) {
  const { closing, publication, closings, checkedBy, terms } = state;
  return {
    state: stateOfMonth(state),
    published: publication?.published ?? null,
    closed: closing?.closed ?? null,
    ...terms,
    version: closings,
    isChecked: checkedBy !== null,
  };
}
