import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type RegisteredUser, routes, type Tenant } from '@scara/contracts/http';
import { endedAccount, Users } from '../account/users.js';
import { seenApartment } from '../cashbook/scope.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, isTenantIn } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { ApartmentCodes } from './apartment-codes.js';
import { placesOf } from './apartment-places.js';
import { Clients } from './clients.js';

type R = typeof routes;

export class ReadTenants extends queryOf<R['readTenants']>() {}
export class ApartmentsAndPasswords extends queryOf<R['apartmentsAndPasswords']>() {}
export class RegisteredUsers extends queryOf<R['registeredUsers']>() {}

/** An ended account stays linked until somebody removes the link. */
const ended = (idUser: number) => ({
  email: '',
  name: endedAccount(idUser),
  isUnconfirmed: false,
});

type People = Awaited<ReturnType<Users['people']>>;

function tenantOf(people: People, idUser: number): Tenant {
  const { email, name, isUnconfirmed } = people.get(idUser) ?? ended(idUser);
  return { idUser, email, name, isUnconfirmed };
}

@QueryHandler(ReadTenants)
export class ReadTenantsHandler implements IQueryHandler<ReadTenants> {
  constructor(
    private readonly months: Months,
    private readonly users: Users,
  ) {}

  async execute({ call }: ReadTenants): Promise<AnswerOf<R['readTenants']>> {
    const { idAs, idAp } = call.params;
    const actor = actorOf(call);
    const { association } = await this.months.association(idAs);
    const apartment = seenApartment(association, idAp, actor);
    const all = association.tenants.get(idAp) ?? [];
    const shown = isTenantIn(actor, apartment.idEntrance) ? [actor.idUser] : all;
    const people = await this.users.people(shown);
    return { idAp, n: apartment.number, tenants: shown.map((id) => tenantOf(people, id)) };
  }
}

@QueryHandler(ApartmentsAndPasswords)
export class ApartmentsAndPasswordsHandler implements IQueryHandler<ApartmentsAndPasswords> {
  constructor(
    private readonly months: Months,
    private readonly users: Users,
    private readonly codes: ApartmentCodes,
    private readonly clients: Clients,
  ) {}

  async execute({ call }: ApartmentsAndPasswords): Promise<AnswerOf<R['apartmentsAndPasswords']>> {
    const { association } = await this.months.association(call.params.idAs);
    const places = placesOf(association, actorOf(call).scope);
    const tenantsOf = (idAp: number) => association.tenants.get(idAp) ?? [];
    const ids = places.map(({ idAp }) => idAp);
    const [codes, people, isClient] = await Promise.all([
      this.codes.of(association, ids),
      this.users.people([...new Set(ids.flatMap(tenantsOf))]),
      this.clients.hasClient(association),
    ]);
    return {
      isClient,
      apartments: places.map((place) => ({
        ...place,
        linkPassword: codes.get(place.idAp) ?? '',
        tenants: tenantsOf(place.idAp).map((id) => tenantOf(people, id)),
      })),
    };
  }
}

@QueryHandler(RegisteredUsers)
export class RegisteredUsersHandler implements IQueryHandler<RegisteredUsers> {
  constructor(
    private readonly months: Months,
    private readonly users: Users,
  ) {}

  async execute({ call }: RegisteredUsers): Promise<AnswerOf<R['registeredUsers']>> {
    const { association } = await this.months.association(call.params.idAs);
    const apartments = new Map<number, RegisteredUser['apartments']>();
    for (const { idEntrance: _, ...place } of placesOf(association, actorOf(call).scope)) {
      for (const idUser of association.tenants.get(place.idAp) ?? []) {
        apartments.set(idUser, [...(apartments.get(idUser) ?? []), place]);
      }
    }
    const people = await this.users.people([...apartments.keys()]);
    return {
      users: [...apartments].map(([idUser, own]) => ({
        ...tenantOf(people, idUser),
        apartments: own,
      })),
    };
  }
}

@Controller()
export class TenantListsController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readTenants)
  ofApartment(@TheCall() call: CallOf<R['readTenants']>) {
    return this.queries.execute(new ReadTenants(call));
  }

  @Call(routes.apartmentsAndPasswords)
  codes(@TheCall() call: CallOf<R['apartmentsAndPasswords']>) {
    return this.queries.execute(new ApartmentsAndPasswords(call));
  }

  @Call(routes.registeredUsers)
  users(@TheCall() call: CallOf<R['registeredUsers']>) {
    return this.queries.execute(new RegisteredUsers(call));
  }
}
