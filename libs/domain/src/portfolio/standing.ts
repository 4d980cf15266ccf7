import {
  bookFacts,
  type Closing,
  controlList,
  histories,
  type MonthResult,
  type MonthSources,
  NO_MONTH,
  openFindings,
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
  const since = sources.month.closing === null ? undefined : sinceClose(sources);
  const sums = new Map<YearMonth | null, number>();
  const owe = (of: YearMonth | null, bani: number): void => {
    if (bani > 0) sums.set(of, (sums.get(of) ?? 0) + bani);
  };
  lines.forEach((line, at) => {
    const account = since?.(apartments[at]!.idAp, line.total);
    if (account === undefined) listed(line, isShown ? own : null, owe);
    else moved(account, { own, newPenalties: line.penaltiesNew }, owe);
  });
  return [...sums]
    .map(([of, bani]) => ({ month: of, bani }))
    .sort((a, b) => ((a.month ?? '') < (b.month ?? '') ? -1 : 1));
}

type Owe = (month: YearMonth | null, bani: number) => void;

/** Reports what a line charges; with `own` also what its own month adds. */
function listed(line: ResultLine, own: YearMonth | null, owe: Owe): void {
  const asked: readonly (readonly [YearMonth | null, number])[] = [
    [null, line.penaltiesOld + line.fundArrears],
    ...line.arrearsByMonth.map(({ month, amount }) => [month, amount] as const),
    ...(own === null ? [] : [[own, line.expenses + line.penaltiesNew + line.fundDue] as const]),
  ];
  // A bill below zero gives money back: it pays debts like a payment, older ones too.
  let credit = line.advance;
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
 * Returns the accounts that are not as their line of the last, closed month: those with documents recorded since, and
 * those with a payment of the closing day, which is not on the list; undefined for every other account.
 */
function sinceClose({ association, month, earlier, cashbooks }: MonthSources) {
  const { month: own } = month;
  const next = { ...NO_MONTH, idAs: month.idAs, month: nextMonth(own!), previous: own };
  const after = { association, month: next, earlier: [month, ...earlier], cashbooks };
  const { byApartment, reworked } = bookFacts(after);
  const historyOf = histories(after);
  return (idAp: number, listedBani: number): Ledger | undefined => {
    const since = byApartment.get(idAp);
    if (since === undefined) {
      const carried = historyOf(idAp);
      return carriedBani(carried) === listedBani ? undefined : ledgerOf(carried);
    }
    if (reworked.has(idAp)) return ledgerOf(historyOf(idAp));
    const known = ledgers.get(since);
    if (known?.closing === month.closing) return known.ledger;
    const ledger = ledgerOf(historyOf(idAp));
    ledgers.set(since, { closing: month.closing, ledger });
    return ledger;
  };
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
  { readonly closing: Closing | null; readonly ledger: Ledger }
>();
