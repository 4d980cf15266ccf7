import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { ApartmentHistories } from './apartment-histories.js';
import { apartmentFor, ApartmentPlaces } from './apartment-places.js';

type R = typeof routes;

export class ReadApartmentHistory extends queryOf<R['readApartmentHistory']>() {}

@QueryHandler(ReadApartmentHistory)
export class ReadApartmentHistoryHandler implements IQueryHandler<ReadApartmentHistory> {
  constructor(
    private readonly histories: ApartmentHistories,
    private readonly places: ApartmentPlaces,
  ) {}

  async execute({ call }: ReadApartmentHistory): Promise<AnswerOf<R['readApartmentHistory']>> {
    const { idAs, idAp } = call.params;
    await apartmentFor(this.places, { idAs, idAp }, actorOf(call));
    return this.histories.of(idAs, idAp, call.query);
  }
}

@Controller()
export class ApartmentHistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readApartmentHistory)
  read(@TheCall() call: CallOf<R['readApartmentHistory']>) {
    return this.queries.execute(new ReadApartmentHistory(call));
  }
}
