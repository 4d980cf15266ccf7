import {
  bani,
  type Bani,
  byMonth,
  type FundId,
  type LocalDate,
  type YearMonth,
} from '../kernel/index.js';
import { balanceOf } from './balance.js';
import { penaltiesToPost, type BillPenalties } from './bill-penalties.js';
import { type BillPosted, factsUntil, type LedgerFact, type PenaltyPosted } from './facts.js';
import { ledgerOf, type Ledger } from './ledger.js';
import type { PenaltyTerms } from './penalties.js';

/** What a close charges one apartment. */
export type ApartmentClosing = {
  readonly month: YearMonth;
  readonly date: LocalDate;
  readonly terms: PenaltyTerms;
  readonly expenses: Bani;
  /** nopRem and nopPen of the month: 0 unless its building type is residential. */
  readonly excluded: Bani;
  readonly waived: Bani;
  readonly dues: readonly { readonly fundId: FundId; readonly amount: Bani }[];
};

/** The bill of a month, line by line: total = the sum of all the others, minus the advance. Bani. */
export type BillLine = {
  readonly expenses: Bani;
  /** Unpaid expenses of older bills before this one is posted, also by month, oldest first. */
  readonly arrears: Bani;
  readonly arrearsByMonth: readonly { readonly month: YearMonth; readonly amount: Bani }[];
  readonly penaltiesOld: Bani;
  readonly penaltiesNew: Bani;
  readonly fundArrears: Bani;
  readonly fundDue: Bani;
  /** The advance before the bill. */
  readonly advance: Bani;
  readonly total: Bani;
};

/** The whole result of a close for one apartment: the close stores it, and it is never computed again. */
export type ClosedApartment = {
  readonly line: BillLine;
  readonly penalties: readonly BillPenalties[];
  /** The facts that the close adds to the apartment's history. */
  readonly posted: readonly LedgerFact[];
  /** The account just before the bill, without the payments of the closing day. */
  readonly before: Ledger;
  /** The account after the close. */
  readonly ledger: Ledger;
};

/**
 * Closes a month for one apartment (computation.md §4-5): posts the bill and the dues, which an advance pays at once,
 * then the penalties of every older bill up to and including the closing date.
 */
export function closeApartment(
  history: readonly LedgerFact[],
  closing: ApartmentClosing,
): ClosedApartment {
  const { month, date } = closing;
  const known = factsUntil(history, date);
  const before = ledgerOf(known.filter((fact) => !isPaidOn(fact, date)));
  const owed = owedFacts(closing);
  const billed = ledgerOf([...known, ...owed]);
  const penalties = penaltiesToPost(billed, month, date);
  const close = { type: 'close', month, date } as const;
  const posted = [...owed, ...penalties.map((penalty) => penaltyFact(penalty, date)), close];
  // Without penalties only the close itself is posted after the bill, and it moves no money.
  const ledger =
    penalties.length === 0
      ? { ...billed, closes: [...billed.closes, close] }
      : ledgerOf([...known, ...posted]);
  return { line: billLine(before, closing, penalties), penalties, posted, before, ledger };
}

/**
 * Returns the account just before a bill posted on `date`; null for a month that is not published yet, which uses all
 * known facts.
 */
export function ledgerBefore(history: readonly LedgerFact[], date: LocalDate | null): Ledger {
  if (date === null) return ledgerOf(history);
  return ledgerOf(factsUntil(history, date).filter((fact) => !isPaidOn(fact, date)));
}

/**
 * True for a payment or return of the closing day: it counts after the bill, so the bill does not show it, but its
 * penalties do.
 */
function isPaidOn(fact: LedgerFact, date: LocalDate): boolean {
  return (fact.type === 'payment' || fact.type === 'return') && fact.date === date;
}

function owedFacts(closing: ApartmentClosing): LedgerFact[] {
  const { month, date, terms, expenses: amount, excluded, waived, dues } = closing;
  const bill: BillPosted = {
    type: 'bill',
    date,
    month,
    amount,
    terms,
    excluded,
    waived,
    before: null,
  };
  return [bill, ...dues.map((due) => ({ type: 'fund-due', date, month, ...due }) as const)];
}

function penaltyFact({ month, made, asked }: BillPenalties, date: LocalDate): PenaltyPosted {
  return { type: 'penalty', date, month, amount: asked, made, origin: 'close' };
}

/** Builds the bill's line from the account before it; without penalties, the current bill of an open month. */
export function billLine(
  before: Ledger,
  { expenses, dues }: Pick<ApartmentClosing, 'expenses' | 'dues'>,
  penalties: readonly BillPenalties[],
): BillLine {
  const old = balanceOf(before);
  const penaltiesNew = bani(penalties.reduce((sum, { asked }) => sum + asked, 0));
  const fundDue = bani(dues.reduce((sum, { amount }) => sum + amount, 0));
  return {
    expenses,
    arrears: old.expenses,
    arrearsByMonth: before.bills
      .filter(({ open }) => open > 0)
      .map(({ month, open }) => ({ month, amount: bani(open) }))
      .sort(byMonth),
    penaltiesOld: old.penalties,
    penaltiesNew,
    fundArrears: old.funds,
    fundDue,
    advance: old.advance,
    total: bani(old.total + expenses + penaltiesNew + fundDue),
  };
}
