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
import {
  addOutgoColumn,
  type Association,
  changeOutgoColumn,
  deleteOutgoColumn,
  orderOutgoColumns,
  type OutgoColumn,
  blockToName,
} from '@scara/domain/association';
import { basisOf } from '@scara/domain/expense-month';
import { Associations, dataOfEvent, written } from '../association/associations.js';
import { actorOf, type Call as CallOf, reaches } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { present } from '../http/present.js';
import { Months } from './months.js';

type R = typeof routes;

export class AddOutgoColumn extends commandOf<R['addOutgoColumn']>() {}
export class ChangeOutgoColumn extends commandOf<R['changeOutgoColumn']>() {}
export class DeleteOutgoColumn extends commandOf<R['deleteOutgoColumn']>() {}
export class OrderOutgoColumns extends commandOf<R['orderOutgoColumns']>() {}
export class ListOutgoColumns extends queryOf<R['listOutgoColumns']>() {}
export class ReadGroupsColumns extends queryOf<R['readGroupsColumns']>() {}

@CommandHandler(AddOutgoColumn)
export class AddOutgoColumnHandler implements ICommandHandler<AddOutgoColumn> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: AddOutgoColumn): Promise<AnswerOf<R['addOutgoColumn']>> {
    const column = { showMetering: 1, showIndex: 1, ...present(call.body) } as OutgoColumn;
    const { events, ...written } = await this.associations.write(call, (state) =>
      addOutgoColumn(column, state),
    );
    return { ...written, idOutgoColumn: dataOfEvent(events, 'OutgoColumnAdded').idOutgoColumn };
  }
}

@CommandHandler(ChangeOutgoColumn)
export class ChangeOutgoColumnHandler implements ICommandHandler<ChangeOutgoColumn> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: ChangeOutgoColumn): Promise<AnswerOf<R['changeOutgoColumn']>> {
    const { idOutgoColumn } = call.params;
    const column = present(call.body) as Partial<OutgoColumn>;
    return written(
      await this.associations.write(
        call,
        (state) => changeOutgoColumn({ idOutgoColumn, column }, state),
        { object: `column:${idOutgoColumn}` },
      ),
    );
  }
}

@CommandHandler(DeleteOutgoColumn)
export class DeleteOutgoColumnHandler implements ICommandHandler<DeleteOutgoColumn> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
  ) {}

  async execute({ call }: DeleteOutgoColumn): Promise<AnswerOf<R['deleteOutgoColumn']>> {
    const { idAs, idOutgoColumn } = call.params;
    const { association } = await this.months.association(idAs);
    const expenses = await this.months.usesOfColumn(association, idOutgoColumn);
    return written(
      await this.associations.write(call, (state) =>
        deleteOutgoColumn({ idOutgoColumn, expenses }, state),
      ),
    );
  }
}

@CommandHandler(OrderOutgoColumns)
export class OrderOutgoColumnsHandler implements ICommandHandler<OrderOutgoColumns> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: OrderOutgoColumns): Promise<AnswerOf<R['orderOutgoColumns']>> {
    return written(
      await this.associations.write(call, (state) => orderOutgoColumns(call.body, state)),
    );
  }
}

@QueryHandler(ListOutgoColumns)
export class ListOutgoColumnsHandler implements IQueryHandler<ListOutgoColumns> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ListOutgoColumns): Promise<AnswerOf<R['listOutgoColumns']>> {
    const { association, revision } = await this.months.association(call.params.idAs);
    return { revision, columns: columnsOf(association) };
  }
}

@QueryHandler(ReadGroupsColumns)
export class ReadGroupsColumnsHandler implements IQueryHandler<ReadGroupsColumns> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ReadGroupsColumns): Promise<AnswerOf<R['readGroupsColumns']>> {
    const { scope } = actorOf(call);
    const { sources } = await this.months.load(call.params.idAs, call.params.idMonth);
    const { apartments: all, groups, columns, funds } = basisOf(sources);
    // A person limited to entrances gets only the groups that include apartments of these entrances, and of those
    // groups only these apartments.
    const entranceOf = new Map(all.map(({ idAp, idEntrance }) => [idAp, idEntrance]));
    const isVisible = (idAp: number): boolean => reaches(scope, entranceOf.get(idAp) ?? 0);
    const { association } = sources;
    const { c1Name, c2Name, c3Name, c4Name, omName, om1Name } = association.settings;
    return {
      columns: columns.map((column, place) => ({ ...column, orderNumber: place + 1 })),
      groups: groups
        .map(({ id, name, apartments }) => ({
          id,
          name,
          isEntrance: association.entrances.has(id),
          block: blockToName(association, id),
          apartments: [...apartments].filter(isVisible),
        }))
        .filter(({ id, apartments }) => reaches(scope, id) || apartments.length > 0),
      funds: funds.map((fund) => ({
        ...fund,
        isActive: association.funds.get(fund.idFund)?.isActive ?? false,
      })),
      coefficients: { c1Name, c2Name, c3Name, c4Name, omName, om1Name },
    };
  }
}

function columnsOf({ columns }: Association): AnswerOf<R['listOutgoColumns']>['columns'] {
  return [...columns]
    .sort(([, a], [, b]) => a.orderNumber - b.orderNumber)
    .map(([idOutgoColumn, column]) => ({ idOutgoColumn, ...column }));
}

/** The columns of the expense table. */
@Controller()
export class ColumnsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.addOutgoColumn)
  add(@TheCall() call: CallOf<R['addOutgoColumn']>) {
    return this.commands.execute(new AddOutgoColumn(call));
  }

  @Call(routes.changeOutgoColumn)
  change(@TheCall() call: CallOf<R['changeOutgoColumn']>) {
    return this.commands.execute(new ChangeOutgoColumn(call));
  }

  @Call(routes.deleteOutgoColumn)
  delete(@TheCall() call: CallOf<R['deleteOutgoColumn']>) {
    return this.commands.execute(new DeleteOutgoColumn(call));
  }

  @Call(routes.orderOutgoColumns)
  order(@TheCall() call: CallOf<R['orderOutgoColumns']>) {
    return this.commands.execute(new OrderOutgoColumns(call));
  }

  @Call(routes.listOutgoColumns)
  list(@TheCall() call: CallOf<R['listOutgoColumns']>) {
    return this.queries.execute(new ListOutgoColumns(call));
  }

  @Call(routes.readGroupsColumns)
  groupsColumns(@TheCall() call: CallOf<R['readGroupsColumns']>) {
    return this.queries.execute(new ReadGroupsColumns(call));
  }
}
