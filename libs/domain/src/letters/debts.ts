import type { LocalDate, YearMonth } from '../kernel/index.js';
import type { LetterDebt } from './events.js';

/**
 * What of the debts is overdue on a day: its month's list was due before. `dueOn` answers the due date of a month's list;
 * undefined for months before the first one here, whose debts came as opening balances and are overdue. A penalty is
 * overdue as soon as it is posted, for its bill was long due then.
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

/** Bani in all. */
export function debtTotal(debts: readonly Pick<LetterDebt, 'amountBani'>[]): number {
  return debts.reduce((sum, { amountBani }) => sum + amountBani, 0);
}

type Debt = Pick<LetterDebt, 'kind' | 'month' | 'idFund' | 'amountBani'>;

/**
 * How much of what a letter asked for is still owed: of each of its debts no more than is owed of it now, so that what
 * came later does not keep a paid letter open. 0 once it is paid. Bani.
 */
export function stillOwed(letter: readonly Debt[], now: readonly Debt[]): number {
  const key = ({ kind, month, idFund }: Debt): string => `${kind} ${month} ${idFund ?? ''}`;
  const owed = new Map(now.map((debt) => [key(debt), debt.amountBani]));
  return letter.reduce(
    (sum, debt) => sum + Math.min(debt.amountBani, Math.max(0, owed.get(key(debt)) ?? 0)),
    0,
  );
}

/** The months that something of the expenses is owed of: what the law and the office count arrears by. */
export function monthsOwed(debts: readonly Pick<LetterDebt, 'kind' | 'month'>[]): YearMonth[] {
  const months = debts.flatMap(({ kind, month }) => (kind === 'expense' ? [month] : []));
  return [...new Set(months)].sort();
}
