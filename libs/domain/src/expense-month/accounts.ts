import type { Cashbook } from '../cashbook/index.js';
import { addDays, bani, fundId, type YearMonth } from '../kernel/index.js';
import type { LedgerFact } from '../ledger/index.js';
import { balanceOf, cashFacts, ledgerOf } from '../ledger/index.js';
import { postingAt, postingFacts } from './apartment-month.js';
import type { OpeningBalance, OpeningDebt } from './events.js';
import { standingClosing, type ExpenseMonth } from './expense-month.js';
import type { MonthResult } from './result.js';
import { bookFacts, isCarriedAnew, type MonthSources, previousClosing } from './sources.js';

/** Finds the facts of one apartment's account that a month starts from, and those recorded since. */
export type Histories = (idAp: number) => readonly LedgerFact[];

/**
 * Accounts go on from the balances that the previous close carried, so that ten years of months cost nothing; an
 * apartment with a payment that moves what was closed is worked out from the first month on, for every later allocation moves with it.
 */
export function histories(sources: MonthSources, recent = bookFacts(sources)): Histories {
  const carried = carriedBalances(sources);
  const isAnew = isCarriedAnew(sources);
  const whole = isAnew || recent.reworked.size > 0 ? wholeHistories(sources) : undefined;
  return (idAp) => {
    if (whole !== undefined && (isAnew || recent.reworked.has(idAp))) return whole(idAp);
    const before = carried.get(idAp) ?? [];
    const since = recent.byApartment.get(idAp);
    return since === undefined ? before : [...before, ...since];
  };
}

function carriedBalances(sources: MonthSources): ReadonlyMap<number, readonly LedgerFact[]> {
  const closing = previousClosing(sources);
  if (closing === null) return openingFacts(sources.month);
  const { apartments, carried } = closing.result;
  return new Map(apartments.map(({ idAp }, at) => [idAp, carried[at] ?? []]));
}

function wholeHistories(sources: MonthSources): Histories {
  const months = sources.earlier.toReversed();
  const results = months.flatMap((month) => standingClosing(month)?.result ?? []);
  return accountsFrom(months[0] ?? sources.month, results, sources.cashbooks);
}

/** Whole accounts, from the opening balances of the first month on: what these closes posted, and every document. */
export function accountsFrom(
  first: Pick<ExpenseMonth, 'opening'>,
  results: readonly MonthResult[],
  cashbooks: readonly Cashbook[],
): Histories {
  const opening = openingFacts(first);
  const { byApartment } = cashFacts(cashbooks, null);
  return (idAp) => [
    ...(opening.get(idAp) ?? []),
    ...results.flatMap((result) => postedFacts(result, idAp)),
    ...(byApartment.get(idAp) ?? []),
  ];
}

/** What must be known of an apartment before it may be deleted. */
export interface ApartmentStanding {
  /** What it owes by the months that are closed; below 0 an advance. One that is open again asks for nothing yet. Bani. */
  readonly totalBani: number;
  /** The month whose list is shown with it, and not closed yet. */
  readonly shownIn: YearMonth | null;
}

/** `months` are all of the association, oldest first. */
export function apartmentStanding(
  months: readonly ExpenseMonth[],
  cashbooks: readonly Cashbook[],
  idAp: number,
): ApartmentStanding {
  const [first = { opening: [] }] = months;
  const results = months.flatMap(({ closing }) => closing?.result ?? []);
  const facts = accountsFrom(first, results, cashbooks)(idAp);
  const shown = months.find(
    ({ publication, closing }) =>
      closing === null && publication?.basis.apartments.some((one) => one.idAp === idAp) === true,
  );
  return { totalBani: balanceOf(ledgerOf(facts)).total, shownIn: shown?.month ?? null };
}

/** What a close posted to one apartment's account, read back from its stored result. */
export function postedFacts(result: MonthResult, idAp: number): readonly LedgerFact[] {
  const at = placesIn(result).get(idAp);
  return at === undefined ? [] : postingFacts(postingAt(result, at));
}

/** By result, which never changes: where each apartment stands in it, for whoever asks for all of them. */
const places = new WeakMap<MonthResult, ReadonlyMap<number, number>>();

function placesIn(result: MonthResult): ReadonlyMap<number, number> {
  let found = places.get(result);
  if (found === undefined) {
    found = new Map(result.apartments.map(({ idAp }, at) => [idAp, at]));
    places.set(result, found);
  }
  return found;
}

/** The opening balances of the first month as facts of the accounts. */
export function openingFacts(
  first: Pick<ExpenseMonth, 'opening'>,
): ReadonlyMap<number, readonly LedgerFact[]> {
  return new Map(first.opening.map((balance) => [balance.idAp, balanceFacts(balance)]));
}

function balanceFacts({ debts, advanceBani }: OpeningBalance): LedgerFact[] {
  const facts = debts.map(debtFact);
  if (advanceBani === 0) return facts;
  // Before every month: an advance of old clears whatever opens.
  return [...facts, { type: 'credit', date: OPENING_DATE, amount: bani(advanceBani) }];
}

/** Opening balances stand before everything that is dated here. */
const OPENING_DATE = '2000-01-01' as LedgerFactDate;
/** Where the whole of an account begins: opening balances open it, and are no operation of it. */
export const FIRST_DAY = addDays(OPENING_DATE, 1);
type LedgerFactDate = Extract<LedgerFact, { type: 'credit' }>['date'];

function debtFact(debt: OpeningDebt): LedgerFact {
  const { month } = debt;
  const amount = bani(debt.amountBani);
  switch (debt.kind) {
    case 'expenses':
      return {
        type: 'bill',
        date: OPENING_DATE,
        month,
        amount,
        terms: {
          published: debt.published,
          maturityDays: debt.maturityDays,
          rateE2: debt.penaltiesRateE2,
        },
        excluded: bani(0),
        waived: bani(0),
        before: {
          principal: bani(debt.principalBani),
          penalties: bani(debt.penaltiesBani),
          through: debt.penaltiesThrough,
        },
      };
    case 'penalties':
      return {
        type: 'penalty',
        date: OPENING_DATE,
        month,
        amount,
        made: bani(0),
        origin: 'opening',
      };
    case 'fund':
      return { type: 'fund-due', date: OPENING_DATE, month, fundId: fundId(debt.idFund), amount };
  }
}
