import type { BodyOf, routes } from '@scara/contracts/http';
import type { OpeningBalance } from '@scara/domain/expense-month';
import { type LocalDate, type MonthId, yearMonthOf } from '@scara/domain/kernel';

type OpeningBody = BodyOf<typeof routes.updateFirstMonth>['opening'];

/** Converts opening balances from their shape in calls (months as yyyymm) to the domain's shape. */
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
