import { Injectable } from '@nestjs/common';
import { type ExpenseData, prepareMonth } from '@scara/domain/expense-month';
import { apartmentId, columnId, monthIdOf } from '@scara/domain/kernel';
import { cellExplainer, type ShareExplanation } from '@scara/domain/month';
import { divisionInBrief } from '../expense-month/explanation-words.js';
import { groupName, type Payers } from '../expense-month/explained-share.js';
import { Months } from '../expense-month/months.js';
import { amountText } from '../print/words.js';
import type { MonthPapers } from './month-papers.js';

/** Explains an apartment's share in words; '' where there is nothing to say. */
export interface Explain {
  /** Explains the expenses of a column that no meter divides. */
  readonly expense: (at: number, idOutgoColumn: number) => string;
  /** Explains a fund's due. */
  readonly due: (at: number, idFund: number) => string;
}

const NOTHING: Explain = { expense: () => '', due: () => '' };

/** Makes the text „Cum s-a calculat” of printed bills, with the functions that explain an amount on screen. */
@Injectable()
export class BillExplanations {
  private readonly known = new WeakMap<MonthPapers, Promise<Explain>>();

  constructor(private readonly months: Months) {}

  /** Computed once for all bills of the same papers. */
  of(papers: MonthPapers): Promise<Explain> {
    const explain = this.known.get(papers) ?? this.made(papers);
    this.known.set(papers, explain);
    return explain;
  }

  private async made(papers: MonthPapers): Promise<Explain> {
    const { idAs, month, result, then } = papers;
    // The month is being corrected, so its expenses no longer match the closed bill.
    if (month.month === null || (month.closing === null && month.publication === null)) {
      return NOTHING;
    }
    const { sources } = await this.months.load(idAs, monthIdOf(month.month));
    const prepared = prepareMonth(sources);
    const payers = { basis: prepared.basis, association: sources.association };
    const [expenses, dues] = [cellExplainer(prepared.facts), cellExplainer(prepared.dues)];
    const columns = new Map(result.columns.map((column) => [column.idOutgoColumn, column.shares]));
    const funds = new Map(result.funds.map((fund) => [fund.idFund, fund.dues]));
    const said = (
      shares: readonly ShareExplanation[],
      stored: number | null | undefined,
      nameOf: (id: number) => Divided,
    ): string => {
      const sum = shares.reduce((all, { shareBani }) => all + shareBani, 0);
      // The bill has stored figures: an explanation that does not add up to them is left out.
      return sum === stored ? textOf(shares, { payers, nameOf, names: then.settings }) : '';
    };
    const idAt = (at: number) => apartmentId(result.apartments[at]!.idAp);
    return {
      expense: (at, idOutgoColumn) =>
        said(
          expenses(columnId(idOutgoColumn), idAt(at)),
          columns.get(idOutgoColumn)?.[at],
          (idOutgo) => sources.month.expenses.get(idOutgo)!,
        ),
      // A due has no name of its own; the fund's name is beside it.
      due: (at, idFund) =>
        said(dues(columnId(idFund), idAt(at)), funds.get(idFund)?.[at], (idDue) => ({
          name: '',
          idGroup: sources.month.dues.get(idDue)!.idGroup,
        })),
    };
  }
}

/** What is divided: an expense or a due. */
type Divided = Pick<ExpenseData, 'name' | 'idGroup'>;

/** If several share a column, each is named with its amount. */
function textOf(
  shares: readonly ShareExplanation[],
  {
    payers,
    nameOf,
    names,
  }: {
    readonly payers: Payers;
    readonly nameOf: (id: number) => Divided;
    readonly names: Parameters<typeof divisionInBrief>[1]['names'];
  },
): string {
  return shares
    .flatMap((share) => {
      const { name, idGroup } = nameOf(Number(share.expenseId));
      const group = idGroup === null ? null : groupName(payers, idGroup);
      const brief = divisionInBrief(share, { group, names });
      if (brief === '') return [];
      return [
        shares.length === 1
          ? brief
          : `${name} ${brief} = ${amountText(share.shareBani)} lei`.trimStart(),
      ];
    })
    .join('; ');
}
