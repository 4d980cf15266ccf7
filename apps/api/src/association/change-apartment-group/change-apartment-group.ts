import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeApartmentGroup } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { present } from '../../http/present.js';
import { Associations } from '../associations.js';

type ChangeApartmentGroupCall = CallOf<typeof routes.changeApartmentGroup>;
type ChangeApartmentGroupAnswer = AnswerOf<typeof routes.changeApartmentGroup>;

/** Changes a set of apartments. */
export class ChangeApartmentGroup extends Command<ChangeApartmentGroupAnswer> {
  constructor(readonly call: ChangeApartmentGroupCall) {
    super();
  }
}

@CommandHandler(ChangeApartmentGroup)
export class ChangeApartmentGroupHandler implements ICommandHandler<ChangeApartmentGroup> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: ChangeApartmentGroup): Promise<ChangeApartmentGroupAnswer> {
    const { idApartmentsGroup } = call.params;
    const { revision, position } = await this.associations.write(
      call,
      (state) => changeApartmentGroup({ idApartmentsGroup, group: present(call.body) }, state),
      {
        object: `group:${idApartmentsGroup}`,
      },
    );
    return { revision, position };
  }
}

@Controller()
export class ChangeApartmentGroupController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.changeApartmentGroup)
  handle(@TheCall() call: ChangeApartmentGroupCall): Promise<ChangeApartmentGroupAnswer> {
    return this.commands.execute(new ChangeApartmentGroup(call));
  }
}
