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
  apartmentName,
  addMeters,
  type AssociationEvent,
  deleteMeters,
  type MeterData,
  planPersons,
  plansOf,
  removePersonsPlan,
} from '@scara/domain/association';
import { basisOf } from '@scara/domain/expense-month';
import { type MonthId, monthIdOf, yearMonthOf } from '@scara/domain/kernel';
import {
  Associations,
  dataOfEvent,
  editOfApartment,
  written,
} from '../association/associations.js';
import { actorOf, type Call as CallOf, reaches } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Months } from './months.js';

type R = typeof routes;

export class AddMeters extends commandOf<R['addMeters']>() {}
export class AddMeter extends commandOf<R['addMeter']>() {}
export class DeleteMeter extends commandOf<R['deleteMeter']>() {}
export class PlanPersons extends commandOf<R['planPersons']>() {}
export class RemovePersonsPlan extends commandOf<R['removePersonsPlan']>() {}
export class ReadApartmentMonth extends queryOf<R['readApartmentMonth']>() {}

@CommandHandler(AddMeters)
export class AddMetersHandler implements ICommandHandler<AddMeters> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: AddMeters): Promise<AnswerOf<R['addMeters']>> {
    const meters = call.body.adminMeters as MeterData[];
    const { events, ...written } = await this.associations.write(call, (state) =>
      addMeters({ meters }, state),
    );
    return { ...written, idMeters: addedMeters(events) };
  }
}

@CommandHandler(AddMeter)
export class AddMeterHandler implements ICommandHandler<AddMeter> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: AddMeter): Promise<AnswerOf<R['addMeter']>> {
    const meter = { ...call.body, idAp: call.params.idAp } as MeterData;
    const { events, ...written } = await this.associations.write(
      call,
      (state) => addMeters({ meters: [meter] }, state),
      editOfApartment(meter.idAp),
    );
    return { ...written, idMeter: addedMeters(events)[0]! };
  }
}

@CommandHandler(DeleteMeter)
export class DeleteMeterHandler implements ICommandHandler<DeleteMeter> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: DeleteMeter): Promise<AnswerOf<R['deleteMeter']>> {
    const { idAp, idMeter } = call.params;
    return written(
      await this.associations.write(
        call,
        (state) => {
          const isHere = state.meters.get(idMeter)?.idAp === idAp;
          return deleteMeters({ idMeters: [isHere ? idMeter : 0] }, state);
        },
        editOfApartment(idAp),
      ),
    );
  }
}

/**
 * Plans a number of persons from a month on. Refused for a published or closed month, whose persons no longer change,
 * so that the plan would have no effect.
 */
@CommandHandler(PlanPersons)
export class PlanPersonsHandler implements ICommandHandler<PlanPersons> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
  ) {}

  async execute({ call }: PlanPersons): Promise<AnswerOf<R['planPersons']>> {
    const { idAs, idAp } = call.params;
    const { idMonth, persons } = call.body;
    const month = yearMonthOf(idMonth as MonthId);
    const { closing, publication } = await this.months.state(idAs, month);
    if (closing !== null) throw new Refused({ code: 'month-closed', month });
    if (publication !== null) throw new Refused({ code: 'month-published', month });
    const { events, ...written } = await this.associations.write(
      call,
      (state) => planPersons({ idAp, month, persons }, state),
      editOfApartment(idAp),
    );
    const planned = events.find((event) => event.type === 'PersonsPlanned');
    return { ...written, idApChange: planned?.data.idApChange ?? null };
  }
}

@CommandHandler(RemovePersonsPlan)
export class RemovePersonsPlanHandler implements ICommandHandler<RemovePersonsPlan> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: RemovePersonsPlan): Promise<AnswerOf<R['removePersonsPlan']>> {
    const { idApChange } = call.params;
    return written(
      await this.associations.write(call, (state) => removePersonsPlan({ idApChange }, state), {
        entranceOf: ({ plans, apartments }) => {
          const plan = [...plans.values()].flat().find((one) => one.idApChange === idApChange);
          return apartments.get(plan?.idAp ?? 0)?.idEntrance;
        },
      }),
    );
  }
}

@QueryHandler(ReadApartmentMonth)
export class ReadApartmentMonthHandler implements IQueryHandler<ReadApartmentMonth> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ReadApartmentMonth): Promise<AnswerOf<R['readApartmentMonth']>> {
    const { idAs, idMonth } = call.params;
    const { idAp, until } = call.query;
    const { sources } = await this.months.load(idAs, idMonth);
    const { association } = sources;
    const { scope } = actorOf(call);
    return {
      apartments: basisOf(sources)
        .apartments.filter((one) => idAp === undefined || one.idAp === idAp)
        .filter(({ idEntrance }) => reaches(scope, idEntrance))
        .map((apartment) => ({
          idAp: apartment.idAp,
          n: apartment.number,
          name: apartmentName(association, apartment),
          persons: apartment.persons,
          plans: plansOf(association, apartment.idAp)
            .map(({ idApChange, ...plan }) => ({
              idApChange,
              idMonth: monthIdOf(plan.month),
              persons: plan.persons,
            }))
            .filter((plan) => until === undefined || plan.idMonth <= until),
        })),
    };
  }
}

function addedMeters(events: readonly AssociationEvent[]): number[] {
  return dataOfEvent(events, 'MetersAdded').meters.map(({ idMeter }) => idMeter);
}

/** Adding and deleting meters, and the persons of a month. */
@Controller()
export class MetersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.addMeters)
  addSeveral(@TheCall() call: CallOf<R['addMeters']>) {
    return this.commands.execute(new AddMeters(call));
  }

  @Call(routes.addMeter)
  add(@TheCall() call: CallOf<R['addMeter']>) {
    return this.commands.execute(new AddMeter(call));
  }

  @Call(routes.deleteMeter)
  delete(@TheCall() call: CallOf<R['deleteMeter']>) {
    return this.commands.execute(new DeleteMeter(call));
  }

  @Call(routes.planPersons)
  plan(@TheCall() call: CallOf<R['planPersons']>) {
    return this.commands.execute(new PlanPersons(call));
  }

  @Call(routes.removePersonsPlan)
  removePlan(@TheCall() call: CallOf<R['removePersonsPlan']>) {
    return this.commands.execute(new RemovePersonsPlan(call));
  }

  @Call(routes.readApartmentMonth)
  apartments(@TheCall() call: CallOf<R['readApartmentMonth']>) {
    return this.queries.execute(new ReadApartmentMonth(call));
  }
}
