import {
  bookFacts,
  type Closing,
  controlList,
  histories,
  isCarriedAnew,
  type MonthResult,
  type MonthSources,
  NO_MONTH,
  openFindings,
  previousClosing,
  type ResultLine,
} from '../expense-month/index.js';
import { nextMonth, type YearMonth } from '../kernel/index.js';
import { type Ledger, type LedgerFact, ledgerOf } from '../ledger/index.js';

/**
 * Unpaid expenses and dues of one month, in bani; month null for debts older than the bills and for those without a
 * month.
 */
export interface OpenDebt {
  readonly month: YearMonth | null;
  readonly bani: number;
}

/** The situation of an association in its last month, as far as it does not depend on the current day. */
export interface Standing {
  /** Findings that prevent publication; 0 after it. */
  readonly findings: number;
  /** Meters without a reading; counted until the list is published. */
  readonly unread: number;
  /** What all apartments owe together; one apartment's advance does not reduce another's debt. Oldest first. */
  readonly debts: readonly OpenDebt[];
}

/** Computes the situation from the last month, its result (current, or stored at its close) and the books. */
export function standingOf(sources: MonthSources, result: MonthResult): Standing {
  const { month } = sources;
  const isShown = month.publication !== null || month.closing !== null;
  const found = isShown ? [] : controlList(sources, result);
  const unread = found.reduce(
    (sum, finding) => sum + (finding.code === 'meter-unread' ? finding.meters : 0),
    0,
  );
  return {
    findings: openFindings(found, month.accepted).length,
    unread,
    debts: debtsOf(sources, result, isShown),
  };
}

function debtsOf(sources: MonthSources, result: MonthResult, isShown: boolean): OpenDebt[] {
  const { lines, apartments, month: own } = result;
  const isClosed = sources.month.closing !== null;
  const now = isClosed ? afterClose(sources) : sources;
  const movedOf = isShown ? movedAccounts(now, isClosed) : undefined;
  const sums = new Map<YearMonth | null, number>();
  const owe = (of: YearMonth | null, bani: number): void => {
    if (bani > 0) sums.set(of, (sums.get(of) ?? 0) + bani);
  };
  lines.forEach((line, at) => {
    const account = movedOf?.(apartments[at]!.idAp, line.total);
    if (account === undefined) listed(line, isShown ? own : null, owe);
    else if (isClosed) moved(account, { own, newPenalties: line.penaltiesNew }, owe);
    else awaited(account, line, { own, owe });
  });
  for (const { items } of unlistedAccounts(now, apartments)) {
    for (const { kind, month, open } of items) owe(kind === 'expense' ? month : null, open);
  }
  return [...sums]
    .map(([of, bani]) => ({ month: of, bani }))
    .sort((a, b) => ((a.month ?? '') < (b.month ?? '') ? -1 : 1));
}

type Owe = (month: YearMonth | null, bani: number) => void;
type Asked = readonly (readonly [month: YearMonth | null, bani: number])[];

/** Reports what a line charges; with `own` also what its own month adds. */
function listed(line: ResultLine, own: YearMonth | null, owe: Owe): void {
  const asked: Asked = [
    [null, line.penaltiesOld + line.fundArrears],
    ...line.arrearsByMonth.map(({ month, amount }) => [month, amount] as const),
    ...(own === null ? [] : [[own, ownOf(line)] as const]),
  ];
  reportLeft(asked, line.advance, owe);
}

/** Reports what an account owes together with what a list that is not posted yet adds to it. */
function awaited(
  { items, advance }: Ledger,
  line: ResultLine,
  { own, owe }: { readonly own: YearMonth; readonly owe: Owe },
): void {
  const before = items.map(
    ({ kind, month, open }) => [kind === 'expense' ? month : null, open] as const,
  );
  reportLeft([...before, [own, ownOf(line)]], advance, owe);
}

/** Returns what a line's own month adds, in bani. */
const ownOf = ({ expenses, penaltiesNew, fundDue }: ResultLine): number =>
  expenses + penaltiesNew + fundDue;

/** Reports what an advance leaves of what is asked for, in its order. */
function reportLeft(asked: Asked, advanceBani: number, owe: Owe): void {
  // A bill below zero gives money back: it pays debts like a payment, older ones too.
  let credit = advanceBani;
  for (const [, bani] of asked) credit += Math.max(0, -bani);
  for (const [month, bani] of asked) {
    const cleared = Math.max(0, Math.min(credit, bani));
    credit -= cleared;
    owe(month, bani - cleared);
  }
}

/** Reports what an account owes; what the close itself posted, penalties too, belongs to its month. */
function moved(
  { items }: Ledger,
  { own, newPenalties }: { readonly own: YearMonth; readonly newPenalties: number },
  owe: Owe,
): void {
  let penalties = 0;
  for (const { kind, month, open } of items) {
    if (kind === 'penalty') penalties += open;
    else owe(kind === 'expense' || month === own ? month : null, open);
  }
  const ofOwn = Math.min(penalties, newPenalties);
  owe(own, ofOwn);
  owe(null, penalties - ofOwn);
}

/**
 * Returns the accounts that are not as their line of the last month's list: those with documents recorded since the last
 * close, of which a shown list holds those until its day alone, those with a payment of the day of the month's own close,
 * which its list leaves out, and all of a list that is shown behind a month that is open again, whose bills it may leave
 * out; undefined for every other account.
 */
function movedAccounts(now: MonthSources, isClosed: boolean) {
  const closing = now.earlier[0]?.closing ?? null;
  const { byApartment, reworked } = bookFacts(now);
  const historyOf = histories(now);
  return (idAp: number, listedBani: number): Ledger | undefined => {
    const since = byApartment.get(idAp);
    if (since === undefined) {
      if (!isClosed) return isCarriedAnew(now) ? ledgerOf(historyOf(idAp)) : undefined;
      const carried = historyOf(idAp);
      return carriedBani(carried) === listedBani ? undefined : ledgerOf(carried);
    }
    // Without a last close that carries the account, its history may be another one with the same documents.
    if (closing === null || reworked.has(idAp)) return ledgerOf(historyOf(idAp));
    const known = ledgers.get(since);
    if (known?.closing === closing) return known.ledger;
    const ledger = ledgerOf(historyOf(idAp));
    ledgers.set(since, { closing, ledger });
    return ledger;
  };
}

/**
 * Returns the accounts that have no line in a list: of an apartment added after the list was shown that the month before,
 * open again behind it, charged, and of a deleted one whose payment was annulled since.
 */
function unlistedAccounts(now: MonthSources, listed: MonthResult['apartments']): Ledger[] {
  const isListed = new Set(listed.map(({ idAp }) => idAp));
  const carried = previousClosing(now)?.result.apartments ?? [];
  const holders = [...carried.map(({ idAp }) => idAp), ...bookFacts(now).byApartment.keys()];
  const unlisted = new Set(holders.filter((idAp) => !isListed.has(idAp)));
  if (unlisted.size === 0) return [];
  const historyOf = histories(now);
  return Array.from(unlisted, (idAp) => ledgerOf(historyOf(idAp)));
}

/** Returns the sources as of a month that would follow the closed one. */
function afterClose({ association, month, earlier, cashbooks }: MonthSources): MonthSources {
  const { month: own } = month;
  const next = { ...NO_MONTH, idAs: month.idAs, month: nextMonth(own!), previous: own };
  return { association, month: next, earlier: [month, ...earlier], cashbooks };
}

/** Returns the debts less the advances that a close carried. */
function carriedBani(facts: readonly LedgerFact[]): number {
  let sum = 0;
  for (const fact of facts) {
    if (fact.type === 'bill' || fact.type === 'fund-due' || fact.type === 'penalty') {
      sum += fact.amount;
    } else if (fact.type === 'payment' || fact.type === 'credit') sum -= fact.amount;
  }
  return sum;
}

/** By the facts recorded since the close: a payment of one apartment recomputes only its own account. */
const ledgers = new WeakMap<
  readonly LedgerFact[],
  { readonly closing: Closing; readonly ledger: Ledger }
>();
