import type { Association } from '@scara/domain/association';
import { paidOfAllBills, unansweredRemarks } from '@scara/domain/cashbook';
import {
  type ExpenseMonth,
  expenseTableText,
  keptMonths,
  maturityOf,
  type MonthResult,
  type MonthSources,
  needsWholeHistory,
  positionsOfEntrance,
  shownResult,
  stateOfMonth,
} from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { standingOf } from '@scara/domain/portfolio';
import type { ComputedProjection, FoldedAssociation } from '../computed/computed-projection.js';
import type { Rows } from '../rows/row-buffer.js';
import { table } from '../rows/table.js';
import { associations, cashbooks, months } from './folds.js';
import { periodOf } from './period-of.js';

const month = table('month', {
  key: { month: 'int' },
  columns: {
    state: 'text',
    published: 'text?',
    closed: 'text?',
    maturity: 'text?',
    maturityDays: 'int',
    penaltiesRateE2: 'int',
    buildingType: 'int',
    version: 'int',
    isChecked: 'bool',
    signedRoles: 'int',
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

const portfolio = table('portfolio', {
  key: { part: 'int' },
  columns: {
    findings: 'int',
    unread: 'int',
    debts: 'text',
    paidBani: 'long',
    remarks: 'int',
    remarkedDocumentId: 'long?',
  },
});

const monthBilled = table('month_billed', {
  key: { month: 'int' },
  columns: { billedBani: 'long' },
});

/**
 * The months of an association and the table of each entrance, computed by the same function that makes the result
 * stored at close. A closed month is shown as it was stored, whatever happens later.
 */
export const monthTables: ComputedProjection = {
  name: 'month_tables_v8',
  folds: [associations, months, cashbooks],
  tables: [month, monthTable, monthPersons, portfolio, monthBilled],
  wants: (streams) => streams.some((stream) => stream.startsWith('month-')),
  asks: (association) => [
    ...association.namesOf(associations),
    ...association.namesOf(cashbooks),
    ...monthsAsked(association),
  ],
  compute: (association, touched, rows) => {
    const isAround = [...touched].some((stream) => !stream.startsWith('month-'));
    let isEarlierTouched = false;
    const earlier: ExpenseMonth[] = [];
    let last: Last | undefined;
    for (const { stream, state, revision } of association.streamsOf(months)) {
      const isTouched = touched.has(stream);
      // An open month depends on its own events, the structure, the payments and the closes before it: all of them
      // where the month before it is open again, too.
      const isDue = isTouched || (state.closing === null && (isAround || isEarlierTouched));
      const place = { revision, stream, earlier: [...earlier] };
      const result = isDue ? write(association, state, place, rows) : undefined;
      if (state.month !== null) {
        last = { state, earlier: [...earlier], result };
        earlier.unshift(state);
      }
      isEarlierTouched ||= isTouched;
    }
    writeStanding(association, last, rows);
  },
};

/** The last month, with its result if it was computed in this run. */
interface Last {
  readonly state: ExpenseMonth;
  readonly earlier: readonly ExpenseMonth[];
  readonly result: MonthResult | undefined;
}

function writeStanding(folded: FoldedAssociation, last: Last | undefined, rows: Rows): void {
  const [own] = folded.streamsOf(associations);
  rows.sweep(portfolio, 'part', 1);
  if (own === undefined || last === undefined) return;
  const sources = sourcesOf(folded, own.state, last.state, last.earlier);
  const { findings, unread, debts } = standingOf(
    sources,
    last.result ?? shownResult(sources, kept),
  );
  const remarks = unansweredRemarks(sources.cashbooks);
  rows.put(portfolio, {
    part: 1,
    findings,
    unread,
    debts: JSON.stringify(
      debts.map(({ month: of, bani }) => [of === null ? 0 : monthIdOf(of), bani]),
    ),
    paidBani: paidOfAllBills(sources.cashbooks),
    remarks: remarks.count,
    remarkedDocumentId: remarks.idPd,
  });
}

/**
 * Returns the months to load: the open ones, which are the last, and the closed one they build on; all months only if
 * the cashbooks change what was closed. A touched month is always in memory.
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
    // If the last month is closed, the accounts of today follow from it.
    const goesOn = next === null ? state.closing !== null : next.previous !== null;
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
): MonthResult | undefined {
  const id = periodOf(stream);
  rows.sweep(month, 'month', id);
  rows.sweep(monthTable, 'month', id);
  rows.sweep(monthPersons, 'month', id);
  rows.sweep(monthBilled, 'month', id);
  if (state.month === null) return undefined;
  const head = headOf(state);
  rows.put(month, { ...head, month: id, revision });
  rows.put(monthBilled, { month: id, billedBani: billedIn(state) });
  const [folded] = association.streamsOf(associations);
  if (folded === undefined) return undefined;
  const result = shownResult(sourcesOf(association, folded.state, state, earlier), kept);
  const entrances = new Set(result.apartments.map(({ idEntrance }) => idEntrance));
  // Without the outer braces: the API writes the names before it and sends it without parsing it.
  const place = JSON.stringify({ state: head.state, version: head.version }).slice(1, -1);
  for (const entranceId of entrances) {
    const positions = positionsOfEntrance(result, entranceId);
    const body = `${place},${expenseTableText(result, positions)}`;
    rows.put(monthTable, { month: id, entranceId, body });
    rows.put(monthPersons, { month: id, entranceId, ...personsAt(result, positions) });
  }
  return result;
}

/** Returns the sum of a month's expenses without the disabled ones, in bani. */
function billedIn({ expenses }: ExpenseMonth): number {
  let sum = 0;
  for (const { amountBani, isDisabled } of expenses.values()) if (!isDisabled) sum += amountBani;
  return sum;
}

function personsAt({ apartments }: MonthResult, positions: readonly number[]) {
  return {
    persons: positions.reduce((sum, at) => sum + apartments[at]!.persons, 0),
    apartments: positions.length,
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

/** The result of a month with 300 apartments takes about a megabyte. */
const kept = keptMonths(32);

function headOf(state: ExpenseMonth) {
  const { closing, publication, closings, checkedBy, signatures, terms } = state;
  return {
    state: stateOfMonth(state),
    published: publication?.published ?? null,
    closed: closing?.closed ?? null,
    maturity: maturityOf(state),
    ...terms,
    version: closings,
    isChecked: checkedBy !== null,
    signedRoles: [...signatures.keys()].reduce((mask: number, role) => mask | role, 0),
  };
}
