import { bani, fundId, type LocalDate, type YearMonth } from '../kernel/index.js';
import { allocatePayment } from '../ledger/index.js';
import type { LetterDebt } from './events.js';

/**
 * Returns the debts that are overdue on a day: the list of their month was due before it. `dueOn` returns the due date
 * of a month's list; undefined for months before the first one here, whose debts came as opening balances and are
 * overdue. A penalty is overdue as soon as it is posted, because its bill was long due by then.
 */
export function overdueDebts<D extends Pick<LetterDebt, 'kind' | 'month'>>(
  debts: readonly D[],
  dueOn: (month: YearMonth) => LocalDate | undefined,
  today: LocalDate,
): D[] {
  return debts.filter(({ kind, month }) => {
    if (kind === 'penalty') return true;
    const due = dueOn(month);
    return due === undefined || due < today;
  });
}

/** What a published list that is not closed charges an apartment. Bani. */
export interface ShownList {
  readonly month: YearMonth;
  readonly expensesBani: number;
  readonly penaltiesBani: number;
  readonly funds: readonly {
    /** null where the list only gives the sum of its funds. */
    readonly idFund: number | null;
    readonly name: string;
    readonly dueBani: number;
  }[];
}

type Owed = { readonly debts: readonly LetterDebt[]; readonly advanceBani: number };

/**
 * Returns an account with a published list added, as the list's close will post it: an advance, a bill and dues below 0
 * pay it first.
 */
export function withShownList({ debts, advanceBani }: Owed, list: ShownList): Owed {
  const { month, expensesBani, penaltiesBani, funds } = list;
  const asked: LetterDebt[] = [
    { kind: 'expense', month, idFund: null, fund: '', amountBani: expensesBani },
    { kind: 'penalty', month, idFund: null, fund: '', amountBani: penaltiesBani },
    ...funds.map(({ idFund, name: fund, dueBani }): LetterDebt => {
      return { kind: 'fund', month, idFund, fund, amountBani: dueBani };
    }),
  ];
  const all = [...debts, ...asked.filter(({ amountBani }) => amountBani > 0)];
  const givenBack = -debtTotal(asked.filter(({ amountBani }) => amountBani < 0));
  const { allocations, advance } = allocatePayment(
    all.map(({ idFund, amountBani, ...debt }, id) => {
      return {
        ...debt,
        id,
        amount: bani(amountBani),
        fundId: idFund === null ? null : fundId(idFund),
      };
    }),
    { amount: bani(advanceBani + givenBack), fundId: null },
  );
  const cleared = new Map(allocations.map(({ id, amount }) => [id, amount]));
  const left = all.map((debt, id) => {
    return { ...debt, amountBani: debt.amountBani - (cleared.get(id) ?? 0) };
  });
  return { debts: left.filter(({ amountBani }) => amountBani > 0), advanceBani: advance };
}

/** Returns the sum of the debts, in bani. */
export function debtTotal(debts: readonly Pick<LetterDebt, 'amountBani'>[]): number {
  return debts.reduce((sum, { amountBani }) => sum + amountBani, 0);
}

type Debt = Pick<LetterDebt, 'kind' | 'month' | 'idFund' | 'amountBani'>;

/**
 * Returns how much of what a letter asked for is still owed: for each of its debts at most the amount owed now, so that
 * later debts do not keep a paid letter open. 0 once it is paid. Bani.
 */
export function stillOwed(letter: readonly Debt[], now: readonly Debt[]): number {
  const key = ({ kind, month, idFund }: Debt): string => `${kind} ${month} ${idFund ?? ''}`;
  const owed = new Map(now.map((debt) => [key(debt), debt.amountBani]));
  return letter.reduce(
    (sum, debt) => sum + Math.min(debt.amountBani, Math.max(0, owed.get(key(debt)) ?? 0)),
    0,
  );
}

/** Returns the months with unpaid expenses, which the law and the office count arrears by. */
export function monthsOwed(debts: readonly Pick<LetterDebt, 'kind' | 'month'>[]): YearMonth[] {
  const months = debts.flatMap(({ kind, month }) => (kind === 'expense' ? [month] : []));
  return [...new Set(months)].sort();
}
