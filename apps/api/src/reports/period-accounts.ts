import { Injectable } from '@nestjs/common';
import {
  type BasisApartment,
  basisOf,
  type ExpenseMonth,
  histories,
  listedApartments,
  postedFacts,
  previousClosing,
  closingInForce,
} from '@scara/domain/expense-month';
import { apartmentName, type Association } from '@scara/domain/association';
import { addDays, firstDay, type LocalDate, monthIdOf } from '@scara/domain/kernel';
import { factsUntil, type LedgerFact } from '@scara/domain/ledger';
import { Months } from '../expense-month/months.js';
import { today } from '../http/today.js';
import { monthOf, type ReportPeriod } from './report-periods.js';
import { reaches, type Scope } from '../http/call.js';

/** One apartment's account: its balance at the start of the period and everything up to the period's last day. */
export interface PeriodAccount extends Pick<BasisApartment, 'idAp' | 'idEntrance'> {
  /** The apartment's name within the association. */
  readonly n: string;
  readonly facts: readonly LedgerFact[];
}

export interface PeriodAccounts {
  /**
   * From the day after the close before the period to the period's last close, or to today when the period includes the
   * last month. A month closed on the day of the one before it, or before that one was closed anew, has no days of its
   * own: the days are those of both.
   */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** In list order, then deleted apartments. */
  readonly accounts: readonly PeriodAccount[];
}

/**
 * Reads the accounts of all apartments over a period. They begin with the balances that the close before it carried, so
 * that earlier years cost nothing (decision 37).
 */
@Injectable()
export class AccountsOfPeriod {
  constructor(private readonly months: Months) {}

  async of(
    association: Association,
    { months, isLast }: Pick<ReportPeriod, 'months' | 'isLast'>,
    scope: Scope = null,
  ): Promise<PeriodAccounts | undefined> {
    const [first] = months;
    const last = months.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const { sources } = await this.months.load(association.idAs, monthIdOf(monthOf(first)));
    const before = previousClosing(sources);
    // The association's last month counts only once it is closed; an earlier one counts by its last close, even while
    // it is being corrected.
    const closingOf = (month: ExpenseMonth) =>
      isLast && month === last ? month.closing : closingInForce(month);
    const firstClosed = closingOf(first)?.closed;
    if (before !== null && firstClosed !== undefined && firstClosed <= before.closed) {
      const earlier = await this.months.state(association.idAs, first.previous!);
      return this.of(association, { months: [earlier, ...months], isLast }, scope);
    }
    const closings = months.flatMap((month) => closingOf(month) ?? []);
    const from = before === null ? firstDay(monthOf(first)) : addDays(before.closed, 1);
    // A month that is open again may have been closed earlier than the month before it was closed anew.
    const closed = closings.map((one) => one.closed).reduce(later, closings[0]?.closed ?? from);
    const to = isLast ? later(closed, today()) : closed;
    const historyOf = histories(sources);
    const listed = new Map<number, Place>();
    const lists: (readonly Place[])[] = [
      basisOf({ association: sources.association, month: last }).apartments,
      // Apartments added after the last list was published may already have paid.
      isLast ? listedApartments(association).map(([idAp, one]) => ({ idAp, ...one })) : [],
      ...closings.toReversed().map(({ result }) => result.apartments),
      before?.result.apartments ?? [],
      // Apartments deleted before the period owe again if their payment was annulled since.
      [...association.deletedApartments]
        .filter(([idAp]) => historyOf(idAp).length > 0)
        .map(([idAp, place]) => ({ idAp, ...place })),
    ];
    for (const one of lists.flat()) if (!listed.has(one.idAp)) listed.set(one.idAp, one);
    const accounts = [...listed.values()]
      .filter(({ idEntrance }) => reaches(scope, idEntrance))
      .map(({ idAp, number, idEntrance }) => ({
        idAp,
        n: apartmentName(association, { number, idEntrance }),
        idEntrance,
        facts: factsUntil(
          [...historyOf(idAp), ...closings.flatMap(({ result }) => postedFacts(result, idAp))],
          to,
        ),
      }));
    return { from, to, accounts };
  }
}

type Place = Pick<BasisApartment, 'idAp' | 'idEntrance' | 'number'>;

const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);
