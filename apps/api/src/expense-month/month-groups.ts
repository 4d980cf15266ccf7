import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { basisOf } from '@scara/domain/expense-month';
import { actorOf, type Call as CallOf, reaches } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Months } from './months.js';

type R = typeof routes;

/** The groups that a month's expenses are divided by, frozen once its list was published. */
export class ListMonthGroups extends queryOf<R['listMonthGroups']>() {}

@QueryHandler(ListMonthGroups)
export class ListMonthGroupsHandler implements IQueryHandler<ListMonthGroups> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ListMonthGroups): Promise<AnswerOf<R['listMonthGroups']>> {
    const { idAs, idMonth } = call.params;
    const { scope } = actorOf(call);
    const { sources } = await this.months.load(idAs, idMonth);
    const { apartments, groups } = basisOf(sources);
    const isVisible = (idEntrance: number): boolean => reaches(scope, idEntrance);
    const visible = new Set(
      apartments.filter(({ idEntrance }) => isVisible(idEntrance)).map(({ idAp }) => idAp),
    );
    const entrances = new Set([
      ...apartments.map(({ idEntrance }) => idEntrance),
      ...sources.association.entrances.keys(),
    ]);
    return {
      groups: groups
        .map(({ id, name, apartments: members }) => ({
          idApartmentsGroup: id,
          name,
          isEntrance: entrances.has(id),
          apartments: [...members],
        }))
        .filter((group) =>
          group.isEntrance
            ? isVisible(group.idApartmentsGroup)
            : group.apartments.every((idAp) => visible.has(idAp)),
        ),
    };
  }
}

@Controller()
export class MonthGroupsController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.listMonthGroups)
  list(@TheCall() call: CallOf<R['listMonthGroups']>) {
    return this.queries.execute(new ListMonthGroups(call));
  }
}
