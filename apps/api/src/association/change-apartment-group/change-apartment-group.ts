import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeApartmentGroup } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { present } from '../../http/present.js';
import { Associations, written } from '../associations.js';

type R = typeof routes;

export class ChangeApartmentGroup extends commandOf<R['changeApartmentGroup']>() {}

@CommandHandler(ChangeApartmentGroup)
export class ChangeApartmentGroupHandler implements ICommandHandler<ChangeApartmentGroup> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: ChangeApartmentGroup): Promise<AnswerOf<R['changeApartmentGroup']>> {
    const { idApartmentsGroup } = call.params;
    return written(
      await this.associations.write(
        call,
        (state) => changeApartmentGroup({ idApartmentsGroup, group: present(call.body) }, state),
        {
          object: `group:${idApartmentsGroup}`,
        },
      ),
    );
  }
}

@Controller()
export class ChangeApartmentGroupController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.changeApartmentGroup)
  handle(
    @TheCall() call: CallOf<R['changeApartmentGroup']>,
  ): Promise<AnswerOf<R['changeApartmentGroup']>> {
    return this.commands.execute(new ChangeApartmentGroup(call));
  }
}
