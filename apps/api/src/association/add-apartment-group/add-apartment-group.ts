import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { addApartmentGroup } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { Associations, dataOfEvent } from '../associations.js';

type R = typeof routes;

/** Adds a named set of apartments. */
export class AddApartmentGroup extends commandOf<R['addApartmentGroup']>() {}

@CommandHandler(AddApartmentGroup)
export class AddApartmentGroupHandler implements ICommandHandler<AddApartmentGroup> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: AddApartmentGroup): Promise<AnswerOf<R['addApartmentGroup']>> {
    const { events, ...written } = await this.associations.write(call, (state) =>
      addApartmentGroup(call.body, state),
    );
    return {
      ...written,
      idApartmentsGroup: dataOfEvent(events, 'ApartmentGroupAdded').idApartmentsGroup,
    };
  }
}

@Controller()
export class AddApartmentGroupController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.addApartmentGroup)
  handle(
    @TheCall() call: CallOf<R['addApartmentGroup']>,
  ): Promise<AnswerOf<R['addApartmentGroup']>> {
    return this.commands.execute(new AddApartmentGroup(call));
  }
}
