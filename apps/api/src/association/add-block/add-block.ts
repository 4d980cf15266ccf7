import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { addBlock } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';

import { addedId, Associations } from '../associations.js';

type AddBlockCall = CallOf<typeof routes.addBlock>;
type AddBlockAnswer = AnswerOf<typeof routes.addBlock>;

/** Adds a block. */
export class AddBlock extends Command<AddBlockAnswer> {
  constructor(readonly call: AddBlockCall) {
    super();
  }
}

@CommandHandler(AddBlock)
export class AddBlockHandler implements ICommandHandler<AddBlock> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: AddBlock): Promise<AddBlockAnswer> {
    const { events, ...written } = await this.associations.write(call, (state) =>
      addBlock({ name: call.body.name, street: call.body.street ?? '' }, state),
    );
    return { ...written, idBlock: addedId(events, 'BlockAdded', 'idBlock') };
  }
}

@Controller()
export class AddBlockController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.addBlock)
  handle(@TheCall() call: AddBlockCall): Promise<AddBlockAnswer> {
    return this.commands.execute(new AddBlock(call));
  }
}
