import {
  bookFacts,
  controlList,
  type MonthResult,
  type MonthSources,
  openFindings,
} from '../expense-month/index.js';
import type { YearMonth } from '../kernel/index.js';
import type { LedgerFact } from '../ledger/index.js';

/** What one month's expenses and dues left unpaid; month null for what is older than the bills, or bears none. Bani. */
export interface OpenDebt {
  readonly month: YearMonth | null;
  readonly bani: number;
}

/** How an association stands in its last month, as far as it does not depend on what day it is. */
export interface Standing {
  /** Findings that keep the list from being shown; 0 once it was. */
  readonly findings: number;
  /** Meters without a reading, while the list is not shown. */
  readonly unread: number;
  /** What all apartments owe together; advances are not taken off others' debts. Oldest first. */
  readonly debts: readonly OpenDebt[];
}

/** From the last month, its result (as it stands, or as it was closed) and the books. */
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

function debtsOf(
  { month, cashbooks }: MonthSources,
  { lines, apartments, month: own }: MonthResult,
  isShown: boolean,
): OpenDebt[] {
  // A stored result knows nothing of the payments since: they clear the oldest first, as the next close will.
  const since =
    month.closing === null ? undefined : bookFacts({ earlier: [month], cashbooks }).byApartment;
  const sums = new Map<YearMonth | null, number>();
  lines.forEach((line, at) => {
    let credit =
      line.advance + (since === undefined ? 0 : paidIn(since.get(apartments[at]!.idAp) ?? []));
    const owe = (of: YearMonth | null, bani: number): void => {
      // A bill below zero gives back: it clears like a payment.
      const cleared = bani < 0 ? bani : Math.max(0, Math.min(credit, bani));
      credit -= cleared;
      const left = bani - cleared;
      if (left > 0) sums.set(of, (sums.get(of) ?? 0) + left);
    };
    owe(null, line.penaltiesOld + line.fundArrears);
    for (const { month: of, amount } of line.arrearsByMonth) owe(of, amount);
    if (isShown) owe(own, line.expenses + line.penaltiesNew + line.fundDue);
  });
  return [...sums]
    .map(([of, bani]) => ({ month: of, bani }))
    .sort((a, b) => ((a.month ?? '') < (b.month ?? '') ? -1 : 1));
}

/** Payments of these facts that stand. */
function paidIn(facts: readonly LedgerFact[]): number {
  const undone = new Set(
    facts.flatMap((fact) =>
      fact.type === 'annulment' || fact.type === 'return' ? [fact.paymentId] : [],
    ),
  );
  return facts.reduce(
    (sum, fact) =>
      fact.type === 'payment' && !undone.has(fact.paymentId) ? sum + fact.amount : sum,
    0,
  );
}
