import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { addApartment } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { present } from '../../http/present.js';
import { addedId, Associations } from '../associations.js';

type AddApartmentCall = CallOf<typeof routes.addApartment>;
type AddApartmentAnswer = AnswerOf<typeof routes.addApartment>;

/** Adds an apartment to an entrance. */
export class AddApartment extends Command<AddApartmentAnswer> {
  constructor(readonly call: AddApartmentCall) {
    super();
  }
}

@CommandHandler(AddApartment)
export class AddApartmentHandler implements ICommandHandler<AddApartment> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: AddApartment): Promise<AddApartmentAnswer> {
    const { events, ...written } = await this.associations.write(
      call,
      (state) => addApartment({ idEntrance: call.params.idGroup, ...present(call.body) }, state),
      { entranceOf: () => call.params.idGroup },
    );
    return { ...written, idAp: addedId(events, 'ApartmentAdded', 'idAp') };
  }
}

@Controller()
export class AddApartmentController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.addApartment)
  handle(@TheCall() call: AddApartmentCall): Promise<AddApartmentAnswer> {
    return this.commands.execute(new AddApartment(call));
  }
}
