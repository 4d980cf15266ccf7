import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { deleteApartment } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';

import { Associations } from '../associations.js';

type DeleteApartmentCall = CallOf<typeof routes.deleteApartment>;
type DeleteApartmentAnswer = AnswerOf<typeof routes.deleteApartment>;

/** Deletes an apartment. */
export class DeleteApartment extends Command<DeleteApartmentAnswer> {
  constructor(readonly call: DeleteApartmentCall) {
    super();
  }
}

@CommandHandler(DeleteApartment)
export class DeleteApartmentHandler implements ICommandHandler<DeleteApartment> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: DeleteApartment): Promise<DeleteApartmentAnswer> {
    const { idAp } = call.params;
    const { revision, position } = await this.associations.write(
      call,
      (state) => deleteApartment({ idAp }, state),
      {
        object: `apartment:${idAp}`,
        entranceOf: (state) => state.apartments.get(idAp)?.idEntrance,
      },
    );
    return { revision, position };
  }
}

@Controller()
export class DeleteApartmentController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.deleteApartment)
  handle(@TheCall() call: DeleteApartmentCall): Promise<DeleteApartmentAnswer> {
    return this.commands.execute(new DeleteApartment(call));
  }
}
