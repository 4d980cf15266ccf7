import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type PenaltyDataRow, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import type { PenaltyCorrectionState } from '@scara/domain/cashbook';
import {
  documentNumber,
  type LocalDate,
  logItems,
  monthIdOf,
  type YearMonth,
} from '@scara/domain/kernel';
import { ledgerOf, type PenaltyRow, runningPenalties } from '@scara/domain/ledger';
import { AccountRows, type BroughtPenalty } from '../cashbook/account-rows.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, isTenantIn } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { apartmentFor, ApartmentPlaces } from './apartment-places.js';

type R = typeof routes;

export class ReadPenaltiesData extends queryOf<R['readPenaltiesData']>() {}

/** Penalties of one bill over a range of days, posted or not. */
interface Part {
  readonly month: YearMonth;
  readonly rows: readonly PenaltyRow[];
  readonly made: number;
  readonly asked: number;
  /** The month whose close posted them; null while none has. */
  readonly postedIn: YearMonth | null;
}

/**
 * Returns the penalty rows that closes posted, as stored, the manual corrections and, up to today, the rows not posted
 * yet.
 */
@QueryHandler(ReadPenaltiesData)
export class ReadPenaltiesDataHandler implements IQueryHandler<ReadPenaltiesData> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly accounts: AccountRows,
    private readonly places: ApartmentPlaces,
  ) {}

  async execute({ call }: ReadPenaltiesData): Promise<AnswerOf<R['readPenaltiesData']>> {
    const { idAs, idAp } = call.params;
    const actor = actorOf(call);
    const idEntrance = await apartmentFor(this.places, { idAs, idAp }, actor);
    const { association } = await this.months.association(idAs);
    const postings = await this.accounts.postings(idAs, idAp);
    const posted = postings.flatMap(({ month: postedIn, penalties }) =>
      penalties.map((part): Part => ({ ...part, postedIn })),
    );
    const running = call.query.until === 'today' ? await this.runningParts(association, idAp) : [];
    const [isHidden, corrections, brought] = await Promise.all([
      this.hiddenRows(idAs, idAp),
      this.corrections(idAs, idAp),
      this.accounts.broughtPenalties(association, idAp),
    ]);
    const seen = { isHidden, isTenant: isTenantIn(actor, idEntrance) };
    const bills = byBill([...posted, ...running], corrections, brought, seen);
    const totalBani = bills.reduce(
      (sum, { broughtBani, askedBani, corrections: own }) =>
        sum +
        broughtBani +
        askedBani +
        own.reduce((corrected, { amountBani }) => corrected + amountBani, 0),
      0,
    );
    return { bills, totalBani };
  }

  /** Returns the corrections of the apartment's penalties that are not annulled, by date, with their reasons opened. */
  private async corrections(
    idAs: number,
    idAp: number,
  ): Promise<readonly PenaltyCorrectionState[]> {
    const books = await this.accounts.books(idAs, idAp);
    const standing = books.flatMap(({ documents, annulments }) =>
      [...logItems(documents)].filter(
        (one): one is PenaltyCorrectionState =>
          one.kind === 'penalty-correction' && one.idAp === idAp && !annulments.has(one.idPd),
      ),
    );
    const inOrder = standing.toSorted((a, b) => a.emitted.localeCompare(b.emitted));
    return this.infrastructure.vault.openDeep(inOrder);
  }

  private async hiddenRows(idAs: number, idAp: number): Promise<Seen['isHidden']> {
    const { rows } = await this.infrastructure.pool.query<{
      month: number;
      bill_month: string;
      from_day: string;
    }>({
      name: 'hidden-penalties',
      text: `select month, bill_month, from_day from read.hidden_penalty
              where association_id = $1 and apartment_id = $2`,
      values: [idAs, idAp],
    });
    const hidden = new Set(
      rows.map(({ month, bill_month, from_day }) => `${month} ${bill_month} ${from_day}`),
    );
    return (postedIn, bill, from) =>
      postedIn !== null && hidden.has(`${monthIdOf(postedIn)} ${bill} ${from}`);
  }

  private async runningParts(association: Association, idAp: number): Promise<Part[]> {
    const ledger = ledgerOf(await this.accounts.wholeHistory(association, idAp));
    return runningPenalties(ledger, today()).map((part) => ({ ...part, postedIn: null }));
  }
}

/** Which part of the penalties this person may see. */
interface Seen {
  readonly isHidden: (postedIn: YearMonth | null, bill: YearMonth, from: LocalDate) => boolean;
  /** Hidden rows are left out for a tenant and marked for a person with a role here. */
  readonly isTenant: boolean;
}

function byBill(
  parts: readonly Part[],
  corrections: readonly PenaltyCorrectionState[],
  brought: readonly BroughtPenalty[],
  { isHidden, isTenant }: Seen,
): AnswerOf<R['readPenaltiesData']>['bills'] {
  const months = [
    ...new Set([...parts, ...corrections, ...brought].map(({ month }) => month)),
  ].sort();
  return months.map((month) => {
    const own = parts.filter((part) => part.month === month);
    const all = own.flatMap(({ rows, postedIn }) =>
      rows.map((row) => rowOf(row, postedIn, isHidden(postedIn, month, row.from))),
    );
    const unshown = isTenant ? all.filter((row) => row.isHidden) : [];
    return {
      idMonth: monthIdOf(month),
      broughtBani: brought.reduce((sum, one) => sum + (one.month === month ? one.amount : 0), 0),
      rows: all.filter((row) => !unshown.includes(row)),
      madeBani: own.reduce((sum, { made }) => sum + made, 0),
      askedBani: own.reduce((sum, { asked }) => sum + asked, 0),
      unshownBani: unshown.reduce((sum, { amountBani }) => sum + amountBani, 0),
      corrections: corrections.filter((one) => one.month === month).map(correctionOf),
    };
  });
}

function correctionOf({ idPd, emitted, series, number, info, amountBani }: PenaltyCorrectionState) {
  return { idPd, emitted, document: documentNumber(series, number), info, amountBani };
}

function rowOf(row: PenaltyRow, postedIn: YearMonth | null, isHidden: boolean): PenaltyDataRow {
  const { from, to, arrears, days, rateE2, amount } = row;
  return {
    from,
    to,
    arrearsBani: arrears,
    days,
    percentageE2: rateE2,
    amountBani: amount,
    isPosted: postedIn !== null,
    postedIn: postedIn === null ? null : monthIdOf(postedIn),
    isHidden,
  };
}

@Controller()
export class PenaltiesDataController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readPenaltiesData)
  handle(@TheCall() call: CallOf<R['readPenaltiesData']>) {
    return this.queries.execute(new ReadPenaltiesData(call));
  }
}
