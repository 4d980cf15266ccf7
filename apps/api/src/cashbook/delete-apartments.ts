import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { deleteApartments } from '@scara/domain/association';
import { paymentsOf } from '@scara/domain/cashbook';
import { Associations } from '../association/associations.js';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Cashbooks } from './cashbooks.js';

type R = typeof routes;

/** Deletes all apartments of an association, provided nothing was recorded on any of them. */
export class DeleteApartments extends commandOf<R['deleteApartments']>() {}

@CommandHandler(DeleteApartments)
export class DeleteApartmentsHandler implements ICommandHandler<DeleteApartments> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
    private readonly cashbooks: Cashbooks,
  ) {}

  async execute({ call }: DeleteApartments): Promise<AnswerOf<R['deleteApartments']>> {
    const { idAs } = call.params;
    const { association } = await this.months.association(idAs);
    const { firstMonth } = association;
    const first = firstMonth === null ? null : await this.months.state(idAs, firstMonth);
    const books = await this.cashbooks.books(association);
    const built = {
      months: first === null || first.month === null ? 0 : 1,
      payments: books.reduce((sum, book) => sum + [...paymentsOf(book)].length, 0),
    };
    const { events, revision, position } = await this.associations.write(call, (state) =>
      deleteApartments(built, state),
    );
    const deleted = events.filter(({ type }) => type === 'ApartmentDeleted').length;
    return { revision, position, deleted };
  }
}

@Controller()
export class DeleteApartmentsController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.deleteApartments)
  handle(@TheCall() call: CallOf<R['deleteApartments']>) {
    return this.commands.execute(new DeleteApartments(call));
  }
}
