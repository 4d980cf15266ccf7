import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { deleteBlock } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { Associations, written } from '../associations.js';

type R = typeof routes;

/** Deletes a block that has no entrances. */
export class DeleteBlock extends commandOf<R['deleteBlock']>() {}

@CommandHandler(DeleteBlock)
export class DeleteBlockHandler implements ICommandHandler<DeleteBlock> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: DeleteBlock): Promise<AnswerOf<R['deleteBlock']>> {
    const { idBlock } = call.params;
    return written(
      await this.associations.write(call, (state) => deleteBlock({ idBlock }, state), {
        object: `block:${idBlock}`,
      }),
    );
  }
}

@Controller()
export class DeleteBlockController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.deleteBlock)
  handle(@TheCall() call: CallOf<R['deleteBlock']>): Promise<AnswerOf<R['deleteBlock']>> {
    return this.commands.execute(new DeleteBlock(call));
  }
}
