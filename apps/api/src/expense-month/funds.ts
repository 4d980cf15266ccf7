import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { addFund, changeFund, deleteFund, type FundData } from '@scara/domain/association';
import { addedId, Associations } from '../association/associations.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { present } from '../http/present.js';
import { Months } from './months.js';

type R = typeof routes;

export class AddFund extends commandOf<R['addFund']>() {}
export class ChangeFund extends commandOf<R['changeFund']>() {}
export class DeleteFund extends commandOf<R['deleteFund']>() {}
export class ListFunds extends queryOf<R['listFunds']>() {}

@CommandHandler(AddFund)
export class AddFundHandler implements ICommandHandler<AddFund> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: AddFund): Promise<AnswerOf<R['addFund']>> {
    const fund = { type: 1, description: '', ...present(call.body) } as FundData;
    const { events, ...written } = await this.associations.write(call, (state) =>
      addFund(fund, state),
    );
    return { ...written, idFund: addedId(events, 'FundAdded', 'idFund') };
  }
}

@CommandHandler(ChangeFund)
export class ChangeFundHandler implements ICommandHandler<ChangeFund> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: ChangeFund): Promise<AnswerOf<R['changeFund']>> {
    const { idFund } = call.params;
    const fund = present(call.body) as Partial<FundData>;
    const { revision, position } = await this.associations.write(
      call,
      (state) => changeFund({ idFund, fund }, state),
      { object: `fund:${idFund}` },
    );
    return { revision, position };
  }
}

/** What names the fund is read before; a due that comes in between keeps its fund's id and reads as of no fund. */
@CommandHandler(DeleteFund)
export class DeleteFundHandler implements ICommandHandler<DeleteFund> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
  ) {}

  async execute({ call }: DeleteFund): Promise<AnswerOf<R['deleteFund']>> {
    const { idAs, idFund } = call.params;
    const { association } = await this.months.association(idAs);
    const isUsed = await this.months.namesFund(association, idFund);
    const { revision, position } = await this.associations.write(
      call,
      (state) => deleteFund({ idFund, isUsed }, state),
      { object: `fund:${idFund}` },
    );
    return { revision, position };
  }
}

@QueryHandler(ListFunds)
export class ListFundsHandler implements IQueryHandler<ListFunds> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ListFunds): Promise<AnswerOf<R['listFunds']>> {
    const { association, revision } = await this.months.association(call.params.idAs);
    return {
      revision,
      funds: [...association.funds].map(([idFund, fund]) => ({ idFund, ...fund })),
    };
  }
}

/** The funds that owners pay dues to. */
@Controller()
export class FundsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.addFund)
  add(@TheCall() call: CallOf<R['addFund']>) {
    return this.commands.execute(new AddFund(call));
  }

  @Call(routes.changeFund)
  change(@TheCall() call: CallOf<R['changeFund']>) {
    return this.commands.execute(new ChangeFund(call));
  }

  @Call(routes.deleteFund)
  delete(@TheCall() call: CallOf<R['deleteFund']>) {
    return this.commands.execute(new DeleteFund(call));
  }

  @Call(routes.listFunds)
  list(@TheCall() call: CallOf<R['listFunds']>) {
    return this.queries.execute(new ListFunds(call));
  }
}
