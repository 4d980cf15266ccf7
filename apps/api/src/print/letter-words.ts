import type { LetterApartment, LetterDebt, NoticeTerm } from '@scara/domain/letters';
import { amountText } from './words.js';

/** 'în cel mult 15 zile de la primire'; by law the term starts when the debtor receives the letter. */
export function termText({ unit, count }: NoticeTerm): string {
  return `în cel mult ${count} ${unit === 'days' ? 'zile' : 'de ore'} de la primire`;
}

type Placed = Pick<LetterApartment, 'apartment' | 'place'>;

/** 'apartamentul 5, Bloc A1, scara 2'. */
export function apartmentText({ apartment, place }: Placed): string {
  return [`apartamentul ${apartment}`, place].filter(Boolean).join(', ');
}

/** 'Bloc A1, scara 2, ap. 5', for use out of context: in a page's foot, a bank's list, a mailbox. */
export function placeOfApartment({ apartment, place }: Placed): string {
  return [place, `ap. ${apartment}`].filter(Boolean).join(', ');
}

export interface DebtRow {
  /** 'YYYY-MM'. */
  readonly month: string;
  readonly expensesBani: number;
  readonly penaltiesBani: number;
  readonly fundsBani: number;
}

/** Returns the debts by month, the oldest first. */
export function debtRows(debts: readonly LetterDebt[]): DebtRow[] {
  const months = [...new Set(debts.map(({ month }) => month))].sort();
  const sum = (month: string, kind: LetterDebt['kind']): number =>
    debts.reduce(
      (total, debt) =>
        debt.month === month && debt.kind === kind ? total + debt.amountBani : total,
      0,
    );
  return months.map((month) => ({
    month,
    expensesBani: sum(month, 'expense'),
    penaltiesBani: sum(month, 'penalty'),
    fundsBani: sum(month, 'fund'),
  }));
}

/** 'Fond de reparații 15,00 lei; Fond de rulment 20,00 lei'; '' without funds. */
export function fundsText(debts: readonly LetterDebt[]): string {
  const funds = new Map<string, number>();
  for (const { kind, fund, amountBani } of debts) {
    if (kind === 'fund') funds.set(fund, (funds.get(fund) ?? 0) + amountBani);
  }
  return [...funds].map(([fund, bani]) => `${fund} ${amountText(bani)} lei`).join('; ');
}
