import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { addEntrance } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { Associations, dataOfEvent } from '../associations.js';

type R = typeof routes;

/** Adds an entrance to a block. */
export class AddEntrance extends commandOf<R['addEntrance']>() {}

@CommandHandler(AddEntrance)
export class AddEntranceHandler implements ICommandHandler<AddEntrance> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: AddEntrance): Promise<AnswerOf<R['addEntrance']>> {
    const { events, ...written } = await this.associations.write(call, (state) =>
      addEntrance({ idBlock: call.params.idBlock, ...call.body }, state),
    );
    return { ...written, idEntrance: dataOfEvent(events, 'EntranceAdded').idEntrance };
  }
}

@Controller()
export class AddEntranceController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.addEntrance)
  handle(@TheCall() call: CallOf<R['addEntrance']>): Promise<AnswerOf<R['addEntrance']>> {
    return this.commands.execute(new AddEntrance(call));
  }
}
