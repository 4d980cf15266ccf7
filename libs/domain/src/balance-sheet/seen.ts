import { type BillPart, type Cashbook, expenseKey } from '../cashbook/index.js';
import type { LocalDate } from '../kernel/index.js';
import { documentEffects } from './documents.js';
import { owedFrom } from './postings.js';
import type { BalancePart, BalanceSources } from './shape.js';

/** The sums of the documents up to a day, by effect. */
export interface Seen {
  /** By expense document. */
  readonly paid: ReadonlyMap<string, { readonly part: BillRef; readonly amountBani: number }>;
  readonly funds: ReadonlyMap<number, Readonly<Record<'collected' | 'used' | 'waived', number>>>;
  readonly penaltiesBani: number;
  readonly lines: Readonly<
    Record<DocumentLine, readonly Extract<BalancePart, { of: 'document' }>[]>
  >;
}
type BillRef = Pick<BillPart, 'month' | 'idOutgo'>;

export type DocumentLine = 'unbilled' | 'third-parties' | 'fund-covered' | 'corrections';

/** Adds up the effects of the documents dated up to and including `at`. */
export function documentsAt(books: readonly Cashbook[], at: LocalDate): Seen {
  const paid = new Map<string, { part: BillRef; amountBani: number }>();
  const funds = new Map<number, Record<'collected' | 'used' | 'waived', number>>();
  const lines: Record<DocumentLine, Extract<BalancePart, { of: 'document' }>[]> = {
    unbilled: [],
    'third-parties': [],
    'fund-covered': [],
    corrections: [],
  };
  let penaltiesBani = 0;
  for (const { idPd, date, effects } of documentEffects(books, at)) {
    for (const effect of effects) {
      const { amountBani } = effect;
      switch (effect.on) {
        case 'bill': {
          const { month, idOutgo } = effect;
          const key = expenseKey(effect);
          const before = paid.get(key)?.amountBani ?? 0;
          paid.set(key, { part: { month, idOutgo }, amountBani: before + amountBani });
          break;
        }
        case 'fund': {
          const sums = funds.get(effect.idFund) ?? { collected: 0, used: 0, waived: 0 };
          sums[effect.what] += amountBani;
          funds.set(effect.idFund, sums);
          break;
        }
        case 'penalties':
          penaltiesBani += amountBani;
          break;
        default:
          lines[effect.on].push({ of: 'document', idPd, date, amountBani });
      }
    }
  }
  return { paid, funds, penaltiesBani, lines };
}

/** Returns the expense documents owed by the end of `at`. */
export function billsAt({ months }: BalanceSources, at: LocalDate) {
  const closed = new Map(months.postings.map((posting) => [posting.month, posting.closed]));
  return months.bills.filter(
    (bill) => !bill.isDisabled && owedFrom(bill, closed.get(bill.month)) <= at,
  );
}

/** Returns what was posted by the end of `at`. */
export function postedAt({ months }: BalanceSources, at: LocalDate) {
  return months.postings.filter(({ closed }) => closed <= at);
}

/** Returns the rest of every expense document: above 0 is still to be paid, below 0 is overpaid. */
export function leftOfBills(sources: BalanceSources, { paid }: Seen, at: LocalDate): BalancePart[] {
  const left = new Map<string, BillRef & { amountBani: number }>();
  for (const bill of billsAt(sources, at)) {
    const { month, idOutgo, amountBani } = bill;
    left.set(expenseKey(bill), { month, idOutgo, amountBani });
  }
  for (const [key, { part, amountBani }] of paid) {
    const amount = left.get(key)?.amountBani ?? 0;
    left.set(key, { ...part, amountBani: amount - amountBani });
  }
  return [...left.values()].map((one) => ({ of: 'bill', ...one }));
}

interface Opening {
  readonly expenses: number;
  readonly penalties: number;
  readonly advances: number;
  readonly fundDebts: ReadonlyMap<number, number>;
}

/** Adds up the balances of the apartments before the first month. Bani. */
export function openingOf({ months }: BalanceSources): Opening {
  let [expenses, penalties, advance] = [0, 0, 0];
  const fundDebts = new Map<number, number>();
  for (const { debts, advanceBani } of months.opening) {
    advance += advanceBani;
    for (const debt of debts) {
      if (debt.kind === 'expenses') expenses += debt.amountBani;
      else if (debt.kind === 'penalties') penalties += debt.amountBani;
      else fundDebts.set(debt.idFund, (fundDebts.get(debt.idFund) ?? 0) + debt.amountBani);
    }
  }
  return { expenses, penalties, advances: advance, fundDebts };
}
