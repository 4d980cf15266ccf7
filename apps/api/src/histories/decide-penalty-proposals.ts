import { Controller, Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import {
  billKey,
  declinePenaltyProposal,
  type ProposalStanding,
  type ShownProposal,
  takePenaltyProposals,
} from '@scara/domain/cashbook';
import { type MonthId, yearMonthOf, yearOf } from '@scara/domain/kernel';
import { ledgerOf, penaltyCorrections, penaltyStanding } from '@scara/domain/ledger';
import { written } from '../association/associations.js';
import { Accounts } from '../cashbook/accounts.js';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { refuseOutside } from '../cashbook/scope.js';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';

type R = typeof routes;

export class TakePenaltyProposals extends commandOf<R['takePenaltyProposals']>() {}
export class DeclinePenaltyProposal extends commandOf<R['declinePenaltyProposal']>() {}

/** Reads what a decision on proposals needs: the accounts concerned, and the proposals declined in other years. */
@Injectable()
export class ProposalStandings {
  constructor(
    private readonly months: Months,
    private readonly cashbooks: Cashbooks,
    private readonly accounts: Accounts,
  ) {}

  async read(
    call: CallOf<R['takePenaltyProposals'] | R['declinePenaltyProposal']>,
    shown: readonly {
      readonly idAp: number;
      readonly idMonth: number;
      readonly differenceBani: number;
    }[],
  ) {
    const { association } = await this.months.association(call.params.idAs);
    for (const { idAp } of shown) {
      refuseOutside(call, association, idAp);
      if (!association.apartments.has(idAp))
        throw new Refused({ code: 'apartment-not-found', idAp });
    }
    const on = today();
    const year = yearOf(on);
    // Read before the accounts: if the cashbook changes meanwhile, the revision shows it when the decision is made.
    const { revision } = await this.cashbooks.book(association.idAs, year);
    const { context, others } = await this.cashbooks.surroundings(association, year);
    const proposals = shown.map(({ idAp, idMonth, differenceBani }) => ({
      idAp,
      month: yearMonthOf(idMonth as MonthId),
      differenceBani,
    }));
    const historyOf = await this.accounts.wholeHistories(association);
    const openAgain = await this.accounts.monthOpenAgain(association);
    const standings = new Map<string, ProposalStanding>();
    for (const bill of proposals) {
      const history = historyOf(bill.idAp);
      const own = penaltyCorrections(ledgerOf(history)).find(({ month }) => month === bill.month);
      const left = others.flatMap(({ declined }) => declined.get(billKey(bill)) ?? []);
      standings.set(billKey(bill), {
        ...penaltyStanding(history, bill.month, on),
        difference: own?.difference ?? 0,
        left: {
          lowest: Math.min(0, ...left.map(({ lowest }) => lowest)),
          highest: Math.max(0, ...left.map(({ highest }) => highest)),
        },
        revision,
        openAgain,
      });
    }
    const standingOf = (bill: Pick<ShownProposal, 'idAp' | 'month'>) =>
      standings.get(billKey(bill))!;
    return { today: on, year, context, proposals, standingOf };
  }
}

@CommandHandler(TakePenaltyProposals)
export class TakePenaltyProposalsHandler implements ICommandHandler<TakePenaltyProposals> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly standings: ProposalStandings,
  ) {}

  async execute({ call }: TakePenaltyProposals): Promise<AnswerOf<R['takePenaltyProposals']>> {
    const { reason: info } = call.body;
    const read = await this.standings.read(call, call.body.proposals);
    const { today: emitted, year, context, proposals, standingOf } = read;
    const { events, ...at } = await this.cashbooks.write(call, year, (book) =>
      takePenaltyProposals({ proposals, emitted, info }, book, context, standingOf),
    );
    const documents = events.flatMap(({ type, data }) =>
      type === 'PenaltyCorrected' ? [{ idPd: data.idPd, idAp: data.idAp }] : [],
    );
    return { ...written(at), documents };
  }
}

@CommandHandler(DeclinePenaltyProposal)
export class DeclinePenaltyProposalHandler implements ICommandHandler<DeclinePenaltyProposal> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly standings: ProposalStandings,
  ) {}

  async execute({ call }: DeclinePenaltyProposal): Promise<AnswerOf<R['declinePenaltyProposal']>> {
    const { reason, ...shown } = call.body;
    const {
      today: declinedOn,
      year,
      proposals,
      standingOf,
    } = await this.standings.read(call, [shown]);
    const proposal = proposals[0]!;
    return written(
      await this.cashbooks.write(call, year, (book) =>
        declinePenaltyProposal({ ...proposal, declinedOn, reason }, book, standingOf(proposal)),
      ),
    );
  }
}

@Controller()
export class DecidePenaltyProposalsController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.takePenaltyProposals)
  take(@TheCall() call: CallOf<R['takePenaltyProposals']>) {
    return this.commands.execute(new TakePenaltyProposals(call));
  }

  @Call(routes.declinePenaltyProposal)
  decline(@TheCall() call: CallOf<R['declinePenaltyProposal']>) {
    return this.commands.execute(new DeclinePenaltyProposal(call));
  }
}
