import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { orderApartments } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { Associations, written } from '../associations.js';

type R = typeof routes;

/** Puts the apartments of an entrance in the order in which lists show them. */
export class OrderApartments extends commandOf<R['orderApartments']>() {}

@CommandHandler(OrderApartments)
export class OrderApartmentsHandler implements ICommandHandler<OrderApartments> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: OrderApartments): Promise<AnswerOf<R['orderApartments']>> {
    const { idGroup: idEntrance } = call.params;
    return written(
      await this.associations.write(
        call,
        (state) => orderApartments({ idEntrance, ...call.body }, state),
        { entranceOf: () => idEntrance },
      ),
    );
  }
}

@Controller()
export class OrderApartmentsController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.orderApartments)
  handle(@TheCall() call: CallOf<R['orderApartments']>): Promise<AnswerOf<R['orderApartments']>> {
    return this.commands.execute(new OrderApartments(call));
  }
}
