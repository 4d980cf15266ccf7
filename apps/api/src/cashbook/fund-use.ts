import type { Association } from '@scara/domain/association';
import { expenseKey, type FundUse } from '@scara/domain/cashbook';
import { type LegalCategory, mayPayFrom, mayTakeIncome } from '@scara/domain/expense-month';
import type { YearMonth } from '@scara/domain/kernel';
import type { Months } from '../expense-month/months.js';

/** The lawful use of the association's funds, for bills of these months. A fund that was deleted is not judged. */
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
