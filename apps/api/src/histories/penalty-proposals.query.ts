import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  type AnswerOf,
  type DeclinedProposal,
  type PenaltyProposal,
  PROPOSALS_MOST,
  routes,
} from '@scara/contracts/http';
import { apartmentName, type Association, nameOfApartment } from '@scara/domain/association';
import { billKey, proposedOf, takeableOf } from '@scara/domain/cashbook';
import { type LocalDate, monthIdOf, type YearMonth } from '@scara/domain/kernel';
import { ledgerOf, penaltyCorrections, penaltyStanding } from '@scara/domain/ledger';
import { AccountRows } from '../cashbook/account-rows.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, reaches } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';

type R = typeof routes;

export class ReadPenaltyProposals extends queryOf<R['readPenaltyProposals']>() {}

/** A declined proposal as its table has it; `reason` is sealed. */
interface Declined {
  readonly idAp: number;
  readonly month: YearMonth;
  readonly leftBani: number;
  readonly declined: LocalDate;
  readonly reason: string;
}

/** SQL: declined proposals, the newest first. */
const DECLINED = `
  select apartment_id::int as "idAp", bill_month as month, left_bani::float8 as "leftBani",
         declined_on as declined, reason
    from read.declined_penalty
   where association_id = $1 and ($2::bigint is null or apartment_id = $2)
   order by year desc, revision desc`;

/** SQL: the first month that was closed and is open again. */
const OPEN_AGAIN = `
  select min(month) as month from read.month
   where association_id = $1 and state <> 'closed' and version > 0`;

/**
 * Lists penalty proposals. Penalties posted by closed months stay; where a later event changed what they depend on, a
 * proposal says what they would be now. The administrator accepts it with a correction (type 20), or declines it for
 * good.
 */
@QueryHandler(ReadPenaltyProposals)
export class ReadPenaltyProposalsHandler implements IQueryHandler<ReadPenaltyProposals> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly accounts: AccountRows,
  ) {}

  async execute({ call }: ReadPenaltyProposals): Promise<AnswerOf<R['readPenaltyProposals']>> {
    const { idAs } = call.params;
    const { idAp: asked } = call.query;
    const { scope } = actorOf(call);
    const { association } = await this.months.association(idAs);
    const { rows } = await this.infrastructure.pool.query<Declined>({
      name: 'declined-penalties',
      text: DECLINED,
      values: [idAs, asked ?? null],
    });
    const openAgain = await this.openAgain(idAs);
    // Only for these apartments can posted penalties differ from what their facts give now.
    const moved =
      openAgain === null ? await this.accounts.movedApartments(idAs) : new Set<number>();
    const leftOf = leftBy(rows);
    const proposals: PenaltyProposal[] = [];
    for (const [idAp, apartment] of association.apartments) {
      const { idEntrance } = apartment;
      const isSeen = reaches(scope, idEntrance);
      if (!isSeen || !moved.has(idAp) || (asked !== undefined && asked !== idAp)) continue;
      const place = { idAp, n: apartmentName(association, apartment), idEntrance };
      proposals.push(...(await this.ofApartment(association, place, leftOf)));
    }
    const totalBani = proposals.reduce((sum, { differenceBani }) => sum + differenceBani, 0);
    const seen = rows.filter(({ idAp }) => {
      const idEntrance = association.apartments.get(idAp)?.idEntrance;
      return reaches(scope, idEntrance);
    });
    const declined = await this.opened(association, seen.slice(0, PROPOSALS_MOST));
    return { proposals, totalBani, openAgain, declined };
  }

  private async openAgain(idAs: number): Promise<number | null> {
    const { rows } = await this.infrastructure.pool.query<{ month: number | null }>({
      name: 'month-open-again',
      text: OPEN_AGAIN,
      values: [idAs],
    });
    return rows[0]?.month ?? null;
  }

  private async ofApartment(
    association: Association,
    place: Pick<PenaltyProposal, 'idAp' | 'n' | 'idEntrance'>,
    leftOf: ReturnType<typeof leftBy>,
  ): Promise<PenaltyProposal[]> {
    const { idAp } = place;
    const history = await this.accounts.wholeHistory(association, idAp);
    return penaltyCorrections(ledgerOf(history)).flatMap(({ month, posted, right, difference }) => {
      const takeable = takeableOf(difference, penaltyStanding(history, month, today()));
      const differenceBani = proposedOf(takeable, ...leftOf({ idAp, month }));
      if (differenceBani === 0) return [];
      const idMonth = monthIdOf(month);
      return [{ ...place, idMonth, postedBani: posted, rightBani: right, differenceBani }];
    });
  }

  /** Opens the reasons and adds the apartments' names. */
  private async opened(
    association: Association,
    rows: readonly Declined[],
  ): Promise<DeclinedProposal[]> {
    const opened = await this.infrastructure.vault.openDeep(rows);
    return opened.map(({ month, ...one }) => ({
      ...one,
      n: nameOfApartment(association, one.idAp),
      idMonth: monthIdOf(month),
    }));
  }
}

/** Returns, for each bill, the differences that were declined, in order. */
function leftBy(rows: readonly Declined[]) {
  const left = new Map<string, { readonly lowest: number; readonly highest: number }[]>();
  for (const row of rows) {
    const { leftBani } = row;
    const one = { lowest: Math.min(0, leftBani), highest: Math.max(0, leftBani) };
    left.set(billKey(row), [...(left.get(billKey(row)) ?? []), one]);
  }
  return (bill: Pick<Declined, 'idAp' | 'month'>) => left.get(billKey(bill)) ?? [];
}

@Controller()
export class PenaltyProposalsController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readPenaltyProposals)
  handle(@TheCall() call: CallOf<R['readPenaltyProposals']>) {
    return this.queries.execute(new ReadPenaltyProposals(call));
  }
}
