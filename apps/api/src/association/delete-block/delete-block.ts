import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { deleteBlock } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';

import { Associations } from '../associations.js';

type DeleteBlockCall = CallOf<typeof routes.deleteBlock>;
type DeleteBlockAnswer = AnswerOf<typeof routes.deleteBlock>;

/** Deletes a block that has no entrances. */
export class DeleteBlock extends Command<DeleteBlockAnswer> {
  constructor(readonly call: DeleteBlockCall) {
    super();
  }
}

@CommandHandler(DeleteBlock)
export class DeleteBlockHandler implements ICommandHandler<DeleteBlock> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: DeleteBlock): Promise<DeleteBlockAnswer> {
    const { idBlock } = call.params;
    const { revision, position } = await this.associations.write(
      call,
      (state) => deleteBlock({ idBlock }, state),
      {
        object: `block:${idBlock}`,
      },
    );
    return { revision, position };
  }
}

@Controller()
export class DeleteBlockController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.deleteBlock)
  handle(@TheCall() call: DeleteBlockCall): Promise<DeleteBlockAnswer> {
    return this.commands.execute(new DeleteBlock(call));
  }
}
