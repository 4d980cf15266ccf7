import { bani, type Bani, fundId, type FundId, type LocalDate } from '../kernel/index.js';
import { annulledIn, factsUntil, isAnnulled, type LedgerFact } from './facts.js';
import type { ItemKind } from './items.js';
import { ledgerOf, type Ledger } from './ledger.js';

/** What an apartment owes: total = expenses + penalties + funds − advance. Bani. */
export type Balance = {
  readonly expenses: Bani;
  readonly penalties: Bani;
  readonly funds: Bani;
  readonly byFund: ReadonlyMap<FundId, Bani>;
  readonly advance: Bani;
  readonly total: Bani;
};

/** opening + debits − credits = closing. Bani. */
export type Movement = {
  readonly opening: Bani;
  readonly debits: Bani;
  readonly credits: Bani;
  readonly closing: Bani;
};

/** The movement of a period in each column; an advance is a balance below 0. */
export type Movements = {
  readonly expenses: Movement;
  readonly penalties: Movement;
  readonly funds: Movement;
  readonly advance: Movement;
  readonly total: Movement;
};

/** Adds up the items and the advance of an account; what it owes to funds also fund by fund. */
export function balanceOf({ items, advance }: Pick<Ledger, 'items' | 'advance'>): Balance {
  const sums: Record<ItemKind, number> = { expense: 0, penalty: 0, fund: 0 };
  const byFund = new Map<FundId, Bani>();
  for (const { kind, fundId, open } of items) {
    sums[kind] += open;
    if (fundId !== null) byFund.set(fundId, bani((byFund.get(fundId) ?? 0) + open));
  }
  const [expenses, penalties, funds] = [bani(sums.expense), bani(sums.penalty), bani(sums.fund)];
  const total = bani(expenses + penalties + funds - advance);
  return { expenses, penalties, funds, byFund, advance, total };
}

/** Returns what an apartment owes to a fund, in bani. */
export function owedTo(ledger: Pick<Ledger, 'items' | 'advance'>, idFund: number): number {
  return balanceOf(ledger).byFund.get(fundId(idFund)) ?? 0;
}

/**
 * Returns the part of an apartment's debt to a fund that may be waived on a day, in bani: what it owed by then and still
 * owes. Waiving more would make an advance, paid from what the fund has of others.
 */
export function waivableOf(facts: readonly LedgerFact[], idFund: number, on: LocalDate): number {
  const owed = [facts, factsUntil(facts, on)].map((known) => owedTo(ledgerOf(known), idFund));
  return Math.min(...owed);
}

/**
 * Returns the movements between two dates, both included; each column is computed from its own postings, so that
 * opening + debits − credits = closing proves it.
 */
export function movements(facts: readonly LedgerFact[], from: LocalDate, to: LocalDate): Movements {
  const opening = balanceOf(ledgerOf(facts.filter((fact) => isBefore(fact, from))));
  const ledger = ledgerOf(factsUntil(facts, to));
  const closing = balanceOf(ledger);
  const column = (kind: ItemKind, open: Bani, close: Bani): Movement => ({
    opening: open,
    debits: posted(ledger, kind, from),
    credits: cleared(ledger, kind, from),
    closing: close,
  });
  const expenses = column('expense', opening.expenses, closing.expenses);
  const penalties = column('penalty', opening.penalties, closing.penalties);
  const funds = column('fund', opening.funds, closing.funds);
  const used = bani(expenses.credits + penalties.credits + funds.credits);
  const advance: Movement = {
    opening: bani(-opening.advance),
    debits: used,
    credits: paidIn(facts, from, to),
    closing: bani(-closing.advance),
  };
  const total = whole([expenses, penalties, funds], advance);
  return { expenses, penalties, funds, advance, total };
}

const isBefore = (fact: LedgerFact, date: LocalDate): boolean =>
  fact.type === 'annulment' || fact.date < date;

const isWithin = (fact: LedgerFact, from: LocalDate, to: LocalDate): boolean =>
  fact.type !== 'annulment' && fact.date >= from && fact.date <= to;

function posted(ledger: Ledger, kind: ItemKind, from: LocalDate): Bani {
  const made = ledger.items.filter((item) => item.kind === kind && item.date >= from);
  return bani(made.reduce((sum, { amount }) => sum + amount, 0));
}

function cleared(ledger: Ledger, kind: ItemKind, from: LocalDate): Bani {
  const kinds = new Map(ledger.items.map((item) => [item.id, item.kind]));
  const sum = ledger.allocations
    .filter(({ date, itemId }) => date >= from && kinds.get(itemId) === kind)
    .reduce((total, { amount }) => total + amount, 0);
  return bani(sum);
}

/** Adds up payments less returned ones, credits, and the amounts that postings below 0 give back. */
function paidIn(facts: readonly LedgerFact[], from: LocalDate, to: LocalDate): Bani {
  const annulled = annulledIn(facts);
  const amounts = new Map(facts.flatMap((f) => (f.type === 'payment' ? [[f.paymentId, f]] : [])));
  let sum = 0;
  for (const fact of facts) {
    if (!isWithin(fact, from, to)) continue;
    if (isAnnulled(fact, annulled)) continue;
    if (fact.type === 'payment' || fact.type === 'credit') sum += fact.amount;
    else if (fact.type === 'return') sum -= amounts.get(fact.paymentId)?.amount ?? 0;
    else if ('amount' in fact && fact.amount < 0) sum -= fact.amount;
  }
  return bani(sum);
}

/**
 * Adds up the apartment as a whole: what was charged against what was paid; paying a debt from an advance moves
 * nothing.
 */
function whole(columns: readonly Movement[], advance: Movement): Movement {
  const sum = (read: (column: Movement) => number): number =>
    columns.reduce((total, column) => total + read(column), 0);
  return {
    opening: bani(sum((column) => column.opening) + advance.opening),
    debits: bani(sum((column) => column.debits)),
    credits: advance.credits,
    closing: bani(sum((column) => column.closing) + advance.closing),
  };
}
