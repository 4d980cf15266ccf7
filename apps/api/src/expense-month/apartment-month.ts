import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeApartment } from '@scara/domain/association';
import { prepareMonth } from '@scara/domain/expense-month';
import { apartmentId } from '@scara/domain/kernel';
import { explainCell } from '@scara/domain/month';
import { Associations, editOfApartment } from '../association/associations.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { present } from '../http/present.js';
import { apartmentInMonth } from './apartment-in-month.js';
import { Months } from './months.js';

type R = typeof routes;

export class ReadApartmentOutgo extends queryOf<R['readApartmentOutgo']>() {}
export class AddApartmentInfo extends commandOf<R['addApartmentInfo']>() {}

/** Returns what one apartment pays of each expense of a month. */
@QueryHandler(ReadApartmentOutgo)
export class ReadApartmentOutgoHandler implements IQueryHandler<ReadApartmentOutgo> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ReadApartmentOutgo): Promise<AnswerOf<R['readApartmentOutgo']>> {
    const { idAs, idAp, idMonth } = call.params;
    const { sources } = await this.months.load(idAs, idMonth);
    const prepared = prepareMonth(sources);
    const { facts } = prepared;
    apartmentInMonth(actorOf(call), sources, prepared, idAp);
    const columns = new Set(facts.expenses.map(({ columnId }) => columnId));
    const shares = [...columns].flatMap((id) => explainCell(facts, id, apartmentId(idAp)));
    const expenses = shares
      .filter(({ kind }) => kind !== 'not-a-payer')
      .map(({ expenseId, shareBani }) => {
        const idOutgo = Number(expenseId);
        const { idOutgoColumn, name, amountBani, document } = sources.month.expenses.get(idOutgo)!;
        return { idOutgo, idOutgoColumn, name, amountBani, shareBani, document };
      });
    const totalBani = expenses.reduce((sum, { shareBani }) => sum + shareBani, 0);
    return { idAp, expenses, totalBani };
  }
}

/**
 * Changes an apartment's billing data. They belong to the apartment; `appliesToMonth` in the answer tells whether the
 * bill of the month on screen still takes them.
 */
@CommandHandler(AddApartmentInfo)
export class AddApartmentInfoHandler implements ICommandHandler<AddApartmentInfo> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
  ) {}

  async execute({ call }: AddApartmentInfo): Promise<AnswerOf<R['addApartmentInfo']>> {
    const { idAs, idAp, idMonth } = call.params;
    const { closing, publication } = (await this.months.load(idAs, idMonth)).sources.month;
    const { revision, position } = await this.associations.write(
      call,
      (state) => changeApartment({ idAp, apartment: present(call.body) }, state),
      {
        object: `apartment:${idAp}`,
        ...editOfApartment(idAp),
      },
    );
    return { revision, position, appliesToMonth: closing === null && publication === null };
  }
}

/** The calls about one apartment in one month. */
@Controller()
export class ApartmentMonthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.readApartmentOutgo)
  outgo(@TheCall() call: CallOf<R['readApartmentOutgo']>) {
    return this.queries.execute(new ReadApartmentOutgo(call));
  }

  @Call(routes.addApartmentInfo)
  addInfo(@TheCall() call: CallOf<R['addApartmentInfo']>) {
    return this.commands.execute(new AddApartmentInfo(call));
  }
}
