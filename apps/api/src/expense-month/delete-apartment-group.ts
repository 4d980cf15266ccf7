import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { deleteApartmentGroup } from '@scara/domain/association';
import { Call, TheCall } from '../http/call.decorator.js';
import type { Call as CallOf } from '../http/call.js';
import { commandOf } from '../http/command-of.js';
import { Associations, written } from '../association/associations.js';
import { Months } from './months.js';

type R = typeof routes;

/** Deletes a set of apartments by which no expense or due is divided any more. */
export class DeleteApartmentGroup extends commandOf<R['deleteApartmentGroup']>() {}

@CommandHandler(DeleteApartmentGroup)
export class DeleteApartmentGroupHandler implements ICommandHandler<DeleteApartmentGroup> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
  ) {}

  async execute({ call }: DeleteApartmentGroup): Promise<AnswerOf<R['deleteApartmentGroup']>> {
    const { idAs, idApartmentsGroup } = call.params;
    const { association } = await this.months.association(idAs);
    // An expense recorded between this check and the append loses its group; the control list then reports it.
    const uses = await this.months.usesOfGroup(association, idApartmentsGroup);
    return written(
      await this.associations.write(
        call,
        (state) => deleteApartmentGroup({ idApartmentsGroup, uses }, state),
        {
          object: `group:${idApartmentsGroup}`,
        },
      ),
    );
  }
}

@Controller()
export class DeleteApartmentGroupController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.deleteApartmentGroup)
  handle(
    @TheCall() call: CallOf<R['deleteApartmentGroup']>,
  ): Promise<AnswerOf<R['deleteApartmentGroup']>> {
    return this.commands.execute(new DeleteApartmentGroup(call));
  }
}
