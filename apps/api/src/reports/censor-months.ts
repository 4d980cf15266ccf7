import { Injectable } from '@nestjs/common';
import { type CensorReport, signingRoles } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import {
  computeMonth,
  controlList,
  countedExpenses,
  type ExpenseMonth,
  type MonthResult,
  stateOfMonth,
} from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { type NameOf, Users } from '../account/users.js';
import { findingText } from '../expense-month/finding-words.js';
import { Months } from '../expense-month/months.js';
import { monthOf } from './report-periods.js';

type Month = CensorReport['months'][number];

/** Returns what was checked, accepted and signed in each month, and what was not. */
@Injectable()
export class CensorMonths {
  constructor(
    private readonly months: Months,
    private readonly users: Users,
  ) {}

  async of(association: Association, months: readonly ExpenseMonth[]): Promise<Month[]> {
    const nameOf = await this.users.names(months.flatMap(peopleOf));
    return Promise.all(months.map((month) => this.month(association, month, nameOf)));
  }

  private async month(
    association: Association,
    month: ExpenseMonth,
    nameOf: NameOf,
  ): Promise<Month> {
    const { publication, closing, signatures, checkedBy, accepted } = month;
    const result = closing?.result ?? (await this.computed(association, month));
    const expected = signingRoles(association.settings.hasCensor);
    const isShown = publication !== null || closing !== null;
    return {
      idMonth: monthIdOf(monthOf(month)),
      state: stateOfMonth(month),
      published: publication?.published ?? closing?.result.published ?? null,
      closed: closing?.closed ?? null,
      isChecked: checkedBy !== null,
      signatures: [...signatures]
        .sort(([a], [b]) => a - b)
        .map(([role, { idUser }]) => ({ role, name: nameOf(idUser) })),
      missing: isShown ? expected.filter((role) => !signatures.has(role)) : [],
      summary: signatures.get(4)?.summary ?? null,
      invoicedBani: countedExpenses([month]).reduce((sum, one) => sum + one.expense.amountBani, 0),
      undistributedBani: result.proof.undistributedBani,
      accepted:
        accepted.size === 0 ? [] : await this.acceptedOf(association, month, result, nameOf),
    };
  }

  private async computed({ idAs }: Association, month: ExpenseMonth): Promise<MonthResult> {
    return computeMonth((await this.months.load(idAs, monthIdOf(monthOf(month)))).sources, null);
  }

  /**
   * Returns the accepted findings with the text of the control list; one that no longer occurs keeps only its reason.
   */
  private async acceptedOf(
    { idAs }: Association,
    month: ExpenseMonth,
    result: MonthResult,
    nameOf: NameOf,
  ): Promise<Month['accepted']> {
    const { sources } = await this.months.load(idAs, monthIdOf(monthOf(month)));
    const texts = new Map(
      controlList(sources, result).map((finding) => [
        finding.key,
        findingText(finding, sources.association.settings),
      ]),
    );
    return [...month.accepted].map(([key, { idUser, reason }]) => ({
      text: texts.get(key) ?? 'Constatare care între timp nu mai apare.',
      by: idUser === null ? '' : nameOf(idUser),
      reason,
    }));
  }
}

function peopleOf({ signatures, accepted }: ExpenseMonth): number[] {
  return [
    ...[...signatures.values()].map(({ idUser }) => idUser),
    ...[...accepted.values()].flatMap(({ idUser }) => idUser ?? []),
  ];
}
