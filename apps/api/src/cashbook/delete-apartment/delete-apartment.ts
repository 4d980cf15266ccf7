import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { deleteApartment } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { Associations, editOfApartment, written } from '../../association/associations.js';
import { Months } from '../../expense-month/months.js';
import { Accounts } from '../accounts.js';

type R = typeof routes;

/**
 * Deletes an apartment, once its account is even and no published list still asks for a payment: its debt or advance
 * would be lost.
 */
export class DeleteApartment extends commandOf<R['deleteApartment']>() {}

@CommandHandler(DeleteApartment)
export class DeleteApartmentHandler implements ICommandHandler<DeleteApartment> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
    private readonly accounts: Accounts,
  ) {}

  async execute({ call }: DeleteApartment): Promise<AnswerOf<R['deleteApartment']>> {
    const { idAs, idAp } = call.params;
    const { association } = await this.months.association(idAs);
    const standing = await this.accounts.standingOf(association, idAp);
    return written(
      await this.associations.write(
        call,
        (state) => deleteApartment({ idAp, ...standing }, state),
        {
          object: `apartment:${idAp}`,
          ...editOfApartment(idAp),
        },
      ),
    );
  }
}

@Controller()
export class DeleteApartmentController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.deleteApartment)
  handle(@TheCall() call: CallOf<R['deleteApartment']>): Promise<AnswerOf<R['deleteApartment']>> {
    return this.commands.execute(new DeleteApartment(call));
  }
}
