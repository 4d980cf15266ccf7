import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeEntrance } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { present } from '../../http/present.js';
import { Associations, written } from '../associations.js';

type R = typeof routes;

export class ChangeEntrance extends commandOf<R['changeEntrance']>() {}

@CommandHandler(ChangeEntrance)
export class ChangeEntranceHandler implements ICommandHandler<ChangeEntrance> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: ChangeEntrance): Promise<AnswerOf<R['changeEntrance']>> {
    const { idEntrance } = call.params;
    return written(
      await this.associations.write(
        call,
        (state) => changeEntrance({ idEntrance, entrance: present(call.body) }, state),
        {
          object: `entrance:${idEntrance}`,
        },
      ),
    );
  }
}

@Controller()
export class ChangeEntranceController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.changeEntrance)
  handle(@TheCall() call: CallOf<R['changeEntrance']>): Promise<AnswerOf<R['changeEntrance']>> {
    return this.commands.execute(new ChangeEntrance(call));
  }
}
