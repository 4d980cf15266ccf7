import { Injectable } from '@nestjs/common';
import { type ExpenseData, type PreparedMonth, prepareMonth } from '@scara/domain/expense-month';
import { apartmentId, columnId, monthIdOf } from '@scara/domain/kernel';
import { cellExplainer, type ShareExplanation } from '@scara/domain/month';
import { divisionInBrief } from '../expense-month/explanation-words.js';
import { groupName } from '../expense-month/explained-share.js';
import { Months } from '../expense-month/months.js';
import { amountText } from '../print/words.js';
import type { MonthPapers } from './month-papers.js';

/** How a column's expenses that no meter divides came to an apartment's share; '' where nothing is to be said. */
export type Explain = (at: number, idOutgoColumn: number) => string;

const NOTHING: Explain = () => '';

/** What a bill on paper says under „Cum s-a calculat”: the explanation that a press on the amount opens, made by the same functions. */
@Injectable()
export class BillExplanations {
  private readonly known = new WeakMap<MonthPapers, Promise<Explain>>();

  constructor(private readonly months: Months) {}

  /** Worked out once for all bills of the same papers. */
  of(papers: MonthPapers): Promise<Explain> {
    const explain = this.known.get(papers) ?? this.made(papers);
    this.known.set(papers, explain);
    return explain;
  }

  private async made(papers: MonthPapers): Promise<Explain> {
    const { idAs, month, result, then } = papers;
    // Its expenses are being corrected, and the bill is of what was closed before.
    if (month.month === null || (month.closing === null && month.publication === null)) {
      return NOTHING;
    }
    const { sources } = await this.months.load(idAs, monthIdOf(month.month));
    const prepared = prepareMonth(sources);
    const explain = cellExplainer(prepared.facts);
    const columns = new Map(result.columns.map((column) => [column.idOutgoColumn, column]));
    return (at, idOutgoColumn) => {
      const shares = explain(columnId(idOutgoColumn), apartmentId(result.apartments[at]!.idAp));
      const sum = shares.reduce((all, { shareBani }) => all + shareBani, 0);
      // The bill is of stored figures: what does not come to them explains nothing.
      if (sum !== columns.get(idOutgoColumn)?.shares[at]) return '';
      return textOf(shares, { prepared, expenses: sources.month.expenses, names: then.settings });
    };
  }
}

/** An expense that is not alone in its column is named, and what it comes to is said. */
function textOf(
  shares: readonly ShareExplanation[],
  {
    prepared,
    expenses,
    names,
  }: {
    readonly prepared: PreparedMonth;
    readonly expenses: ReadonlyMap<number, Pick<ExpenseData, 'name' | 'idGroup'>>;
    readonly names: Parameters<typeof divisionInBrief>[1]['names'];
  },
): string {
  return shares
    .flatMap((share) => {
      const { name, idGroup } = expenses.get(Number(share.expenseId))!;
      const group = idGroup === null ? null : groupName(prepared, idGroup);
      const brief = divisionInBrief(share, { group, names });
      if (brief === '') return [];
      return [
        shares.length === 1 ? brief : `${name} ${brief} = ${amountText(share.shareBani)} lei`,
      ];
    })
    .join('; ');
}
