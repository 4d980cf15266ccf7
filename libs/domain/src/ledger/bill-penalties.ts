import type { PenaltyStanding } from '../cashbook/index.js';
import { addDays, bani, type Bani, type LocalDate, type YearMonth } from '../kernel/index.js';
import { annulledIn, type BillPosted, isAnnulled, type LedgerFact } from './facts.js';
import type { BillItem } from './items.js';
import type { Ledger } from './ledger.js';
import { penaltyRows, type PenaltyRow } from './penalties.js';

/** Penalties of one bill over a stretch of days: the rows, and what is asked for once nopPen is taken off. */
export type BillPenalties = {
  readonly month: YearMonth;
  readonly rows: readonly PenaltyRow[];
  readonly made: Bani;
  readonly asked: Bani;
};

/** What a bill's posted penalties should be after its payments changed; below 0 is too much posted. */
export type PenaltyCorrection = {
  readonly month: YearMonth;
  readonly posted: Bani;
  readonly right: Bani;
  readonly difference: Bani;
};

/**
 * What closing `month` at `until` posts for every older bill: the days that no close has posted yet. The ledger
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

/** What a close at `until` would post for every bill that stands, the last month's too: 'until current date', posting nothing. */
export function runningPenalties(ledger: Ledger, until: LocalDate): BillPenalties[] {
  return unposted(ledger, ledger.bills, until);
}

/**
 * Posted penalties of closed months stay as they are. Where a payment was annulled, returned or recorded late,
 * this says what they would be now: a proposal for the administrator, never a posting.
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
 * What an apartment's facts say of the penalties of one bill: what a correction of them may not go beyond. Those that were
 * asked for and paid before the books leave as much less of the principal, as for a close.
 */
export function penaltyStanding(facts: readonly LedgerFact[], month: YearMonth): PenaltyStanding {
  const annulled = annulledIn(facts);
  const isOf = (fact: LedgerFact): boolean => 'month' in fact && fact.month === month;
  const bill = facts.find((fact): fact is BillPosted => fact.type === 'bill' && isOf(fact));
  let [posted, brought] = [0, 0];
  for (const fact of facts) {
    if (fact.type !== 'penalty' || !isOf(fact) || isAnnulled(fact, annulled)) continue;
    posted += fact.amount;
    if (fact.origin === 'opening') brought += fact.amount;
  }
  if (bill === undefined) return { posted, principal: 0 };
  // What of them was brought along unpaid is posted here.
  return { posted, principal: capOf(bill, Math.max(askedBefore(bill) - brought, 0)) };
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

/** What a bill's closes would have asked for, one after the other, had they known what is known now. */
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

/** Paid in full by the last close that posted its penalties: of most bills of a long history. */
function isSettled(bill: Readonly<BillItem>, ledger: Ledger): boolean {
  const last = ledger.closes.at(-1);
  if (last === undefined || last.month <= bill.month || bill.open > 0) return false;
  return bill.steps.at(-1)!.date <= last.date;
}

/** Every close of a later month posts a bill's penalties up to its date. */
export function closesAfter(bill: Readonly<BillItem>, ledger: Ledger): LocalDate[] {
  return ledger.closes.filter(({ month }) => month > bill.month).map(({ date }) => date);
}

function firstDay({ bill }: Readonly<BillItem>, posted: LocalDate | undefined) {
  const through = posted ?? bill.before?.through;
  return through === undefined ? undefined : addDays(through, 1);
}

/** Rows of one bill from a day on, `made` bani of rows having been made before them. */
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
  // The first nopPen bani of a bill's penalties are not asked for, whichever close they fall in.
  const asked = Math.max(made + madeHere - waived, 0) - Math.max(made - waived, 0);
  return { month: item.month, rows, made: bani(madeHere), asked: bani(asked) };
}

/** Σ of a bill's penalties never exceeds its principal (Legea 196/2018, art. 77): what is left of it for those posted here. */
function capOf(bill: BillPosted, asked = askedBefore(bill)): number {
  const principal = bill.before?.principal ?? bill.amount;
  return Math.max(principal - Math.max(bill.excluded, 0) - asked, 0);
}

/** Penalties asked for before the books. */
const askedBefore = ({ before }: BillPosted): number => before?.penalties ?? 0;
