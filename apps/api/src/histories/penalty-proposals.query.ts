import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type PenaltyProposal, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { monthIdOf } from '@scara/domain/kernel';
import { ledgerOf, penaltyCorrections } from '@scara/domain/ledger';
import { AccountRows } from '../cashbook/account-rows.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';

type R = typeof routes;

export class ReadPenaltyProposals extends queryOf<R['readPenaltyProposals']>() {}

/**
 * Posted penalties of closed months stay; where a later fact moved what they arise from, this says what they would be
 * now. The administrator takes a proposal up with a correction (type 20), or leaves it.
 */
@QueryHandler(ReadPenaltyProposals)
export class ReadPenaltyProposalsHandler implements IQueryHandler<ReadPenaltyProposals> {
  constructor(
    private readonly months: Months,
    private readonly accounts: AccountRows,
  ) {}

  async execute({ call }: ReadPenaltyProposals): Promise<AnswerOf<R['readPenaltyProposals']>> {
    const { idAs } = call.params;
    const { idAp: asked } = call.query;
    const { scope } = actorOf(call);
    const { association } = await this.months.association(idAs);
    // Nobody else's posted penalties can differ from what the days give.
    const moved = await this.accounts.movedApartments(idAs);
    const proposals: PenaltyProposal[] = [];
    for (const [idAp, { idEntrance, number }] of association.apartments) {
      const isSeen = scope === null || scope.has(idEntrance);
      if (!isSeen || !moved.has(idAp) || (asked !== undefined && asked !== idAp)) continue;
      const place = { idAp, n: number, idEntrance };
      proposals.push(...(await this.ofApartment(association, place)));
    }
    const totalBani = proposals.reduce((sum, { differenceBani }) => sum + differenceBani, 0);
    return { proposals, totalBani };
  }

  private async ofApartment(
    association: Association,
    place: Pick<PenaltyProposal, 'idAp' | 'n' | 'idEntrance'>,
  ): Promise<PenaltyProposal[]> {
    const ledger = ledgerOf(await this.accounts.wholeHistory(association, place.idAp));
    return penaltyCorrections(ledger).map(({ month, posted, right, difference }) => ({
      ...place,
      idMonth: monthIdOf(month),
      postedBani: posted,
      rightBani: right,
      differenceBani: difference,
    }));
  }
}

@Controller()
export class PenaltyProposalsController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readPenaltyProposals)
  handle(@TheCall() call: CallOf<R['readPenaltyProposals']>) {
    return this.queries.execute(new ReadPenaltyProposals(call));
  }
}
