import { Controller } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type ApartmentView, routes, type Structure } from '@scara/contracts/http';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf, reaches, type Scope } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { StructureRows } from '../structure-rows.js';
import {
  groupsOf,
  listedApartments,
  type StructureParts,
  structureOf,
  withinScope,
} from '../structure-view.js';

type Apartments = AnswerOf<typeof routes.listApartments>;
type Groups = AnswerOf<typeof routes.listApartmentGroups>;

type ListingCall = Pick<CallOf<typeof routes.readStructure>, 'params' | 'actor'>;

/** A scope that reaches no entrance. */
const NOTHING: Scope = new Map();

/** The part of an association's structure that the caller may see. */
export class ReadStructure extends Query<StructureParts> {
  constructor(
    readonly idAs: number,
    readonly scope: Scope,
  ) {
    super();
  }
}

export class ReadApartment extends Query<ApartmentView> {
  constructor(
    readonly idAs: number,
    readonly idAp: number,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(ReadStructure)
export class ReadStructureHandler implements IQueryHandler<ReadStructure> {
  constructor(private readonly rows: StructureRows) {}

  async execute({ idAs, scope }: ReadStructure): Promise<StructureParts> {
    const parts = await this.rows.of(idAs);
    if (parts === undefined) throw new Refused({ code: 'association-not-found' });
    return withinScope(parts, scope);
  }
}

@QueryHandler(ReadApartment)
export class ReadApartmentHandler implements IQueryHandler<ReadApartment> {
  constructor(private readonly rows: StructureRows) {}

  async execute({ idAs, idAp, scope }: ReadApartment): Promise<ApartmentView> {
    const apartment = await this.rows.apartment(idAs, idAp);
    const isVisible = apartment && reaches(scope, apartment.idEntrance);
    if (!isVisible) throw new Refused({ code: 'apartment-not-found', idAp });
    return apartment;
  }
}

@Controller()
export class ReadStructureController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readStructure)
  async structure(@TheCall() call: CallOf<typeof routes.readStructure>): Promise<Structure> {
    return structureOf(await this.parts(call));
  }

  @Call(routes.listApartments)
  async apartments(@TheCall() call: CallOf<typeof routes.listApartments>): Promise<Apartments> {
    const parts = await this.parts(call);
    return { revision: parts.revision, apartments: listedApartments(parts) };
  }

  @Call(routes.listApartmentGroups)
  async groups(@TheCall() call: CallOf<typeof routes.listApartmentGroups>): Promise<Groups> {
    const parts = await this.parts(call);
    return { revision: parts.revision, groups: groupsOf(parts) };
  }

  @Call(routes.readApartment)
  apartment(@TheCall() call: CallOf<typeof routes.readApartment>): Promise<ApartmentView> {
    const { idAs, idAp } = call.params;
    return this.queries.execute(new ReadApartment(idAs, idAp, actorOf(call).scope));
  }

  private parts({ params, actor }: ListingCall): Promise<StructureParts> {
    return this.queries.execute(
      new ReadStructure(params.idAs, actor === undefined ? NOTHING : actor.scope),
    );
  }
}
