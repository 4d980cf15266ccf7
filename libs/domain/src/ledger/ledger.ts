import {
  bani,
  type Bani,
  type LocalDate,
  type PaymentId,
  type YearMonth,
} from '../kernel/index.js';
import {
  inOrder,
  rankOf,
  type AdvanceDistributed,
  type BillPosted,
  type DatedFact,
  type FundDuePosted,
  type LedgerFact,
  type MonthClosed,
  type PaymentMade,
  type PaymentReturned,
  type PenaltyPosted,
} from './facts.js';
import { clearing, compareItems, type BillItem, type OpenItem } from './items.js';

/** Money that paid a debt, with the date; below 0 where a return took it back. */
export type Allocation = {
  /** The payment it came from; null for a credit: from opening balances, or from a bill, a due or a penalty below 0. */
  readonly paymentId: PaymentId | null;
  readonly itemId: number;
  readonly amount: Bani;
  readonly date: LocalDate;
};

/** The unused rest of a payment, or of a credit where `paymentId` is null. `date` is the day since which it exists. */
export type Advance = {
  readonly paymentId: PaymentId | null;
  readonly date: LocalDate;
  readonly amount: Bani;
};

/** One apartment's account at the end of its facts. */
export type Ledger = {
  /** Every debt ever posted, in the order of posting; paid ones have `open` 0. */
  readonly items: readonly Readonly<OpenItem>[];
  readonly bills: readonly Readonly<BillItem>[];
  readonly allocations: readonly Allocation[];
  readonly advance: Bani;
  /** The parts of the advance, oldest first. */
  readonly advances: readonly Advance[];
  /** In the order of their dates. */
  readonly closes: readonly MonthClosed[];
  /** The penalties that closes and applied proposals posted, by month of the bill. */
  readonly posted: ReadonlyMap<YearMonth, PostedPenalties>;
};

/** The sum of the rows made, and the part of it charged after nopPen was subtracted. Bani. */
export type PostedPenalties = { readonly made: number; readonly asked: number };

/** Unused money of a payment or a credit, and the day since which it exists. */
type Source = { readonly paymentId: PaymentId | null; readonly date: LocalDate; left: number };

type Work = {
  readonly items: OpenItem[];
  /** The debts that are not paid in full, in the ordinary order of clearing: few, however long the history. */
  readonly open: OpenItem[];
  readonly bills: BillItem[];
  readonly sources: Source[];
  readonly allocations: Allocation[];
  readonly closes: MonthClosed[];
  readonly posted: Map<YearMonth, PostedPenalties>;
  /** What the advance pays first when debts are posted next (type 25). */
  wishes: AdvanceDistributed['targets'];
};

/**
 * Computes one apartment's account from its facts, in the order of their dates, whatever order they were recorded in: a
 * payment recorded late takes its place by its date (computation.md §6).
 */
export function ledgerOf(facts: readonly LedgerFact[]): Ledger {
  const run = startedLedger();
  const ordered = inOrder(facts);
  ordered.forEach((fact, i) => run.take(fact, ordered[i + 1]));
  return run.ledger();
}

/** An account that is computed fact by fact, for callers that need its state in between. */
export type LedgerRun = {
  /** Facts come in the order of `inOrder`; `next` is the following one, which may be posted together with this one. */
  readonly take: (fact: DatedFact, next: DatedFact | undefined) => void;
  /** The account so far. Its lists grow as the run continues. */
  readonly ledger: () => Ledger;
  /** The debts not paid in full now, in the ordinary order of clearing. */
  readonly open: readonly Readonly<OpenItem>[];
};

/** Starts an account before its first fact. */
export function startedLedger(): LedgerRun {
  const work: Work = {
    items: [],
    open: [],
    bills: [],
    sources: [],
    allocations: [],
    closes: [],
    posted: new Map(),
    wishes: [],
  };
  return {
    take: (fact, next) => {
      apply(fact, work);
      // Bills and dues of one date are posted together before an advance pays them in the ordinary order.
      if (!isPostedTogether(fact, next)) useAdvance(work, fact);
    },
    ledger: () => ledgerIn(work),
    open: work.open,
  };
}

function ledgerIn(work: Work): Ledger {
  const advances = work.sources.filter(({ left }) => left > 0);
  return {
    items: work.items,
    bills: work.bills,
    allocations: work.allocations,
    advance: bani(advances.reduce((sum, { left }) => sum + left, 0)),
    advances: advances.map(({ paymentId, date, left }) => ({
      paymentId,
      date,
      amount: bani(left),
    })),
    closes: work.closes,
    posted: work.posted,
  };
}

/** True for two facts that are posted together: an advance pays nothing between them. */
export function isPostedTogether(fact: DatedFact, next: DatedFact | undefined): boolean {
  const isAlone = fact.type === 'payment' || fact.type === 'return' || fact.type === 'credit';
  return !isAlone && next?.date === fact.date && rankOf(next) === rankOf(fact);
}

function apply(fact: DatedFact, work: Work): void {
  switch (fact.type) {
    case 'bill':
      return postBill(fact, work);
    case 'fund-due':
      return void postItem(fact, 'fund', work);
    case 'penalty':
      return postPenalty(fact, work);
    case 'payment':
      return receive(fact, work);
    case 'credit':
      return void work.sources.push({ paymentId: null, date: fact.date, left: fact.amount });
    case 'return':
      return giveBack(fact, work);
    case 'distribution':
      return void (work.wishes = [...work.wishes, ...fact.targets]);
    case 'close':
      return void work.closes.push(fact);
  }
}

function postBill(bill: BillPosted, work: Work): void {
  const moved = bill.before?.moved ?? [];
  const posted = postItem(bill, 'expense', work);
  // The bill is paid by now, but later than due: the penalties until then are still to be posted.
  const item = posted ?? (moved.length > 0 ? newItem(bill, 'expense', work) : undefined);
  if (item !== undefined) work.bills.push(Object.assign(item, { bill, steps: [...moved] }));
}

/** Posts a penalty; one below 0 first reduces the unpaid penalties of the same month. */
function postPenalty(fact: PenaltyPosted, work: Work): void {
  if (fact.origin === 'close' || fact.origin === 'proposal') {
    const { made, asked } = work.posted.get(fact.month) ?? { made: 0, asked: 0 };
    work.posted.set(fact.month, { made: made + fact.made, asked: asked + fact.amount });
  }
  if (fact.amount >= 0) return void postItem(fact, 'penalty', work);
  const same = work.open.filter((item) => item.kind === 'penalty' && item.month === fact.month);
  const source = { paymentId: null, date: fact.date, left: -fact.amount };
  clear(same, source, null, fact.date, work);
  if (source.left > 0) work.sources.push(source);
}

function postItem(
  fact: BillPosted | FundDuePosted | PenaltyPosted,
  kind: OpenItem['kind'],
  work: Work,
): OpenItem | undefined {
  const { date, amount } = fact;
  if (amount < 0) work.sources.push({ paymentId: null, date, left: -amount });
  if (amount <= 0) return undefined;
  const item = newItem(fact, kind, work);
  insertOpen(item, work);
  return item;
}

function newItem(
  fact: BillPosted | FundDuePosted | PenaltyPosted,
  kind: OpenItem['kind'],
  work: Work,
): OpenItem {
  const { date, month, amount } = fact;
  const fundId = fact.type === 'fund-due' ? fact.fundId : null;
  const item = { id: work.items.length + 1, kind, month, fundId, date, amount, open: amount };
  work.items.push(item);
  return item;
}

function receive(payment: PaymentMade, work: Work): void {
  const { paymentId, date, amount } = payment;
  const source = { paymentId, date, left: amount };
  clear(work.open, source, payment.fundId, date, work);
  if (source.left > 0) work.sources.push(source);
}

/** Undoes a payment: what it paid is owed again from the return's date on, and its unused rest is gone. */
function giveBack({ paymentId, date }: PaymentReturned, work: Work): void {
  for (const allocation of [...work.allocations]) {
    if (allocation.paymentId !== paymentId) continue;
    const item = work.items[allocation.itemId - 1]!;
    move(item, { paymentId, date, left: 0 }, -allocation.amount, date, work);
  }
  for (const source of work.sources) if (source.paymentId === paymentId) source.left = 0;
}

function insertOpen(item: OpenItem, work: Work): void {
  const place = work.open.findLastIndex((other) => compareItems(other, item) < 0);
  work.open.splice(place + 1, 0, item);
}

function useAdvance(work: Work, { type, date }: DatedFact): void {
  if (type === 'bill' || type === 'fund-due') followWishes(work, date);
  for (const source of work.sources) {
    // An owner who pays ahead has many unused payments and no open debt: none of them is looked at then.
    if (work.open.length === 0) return;
    if (source.left > 0) clear(work.open, source, null, date, work);
  }
}

/** Pays the wished debts first, once: a wish that finds no debt now is dropped, and the ordinary order applies. */
function followWishes(work: Work, date: LocalDate): void {
  const { wishes } = work;
  work.wishes = [];
  for (const { fundId, amount } of wishes) {
    const wished = work.open.filter((item) => item.fundId === fundId);
    let room: number = amount;
    for (const source of work.sources) {
      if (source.left <= 0 || room <= 0) continue;
      const { taken } = clearing(wished, Math.min(source.left, room), fundId);
      for (const { item, amount: part } of taken) {
        move(item, source, part, date, work);
        room -= part;
      }
    }
  }
}

function clear(
  items: readonly OpenItem[],
  source: Source,
  fundId: PaymentMade['fundId'],
  date: LocalDate,
  work: Work,
): void {
  for (const { item, amount } of clearing(items, source.left, fundId).taken) {
    move(item, source, amount, date, work);
  }
}

function move(item: OpenItem, source: Source, amount: number, date: LocalDate, work: Work): void {
  const wasOpen = item.open > 0;
  item.open -= amount;
  source.left -= amount;
  if (item.open === 0) work.open.splice(work.open.indexOf(item), 1);
  else if (!wasOpen) insertOpen(item, work);
  const { paymentId } = source;
  work.allocations.push({ paymentId, itemId: item.id, amount: bani(amount), date });
  if ('steps' in item) {
    const { steps } = item as BillItem;
    // A payment made before the close stops penalties from its own day on (computation.md §5).
    const last = steps.at(-1)?.date;
    const since = last === undefined || last < source.date ? source.date : last;
    steps.push({ date: since, open: item.open });
  }
}
