import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { addBlock } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { Associations, dataOfEvent } from '../associations.js';

type R = typeof routes;

export class AddBlock extends commandOf<R['addBlock']>() {}

@CommandHandler(AddBlock)
export class AddBlockHandler implements ICommandHandler<AddBlock> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: AddBlock): Promise<AnswerOf<R['addBlock']>> {
    const { events, ...written } = await this.associations.write(call, (state) =>
      addBlock({ name: call.body.name, street: call.body.street ?? '' }, state),
    );
    return { ...written, idBlock: dataOfEvent(events, 'BlockAdded').idBlock };
  }
}

@Controller()
export class AddBlockController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.addBlock)
  handle(@TheCall() call: CallOf<R['addBlock']>): Promise<AnswerOf<R['addBlock']>> {
    return this.commands.execute(new AddBlock(call));
  }
}
