import type { Cashbook } from '../cashbook/index.js';
import { addDays, bani, fundId, localDate, type YearMonth } from '../kernel/index.js';
import type { LedgerFact } from '../ledger/index.js';
import { balanceOf, cashFacts, ledgerOf } from '../ledger/index.js';
import { postingAt, postingFacts } from './apartment-month.js';
import type { OpeningBalance, OpeningDebt } from './events.js';
import { closingInForce, type ExpenseMonth } from './expense-month.js';
import type { MonthResult } from './result.js';
import { bookFacts, isCarriedAnew, type MonthSources, previousClosing } from './sources.js';

/** Returns the facts of one apartment's account that a month starts from, and those recorded since. */
export type Histories = (idAp: number) => readonly LedgerFact[];

/**
 * Returns the account of each apartment before a month. Accounts start from the balances that the previous close
 * carried, so that ten years of months cost nothing. Where a later document changes what was closed, the apartment's
 * account is recomputed from the first month on, because every later allocation changes with it.
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
  const results = months.flatMap((month) => closingInForce(month)?.result ?? []);
  return accountsFrom(months[0] ?? sources.month, results, sources.cashbooks);
}

/**
 * Returns whole accounts: the opening balances of the first month, what the given closes posted, and every document.
 */
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

/** What decides whether an apartment may be deleted. */
export interface ApartmentStanding {
  /** What the apartment owes by its closed months; below 0 an advance. A reopened month counts nothing yet. Bani. */
  readonly totalBani: number;
  /** The published, not yet closed month whose list includes the apartment; null where there is none. */
  readonly shownIn: YearMonth | null;
}

/** Returns the standing of an apartment. `months` are all months of the association, oldest first. */
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

/** Returns what a close posted to one apartment's account, read from its stored result. */
export function postedFacts(result: MonthResult, idAp: number): readonly LedgerFact[] {
  const at = placesIn(result).get(idAp);
  return at === undefined ? [] : postingFacts(postingAt(result, at));
}

/**
 * The position of each apartment in a result, kept by result (which never changes) for callers that ask for all
 * apartments.
 */
const places = new WeakMap<MonthResult, ReadonlyMap<number, number>>();

function placesIn(result: MonthResult): ReadonlyMap<number, number> {
  let found = places.get(result);
  if (found === undefined) {
    found = new Map(result.apartments.map(({ idAp }, at) => [idAp, at]));
    places.set(result, found);
  }
  return found;
}

/** Returns the opening balances of the first month as facts of the accounts. */
export function openingFacts(
  first: Pick<ExpenseMonth, 'opening'>,
): ReadonlyMap<number, readonly LedgerFact[]> {
  return new Map(first.opening.map((balance) => [balance.idAp, balanceFacts(balance)]));
}

function balanceFacts({ debts, advanceBani }: OpeningBalance): LedgerFact[] {
  const facts = debts.map(debtFact);
  if (advanceBani === 0) return facts;
  // Dated before every month, so that an advance from before settles the opening debts.
  return [...facts, { type: 'credit', date: OPENING_DATE, amount: bani(advanceBani) }];
}

/** Opening balances are dated before everything else in an account. */
const OPENING_DATE = localDate('2000-01-01');
/**
 * The first day of a statement of the whole account: opening balances come before it and are not one of its operations.
 */
export const FIRST_DAY = addDays(OPENING_DATE, 1);

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
