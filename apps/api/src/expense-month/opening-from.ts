import type { BodyOf, routes } from '@scara/contracts/http';
import type { OpeningBalance } from '@scara/domain/expense-month';
import { type LocalDate, type MonthId, yearMonthOf } from '@scara/domain/kernel';

type OpeningBody = BodyOf<typeof routes.updateFirstMonth>['opening'];

/** Opening balances as calls carry them (months as yyyymm) in the domain's own shape. */
export function openingFrom(opening: OpeningBody): OpeningBalance[] {
  return opening.map(({ idAp, debts, advanceBani }) => ({
    idAp,
    advanceBani,
    debts: debts.map(({ idMonth, ...debt }) => {
      const month = yearMonthOf(idMonth as MonthId);
      if (debt.kind !== 'expenses') return { ...debt, month };
      return {
        ...debt,
        month,
        published: debt.published as LocalDate,
        penaltiesThrough: debt.penaltiesThrough as LocalDate,
      };
    }),
  }));
}
