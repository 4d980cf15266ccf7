import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { deleteEntrance } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';

import { Associations } from '../associations.js';

type DeleteEntranceCall = CallOf<typeof routes.deleteEntrance>;
type DeleteEntranceAnswer = AnswerOf<typeof routes.deleteEntrance>;

/** Deletes an entrance that has no apartments. */
export class DeleteEntrance extends Command<DeleteEntranceAnswer> {
  constructor(readonly call: DeleteEntranceCall) {
    super();
  }
}

@CommandHandler(DeleteEntrance)
export class DeleteEntranceHandler implements ICommandHandler<DeleteEntrance> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: DeleteEntrance): Promise<DeleteEntranceAnswer> {
    const { idEntrance } = call.params;
    const { revision, position } = await this.associations.write(
      call,
      (state) => deleteEntrance({ idEntrance }, state),
      {
        object: `entrance:${idEntrance}`,
      },
    );
    return { revision, position };
  }
}

@Controller()
export class DeleteEntranceController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.deleteEntrance)
  handle(@TheCall() call: DeleteEntranceCall): Promise<DeleteEntranceAnswer> {
    return this.commands.execute(new DeleteEntrance(call));
  }
}
