import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeApartment } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { present } from '../../http/present.js';
import { Associations, editOfApartment, written } from '../associations.js';
import { WorkedMonth } from '../worked-month.js';

type R = typeof routes;

/** Changes the fields of an apartment that were sent. */
export class ChangeApartment extends commandOf<R['changeApartment']>() {}

@CommandHandler(ChangeApartment)
export class ChangeApartmentHandler implements ICommandHandler<ChangeApartment> {
  constructor(
    private readonly associations: Associations,
    private readonly worked: WorkedMonth,
  ) {}

  async execute({ call }: ChangeApartment): Promise<AnswerOf<R['changeApartment']>> {
    const { idAs, idAp } = call.params;
    const hasPersons = call.body.persons !== undefined;
    const personsFrom = hasPersons ? await this.worked.of(idAs) : undefined;
    return written(
      await this.associations.write(
        call,
        (state) => changeApartment({ idAp, apartment: present(call.body), personsFrom }, state),
        {
          object: `apartment:${idAp}`,
          ...editOfApartment(idAp),
        },
      ),
    );
  }
}

@Controller()
export class ChangeApartmentController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.changeApartment)
  handle(@TheCall() call: CallOf<R['changeApartment']>): Promise<AnswerOf<R['changeApartment']>> {
    return this.commands.execute(new ChangeApartment(call));
  }
}
