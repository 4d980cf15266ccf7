import {
  bani,
  type Bani,
  type FundId,
  type LocalDate,
  type PaymentId,
  type YearMonth,
} from '../kernel/index.js';
import { balanceOf, type Balance } from './balance.js';
import { type DatedFact, inOrder, type LedgerFact, rankOf } from './facts.js';
import type { ItemKind, OpenItem } from './items.js';
import { isPostedTogether, type Ledger, ledgerOf, startedLedger } from './ledger.js';

/** What one operation did to one debt or to the advance: charged (`debit`) or paid (`credit`). Bani. */
export type StatementLine = {
  readonly kind: ItemKind | 'advance';
  /** The month of the debt; null for the advance. */
  readonly month: YearMonth | null;
  readonly fundId: number | null;
  readonly debit: Bani;
  readonly credit: Bani;
};

/** One operation of an apartment's account, and what was unpaid after it. */
export type StatementEntry = {
  readonly kind: 'bill' | 'penalties' | 'payment' | 'return' | 'credit';
  readonly date: LocalDate;
  /** The month of a bill, whatever months its lines are about; null for other operations. */
  readonly month: YearMonth | null;
  /** The document; null for postings of a close. */
  readonly paymentId: PaymentId | null;
  /** A return's own number; null for other operations. */
  readonly returnId: number | null;
  readonly lines: readonly StatementLine[];
  readonly after: Balance;
};

export type Statement = {
  readonly opening: Balance;
  readonly entries: readonly StatementEntry[];
  readonly closing: Balance;
};

/**
 * Returns the operations of an account between two dates, both included, each with the balances after it. opening +
 * debits − credits = closing; what an advance pays on the way changes no total. Every balance is that of the ledger
 * after the operation; the account is computed once, for any number of operations.
 */
export function statementOf(
  facts: readonly LedgerFact[],
  from: LocalDate,
  to: LocalDate,
): Statement {
  const dated = inOrder(facts).filter(({ date }) => date <= to);
  const found = dated.findIndex(({ date }) => date >= from);
  const start = found < 0 ? dated.length : found;
  const run = startedLedger();
  dated.slice(0, start).forEach((fact, at) => {
    // Facts of one day are never posted together with facts of the next.
    run.take(fact, dated[at + 1]);
  });
  const funds: FundId[] = [];
  let before = standOf(run.ledger(), run.open, funds);
  const opening = before.balance;
  const entries: StatementEntry[] = [];
  let taken = start;
  for (const step of stepsOf(dated.slice(start))) {
    for (const fact of step) {
      taken += 1;
      run.take(fact, dated[taken]);
    }
    // Where later facts are posted together with these, the advance has not paid them yet; the state is computed as if
    // nothing followed.
    const isCut = isPostedTogether(step.at(-1)!, dated[taken]);
    const cut = isCut ? ledgerOf(dated.slice(0, taken)) : undefined;
    const after = standOf(cut ?? run.ledger(), cut?.items ?? run.open, funds, before.itemCount);
    const entry = entryOf(step, before, after, dated);
    if (entry !== undefined) entries.push(entry);
    before = after;
  }
  return { opening, entries, closing: before.balance };
}

/** The state of an account at a moment: the length of the ledger's growing lists, and what was unpaid. */
type Stand = {
  readonly items: Ledger['items'];
  readonly itemCount: number;
  readonly allocations: Ledger['allocations'];
  readonly allocationCount: number;
  readonly balance: Balance;
};

/**
 * `open` holds at least the debts that are not paid in full: few, however long the history. `funds` lists the funds
 * that ever charged something, in order of appearance; further funds of the ledger are added to it.
 */
function standOf(
  ledger: Ledger,
  open: readonly Readonly<OpenItem>[],
  funds: FundId[],
  known = 0,
): Stand {
  const { items, allocations, advance } = ledger;
  for (let at = known; at < items.length; at += 1) {
    const { fundId } = items[at]!;
    if (fundId !== null && !funds.includes(fundId)) funds.push(fundId);
  }
  const balance = balanceOf({ items: open, advance });
  const byFund = new Map(funds.map((fund) => [fund, balance.byFund.get(fund) ?? bani(0)]));
  return {
    items,
    itemCount: items.length,
    allocations,
    allocationCount: allocations.length,
    balance: { ...balance, byFund },
  };
}

/** Splits facts into operations: everything of one kind that a close posts, and every document alone. */
function stepsOf(facts: readonly DatedFact[]): DatedFact[][] {
  const steps: DatedFact[][] = [];
  let last: DatedFact | undefined;
  for (const fact of facts) {
    const isJoined =
      last !== undefined &&
      last.date === fact.date &&
      rankOf(last) === rankOf(fact) &&
      !('number' in fact) &&
      fact.type !== 'credit' &&
      documentOf(last) === documentOf(fact);
    if (isJoined) steps.at(-1)!.push(fact);
    else steps.push([fact]);
    last = fact;
  }
  return steps;
}

function entryOf(
  step: readonly DatedFact[],
  before: Stand,
  after: Stand,
  facts: readonly DatedFact[],
): StatementEntry | undefined {
  const [first] = step;
  if (first === undefined || first.type === 'close' || first.type === 'distribution') {
    return undefined;
  }
  const lines = linesOf(step, before, after, facts);
  if (lines.length === 0) return undefined;
  return {
    kind: kindOf(first),
    date: first.date,
    month: first.type === 'bill' || first.type === 'fund-due' ? first.month : null,
    paymentId: documentOf(first),
    returnId: first.type === 'return' ? first.number : null,
    lines,
    after: after.balance,
  };
}

function linesOf(
  step: readonly DatedFact[],
  before: Stand,
  after: Stand,
  facts: readonly DatedFact[],
): StatementLine[] {
  const posted = after.items
    .slice(before.itemCount, after.itemCount)
    .map(({ kind, month, fundId, amount }) => line({ kind, month, fundId }, amount));
  const asked = posted.reduce((sum, { debit }) => sum + debit, 0);
  const total = step.reduce((sum, fact) => sum + movedBy(fact, facts), 0);
  // An advance that pays a debt posted just now is not an operation of its own: the money came in before.
  const moved = isMoney(step[0]!) || total < asked ? clearedLines(step[0]!, before, after) : [];
  const shown = moved.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  const rest = total - asked - shown;
  const advance = rest === 0 ? [] : [line({ kind: 'advance', month: null, fundId: null }, rest)];
  return [...posted, ...moved, ...advance];
}

/** Returns what a payment paid, or what a return made owed again, debt by debt; also what a penalty below 0 reduced. */
function clearedLines(fact: DatedFact, before: Stand, after: Stand): StatementLine[] {
  const own = after.allocations
    .slice(before.allocationCount, after.allocationCount)
    .filter(
      ({ paymentId }) =>
        paymentId === ('paymentId' in fact && isMoney(fact) ? fact.paymentId : null),
    );
  return own.map(({ itemId, amount }) => {
    const { kind, month, fundId } = after.items[itemId - 1]!;
    return line({ kind, month, fundId }, -amount);
  });
}

const isMoney = ({ type }: DatedFact): boolean => type === 'payment' || type === 'return';

/** Returns the change that a fact makes to the apartment's total debt; below 0 reduces it. */
function movedBy(fact: DatedFact, facts: readonly DatedFact[]): number {
  switch (fact.type) {
    case 'bill':
    case 'fund-due':
    case 'penalty':
      return fact.amount;
    case 'payment':
    case 'credit':
      return -fact.amount;
    case 'return': {
      const { paymentId } = fact;
      const paid = facts.find((one) => one.type === 'payment' && one.paymentId === paymentId);
      return paid?.type === 'payment' ? paid.amount : 0;
    }
    case 'close':
    case 'distribution':
      return 0;
  }
}

function line(of: Pick<StatementLine, 'kind' | 'month' | 'fundId'>, amount: number): StatementLine {
  return { ...of, debit: bani(Math.max(amount, 0)), credit: bani(Math.max(-amount, 0)) };
}

function kindOf(fact: DatedFact): StatementEntry['kind'] {
  switch (fact.type) {
    case 'payment':
    case 'return':
    case 'credit':
      return fact.type;
    case 'penalty':
      return 'penalties';
    default:
      return 'bill';
  }
}

const documentOf = (fact: DatedFact): PaymentId | null =>
  'paymentId' in fact ? (fact.paymentId ?? null) : null;
