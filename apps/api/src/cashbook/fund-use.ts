import type { Association } from '@scara/domain/association';
import { expenseKey, type FundUse } from '@scara/domain/cashbook';
import { type LegalCategory, mayPayFrom, mayTakeIncome } from '@scara/domain/expense-month';
import type { YearMonth } from '@scara/domain/kernel';
import type { Months } from '../expense-month/months.js';

/** Returns which uses of the association's funds are lawful for bills of these months. A deleted fund is not judged. */
export async function fundUseOf(
  { idAs, funds }: Association,
  months: Months,
  asked: Iterable<YearMonth>,
): Promise<FundUse> {
  const categories = new Map<string, LegalCategory>();
  for (const month of new Set(asked)) {
    const { expenses } = await months.state(idAs, month);
    for (const [idOutgo, { category }] of expenses) {
      categories.set(expenseKey({ month, idOutgo }), category);
    }
  }
  return {
    mayPay: (idF, bill) => {
      const purpose = funds.get(idF)?.purpose;
      const category = categories.get(expenseKey(bill));
      return purpose === undefined || category === undefined || mayPayFrom(purpose, category);
    },
    mayTakeIncome: (idF) =>
      idF === null
        ? mayTakeIncome(undefined)
        : !funds.has(idF) || mayTakeIncome(funds.get(idF)!.purpose),
  };
}
