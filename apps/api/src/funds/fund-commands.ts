import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, type BodyOf, routes } from '@scara/contracts/http';
import {
  addFund,
  type Association,
  changeFund,
  deleteFund,
  type FundData,
} from '@scara/domain/association';
import { setFundShare } from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { Associations, dataOfEvent, written } from '../association/associations.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { present } from '../http/present.js';
import { Refused } from '../http/refused.js';
import { Months } from '../expense-month/months.js';

type R = typeof routes;

export class AddFund extends commandOf<R['addFund']>() {}
export class ChangeFund extends commandOf<R['changeFund']>() {}
export class DeleteFund extends commandOf<R['deleteFund']>() {}
export class SetFundShare extends commandOf<R['setFundShare']>() {}

/**
 * Converts the body's fields to the fund's: `vType` and `vInfo` together say which entrances pay it. A choice of
 * entrances that names none means none, not all.
 */
function fundOf({ vType, vInfo, ...rest }: BodyOf<R['changeFund']>): Partial<FundData> {
  const chosen = Object.entries(vInfo ?? {}).flatMap(([id, pays]) => (pays ? Number(id) : []));
  const isSaid = vType !== undefined || vInfo !== undefined;
  const entrances = vType === 1 ? null : isSaid ? chosen : undefined;
  return present({ ...rest, entrances }) as Partial<FundData>;
}

@CommandHandler(AddFund)
export class AddFundHandler implements ICommandHandler<AddFund> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: AddFund): Promise<AnswerOf<R['addFund']>> {
    const fund = { ...fundOf(call.body), name: call.body.name };
    const { events, ...place } = await this.associations.write(call, (state) =>
      addFund(fund, state),
    );
    return { ...place, idFund: dataOfEvent(events, 'FundAdded').idFund };
  }
}

@CommandHandler(ChangeFund)
export class ChangeFundHandler implements ICommandHandler<ChangeFund> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: ChangeFund): Promise<AnswerOf<R['changeFund']>> {
    const { idFund } = call.params;
    const fund = fundOf(call.body);
    return written(
      await this.associations.write(call, (state) => changeFund({ idFund, fund }, state), {
        object: `fund:${idFund}`,
      }),
    );
  }
}

/**
 * Whether anything names the fund is read before the decision; a due added in between keeps the id of a fund that no
 * longer exists.
 */
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
    return written(
      await this.associations.write(call, (state) => deleteFund({ idFund, isUsed }, state), {
        object: `fund:${idFund}`,
      }),
    );
  }
}

/** Sets one apartment's due in the month that still takes expenses. */
@CommandHandler(SetFundShare)
export class SetFundShareHandler implements ICommandHandler<SetFundShare> {
  constructor(private readonly months: Months) {}

  async execute({ call }: SetFundShare): Promise<AnswerOf<R['setFundShare']>> {
    const { idAs, idFund, idAp } = call.params;
    const { association } = await this.months.association(idAs);
    if (!association.funds.has(idFund)) throw new Refused({ code: 'fund-not-found' });
    if (!association.apartments.has(idAp)) throw new Refused({ code: 'apartment-not-found', idAp });
    const { amountBani, idMonth = await this.lastOpen(association) } = call.body;
    const share = { idFund, idAp, amountBani };
    return written(
      await this.months.write(call, idMonth, (month) => setFundShare(share, month, association)),
    );
  }

  private async lastOpen(association: Association): Promise<number> {
    const open = await this.months.openMonth(association);
    if (open === null) throw new Refused({ code: 'month-not-found' });
    return monthIdOf(open);
  }
}

/** The funds that owners pay dues to: adding, changing and deleting them, and setting one apartment's due. */
@Controller()
export class FundCommandsController {
  constructor(private readonly commands: CommandBus) {}

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

  @Call(routes.setFundShare)
  setShare(@TheCall() call: CallOf<R['setFundShare']>) {
    return this.commands.execute(new SetFundShare(call));
  }
}
