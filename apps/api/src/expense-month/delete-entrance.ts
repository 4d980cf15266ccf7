import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { deleteEntrance } from '@scara/domain/association';
import { Call, TheCall } from '../http/call.decorator.js';
import type { Call as CallOf } from '../http/call.js';
import { commandOf } from '../http/command-of.js';
import { Associations, written } from '../association/associations.js';
import { Months } from './months.js';

type R = typeof routes;

/** Deletes an entrance that has no apartments and by which no expense or due is divided. */
export class DeleteEntrance extends commandOf<R['deleteEntrance']>() {}

@CommandHandler(DeleteEntrance)
export class DeleteEntranceHandler implements ICommandHandler<DeleteEntrance> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
  ) {}

  async execute({ call }: DeleteEntrance): Promise<AnswerOf<R['deleteEntrance']>> {
    const { idAs, idEntrance } = call.params;
    const { association } = await this.months.association(idAs);
    // An expense recorded between this check and the append loses its group; the control list then reports it.
    const uses = await this.months.usesOfGroup(association, idEntrance);
    return written(
      await this.associations.write(call, (state) => deleteEntrance({ idEntrance, uses }, state), {
        object: `entrance:${idEntrance}`,
      }),
    );
  }
}

@Controller()
export class DeleteEntranceController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.deleteEntrance)
  handle(@TheCall() call: CallOf<R['deleteEntrance']>): Promise<AnswerOf<R['deleteEntrance']>> {
    return this.commands.execute(new DeleteEntrance(call));
  }
}
