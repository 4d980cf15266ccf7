import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeBlock } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { present } from '../../http/present.js';
import { Associations, written } from '../associations.js';

type R = typeof routes;

/** Changes the fields of a block that were sent. */
export class ChangeBlock extends commandOf<R['changeBlock']>() {}

@CommandHandler(ChangeBlock)
export class ChangeBlockHandler implements ICommandHandler<ChangeBlock> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: ChangeBlock): Promise<AnswerOf<R['changeBlock']>> {
    const { idBlock } = call.params;
    return written(
      await this.associations.write(
        call,
        (state) => changeBlock({ idBlock, block: present(call.body) }, state),
        {
          object: `block:${idBlock}`,
        },
      ),
    );
  }
}

@Controller()
export class ChangeBlockController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.changeBlock)
  handle(@TheCall() call: CallOf<R['changeBlock']>): Promise<AnswerOf<R['changeBlock']>> {
    return this.commands.execute(new ChangeBlock(call));
  }
}
