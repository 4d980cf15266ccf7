import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { deleteApartmentGroup } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';

import { Associations } from '../associations.js';

type DeleteApartmentGroupCall = CallOf<typeof routes.deleteApartmentGroup>;
type DeleteApartmentGroupAnswer = AnswerOf<typeof routes.deleteApartmentGroup>;

/** Deletes a set of apartments. */
export class DeleteApartmentGroup extends Command<DeleteApartmentGroupAnswer> {
  constructor(readonly call: DeleteApartmentGroupCall) {
    super();
  }
}

@CommandHandler(DeleteApartmentGroup)
export class DeleteApartmentGroupHandler implements ICommandHandler<DeleteApartmentGroup> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: DeleteApartmentGroup): Promise<DeleteApartmentGroupAnswer> {
    const { idApartmentsGroup } = call.params;
    const { revision, position } = await this.associations.write(
      call,
      (state) => deleteApartmentGroup({ idApartmentsGroup }, state),
      {
        object: `group:${idApartmentsGroup}`,
      },
    );
    return { revision, position };
  }
}

@Controller()
export class DeleteApartmentGroupController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.deleteApartmentGroup)
  handle(@TheCall() call: DeleteApartmentGroupCall): Promise<DeleteApartmentGroupAnswer> {
    return this.commands.execute(new DeleteApartmentGroup(call));
  }
}
