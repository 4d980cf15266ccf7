import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { addApartment } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { present } from '../../http/present.js';
import { Associations, dataOfEvent } from '../associations.js';

type R = typeof routes;

/** Adds an apartment to an entrance. */
export class AddApartment extends commandOf<R['addApartment']>() {}

@CommandHandler(AddApartment)
export class AddApartmentHandler implements ICommandHandler<AddApartment> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: AddApartment): Promise<AnswerOf<R['addApartment']>> {
    const { events, ...written } = await this.associations.write(
      call,
      (state) => addApartment({ idEntrance: call.params.idGroup, ...present(call.body) }, state),
      { entranceOf: () => call.params.idGroup },
    );
    return { ...written, idAp: dataOfEvent(events, 'ApartmentAdded').idAp };
  }
}

@Controller()
export class AddApartmentController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.addApartment)
  handle(@TheCall() call: CallOf<R['addApartment']>): Promise<AnswerOf<R['addApartment']>> {
    return this.commands.execute(new AddApartment(call));
  }
}
