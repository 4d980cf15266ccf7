import type { PenaltyStanding } from '../cashbook/index.js';
import { addDays, bani, type Bani, type LocalDate, type YearMonth } from '../kernel/index.js';
import { annulledIn, type BillPosted, isAnnulled, type LedgerFact } from './facts.js';
import type { BillItem } from './items.js';
import type { Ledger } from './ledger.js';
import { penaltyRows, type PenaltyRow } from './penalties.js';

/** Penalties of one bill over a period: the rows, and what is charged after nopPen is subtracted. */
export type BillPenalties = {
  readonly month: YearMonth;
  readonly rows: readonly PenaltyRow[];
  readonly made: Bani;
  readonly asked: Bani;
};

/**
 * What a bill's posted penalties should be after its payments changed; a difference below 0 means that too much was
 * posted.
 */
export type PenaltyCorrection = {
  readonly month: YearMonth;
  readonly posted: Bani;
  readonly right: Bani;
  readonly difference: Bani;
};

/**
 * Returns what closing `month` at `until` posts for every older bill: the days that no close has posted yet. The ledger
 * must already hold the month's own bill and dues, and every payment dated up to then.
 */
export function penaltiesToPost(
  ledger: Ledger,
  month: YearMonth,
  until: LocalDate,
): BillPenalties[] {
  return unposted(
    ledger,
    ledger.bills.filter((bill) => bill.month < month),
    until,
  );
}

/**
 * Returns what a close at `until` would post for every unpaid bill, the last month's too ('until current date'); posts
 * nothing.
 */
export function runningPenalties(ledger: Ledger, until: LocalDate): BillPenalties[] {
  return unposted(ledger, ledger.bills, until);
}

/**
 * Returns what the posted penalties of closed months would be now, where a payment was annulled, returned or recorded
 * late. The posted ones stay as they are: this is a proposal for the administrator, never a posting.
 */
export function penaltyCorrections(ledger: Ledger): PenaltyCorrection[] {
  return ledger.bills.flatMap((bill) => {
    const closes = closesAfter(bill, ledger);
    if (closes.length === 0) return [];
    const posted = ledger.posted.get(bill.month)?.asked ?? 0;
    const right = rightlyAsked(bill, closes);
    if (posted === right) return [];
    const difference = bani(right - posted);
    return [{ month: bill.month, posted: bani(posted), right: bani(right), difference }];
  });
}

/**
 * Returns the penalties of one bill from an apartment's facts: the limits of a correction dated `on`. It lowers what was
 * posted by that day alone: a penalty posted later would stay, and the correction become an advance. Penalties that were
 * asked for and paid before the books began reduce the principal, as they do for a close.
 */
export function penaltyStanding(
  facts: readonly LedgerFact[],
  month: YearMonth,
  on: LocalDate,
): PenaltyStanding {
  const annulled = annulledIn(facts);
  const isOf = (fact: LedgerFact): boolean => 'month' in fact && fact.month === month;
  const bill = facts.find((fact): fact is BillPosted => fact.type === 'bill' && isOf(fact));
  let [posted, postedBy, brought] = [0, 0, 0];
  for (const fact of facts) {
    if (fact.type !== 'penalty' || !isOf(fact) || isAnnulled(fact, annulled)) continue;
    posted += fact.amount;
    if (fact.date <= on) postedBy += fact.amount;
    if (fact.origin === 'opening') brought += fact.amount;
  }
  const lowerable = Math.max(Math.min(posted, postedBy), 0);
  if (bill === undefined) return { posted, lowerable, principal: 0 };
  // What of them was brought along unpaid is posted here.
  const principal = capOf(bill, Math.max(askedBefore(bill) - brought, 0));
  return { posted, lowerable, principal };
}

function unposted(
  ledger: Ledger,
  bills: readonly Readonly<BillItem>[],
  until: LocalDate,
): BillPenalties[] {
  return bills
    .filter((bill) => !isSettled(bill, ledger))
    .map((bill) => {
      const made = ledger.posted.get(bill.month)?.made ?? 0;
      return stretch(bill, made, firstDay(bill, closesAfter(bill, ledger).at(-1)), until);
    })
    .filter(({ rows }) => rows.length > 0);
}

/** Returns what a bill's closes would have charged, one after the other, with today's facts. */
function rightlyAsked(bill: Readonly<BillItem>, closes: readonly LocalDate[]): number {
  let previous: LocalDate | undefined;
  let made = 0;
  let right = 0;
  for (const to of closes) {
    const part = stretch(bill, made, firstDay(bill, previous), to);
    made += part.made;
    right += part.asked;
    previous = to;
  }
  return right;
}

/**
 * Returns whether a bill was paid in full by the last close that posted its penalties, as most bills of a long history
 * were.
 */
function isSettled(bill: Readonly<BillItem>, ledger: Ledger): boolean {
  const last = ledger.closes.at(-1);
  if (last === undefined || last.month <= bill.month || bill.open > 0) return false;
  return bill.steps.at(-1)!.date <= last.date;
}

/** Returns the dates of the closes of later months: each posts the bill's penalties up to its date. */
export function closesAfter(bill: Readonly<BillItem>, ledger: Ledger): LocalDate[] {
  return ledger.closes.filter(({ month }) => month > bill.month).map(({ date }) => date);
}

function firstDay({ bill }: Readonly<BillItem>, posted: LocalDate | undefined) {
  const through = posted ?? bill.before?.through;
  return through === undefined ? undefined : addDays(through, 1);
}

/** Computes the rows of one bill from a day on; `made` is the sum of its rows before them, in bani. */
function stretch(
  item: Readonly<BillItem>,
  made: number,
  from: LocalDate | undefined,
  until: LocalDate,
): BillPenalties {
  const { waived, terms } = item.bill;
  const excluded = Math.max(item.bill.excluded, 0);
  const bearing = (open: number): number => Math.max(open - excluded, 0);
  const rows = penaltyRows({
    terms,
    principal: bearing(item.amount),
    steps: item.steps.map(({ date, open }) => ({ date, unpaid: bearing(open) })),
    room: capOf(item.bill) - made,
    from,
    until,
  });
  const madeHere = rows.reduce((sum, { amount }) => sum + amount, 0);
  // The first nopPen bani of a bill's penalties are not charged, whichever close they fall in.
  const asked = Math.max(made + madeHere - waived, 0) - Math.max(made - waived, 0);
  return { month: item.month, rows, made: bani(madeHere), asked: bani(asked) };
}

/**
 * Returns the part of a bill's principal that is left for the penalties posted here: their sum never exceeds the
 * principal (Legea 196/2018, art. 77).
 */
function capOf(bill: BillPosted, asked = askedBefore(bill)): number {
  const principal = bill.before?.principal ?? bill.amount;
  return Math.max(principal - Math.max(bill.excluded, 0) - asked, 0);
}

/** The penalties asked for before the books began. */
const askedBefore = ({ before }: BillPosted): number => before?.penalties ?? 0;
