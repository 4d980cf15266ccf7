import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeApartment } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { present } from '../../http/present.js';
import { Associations } from '../associations.js';

type ChangeApartmentCall = CallOf<typeof routes.changeApartment>;
type ChangeApartmentAnswer = AnswerOf<typeof routes.changeApartment>;

/** Changes the fields of an apartment that were sent. */
export class ChangeApartment extends Command<ChangeApartmentAnswer> {
  constructor(readonly call: ChangeApartmentCall) {
    super();
  }
}

@CommandHandler(ChangeApartment)
export class ChangeApartmentHandler implements ICommandHandler<ChangeApartment> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: ChangeApartment): Promise<ChangeApartmentAnswer> {
    const { idAp } = call.params;
    const { revision, position } = await this.associations.write(
      call,
      (state) => changeApartment({ idAp, apartment: present(call.body) }, state),
      {
        object: `apartment:${idAp}`,
        entranceOf: (state) => state.apartments.get(idAp)?.idEntrance,
      },
    );
    return { revision, position };
  }
}

@Controller()
export class ChangeApartmentController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.changeApartment)
  handle(@TheCall() call: ChangeApartmentCall): Promise<ChangeApartmentAnswer> {
    return this.commands.execute(new ChangeApartment(call));
  }
}
