import type { LocalDate } from '../kernel/index.js';
import type { BasisApartment } from './basis.js';
import { divisionOf, resultColumns } from './division.js';
import { keep, type KeptMonths, knownIn } from './kept-months.js';
import { type Bill, billOf, closingOf, isEven, type Owed, resultFunds } from './month-bills.js';
import { prepareMonth } from './prepare-month.js';
import type { MonthResult } from './result.js';
import { countedUntil, type MonthSources } from './sources.js';

/**
 * Computes the whole table of a month with its balances. `date` is the day up to which penalties are posted: the
 * closing date, or the publication date for a published list; null leaves new penalties out (computation.md §4-5). With
 * `kept`, only what changed since the last computation is computed again; the result is the same.
 */
export function computeMonth(
  sources: MonthSources,
  date: LocalDate | null,
  isClose = false,
  kept?: KeptMonths,
): MonthResult {
  const known = kept && knownIn(kept, sources);
  const prepared = prepareMonth(sources, known?.prepared);
  const { basis, accounts } = prepared;
  const { month, terms, publication } = sources.month;
  if (month === null) throw new Error('the month is not open');
  const isDividedAsKnown = known?.prepared.facts === prepared.facts;
  const division = isDividedAsKnown ? known.division : divisionOf(prepared, sources);
  const { table, dues } = division;
  const owed = (apartment: BasisApartment, at: number): Owed =>
    closingOf(sources, apartment, table, dues, at);
  const mayKnow = isDividedAsKnown && known.date === date && !isClose;
  const bills = basis.apartments.map((apartment, at): Bill => {
    const isKnown = mayKnow && known.prepared.accounts[at] === accounts[at];
    return isKnown
      ? known.bills[at]!
      : billOf(accounts[at]!, { closing: owed(apartment, at), date, isClose });
  });
  if (kept !== undefined) {
    const { association, earlier } = sources;
    keep(kept, sources.month, { association, earlier, prepared, division, date, bills });
  }
  const others = prepared.others.filter(({ facts }) => !isEven(facts, date));
  const apartments = [...basis.apartments, ...others.map(({ apartment }) => apartment)];
  const all = [
    ...bills,
    ...others.map(({ apartment, facts }, at) =>
      billOf(facts, { closing: owed(apartment, basis.apartments.length + at), date, isClose }),
    ),
  ];
  return {
    month,
    published: publication?.published ?? null,
    closed: isClose ? date : null,
    terms,
    apartments,
    columns:
      others.length === 0 ? division.columns : resultColumns(prepared, apartments, table, sources),
    expenses: division.expenses,
    funds: resultFunds(basis, dues, all),
    lines: all.map(({ line }) => line),
    penalties: all.map(({ penalties }) => penalties),
    proof: table.proof,
    meters: division.meters,
    carried: isClose && date !== null ? all.map(({ carried }) => carried) : [],
  };
}

/**
 * Returns what the list of a month shows: for a closed month its stored result, else the current table, with new
 * penalties once it is published. `kept` as in `computeMonth`.
 */
export function shownResult(sources: MonthSources, kept?: KeptMonths): MonthResult {
  return sources.month.closing?.result ?? computeMonth(sources, countedUntil(sources), false, kept);
}
