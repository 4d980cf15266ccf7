import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  ADMINISTRATOR,
  type AdministrationContact,
  type AnswerOf,
  CASHIER,
  CENSOR,
  GLOBAL,
  PRESIDENT,
  routes,
  TENANT,
  type UserRow,
} from '@scara/contracts/http';
import {
  administratorsOf,
  type Association,
  type ChangeRoles,
  heldRoles,
} from '@scara/domain/association';
import { groupedBy } from '@scara/domain/kernel';
import { AccessMap } from '../access/access-map.js';
import { AssociationSessions } from '../account/session-info/session-info.query.js';
import { endedAccount, Users } from '../account/users.js';
import { placeText } from '../bills/names.js';
import { Announcements } from '../cashbook/announcements.js';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { ReadApartmentPayments } from '../cashbook/apartment-payments.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';

type R = typeof routes;

export class ListOwnApartments extends queryOf<R['listOwnApartments']>() {}
export class ReadOwnPayments extends queryOf<R['readOwnPayments']>() {}
export class ReadAdministrationContact extends queryOf<R['administrationContact']>() {}
export class ListUsersOnAssociations extends queryOf<R['usersOnAssociations']>() {}

/** The most associations in one answer; a person with more looks at single associations. */
const ASSOCIATIONS_MOST = 200;

@QueryHandler(ListOwnApartments)
export class ListOwnApartmentsHandler implements IQueryHandler<ListOwnApartments> {
  constructor(private readonly sessions: AssociationSessions) {}

  async execute({ call }: ListOwnApartments): Promise<AnswerOf<R['listOwnApartments']>> {
    return { apartments: await this.sessions.homesOf(actorOf(call).idUser) };
  }
}

/** Returns, for each apartment of the person, the answer of `paymentData` and the announced payments. */
@QueryHandler(ReadOwnPayments)
export class ReadOwnPaymentsHandler implements IQueryHandler<ReadOwnPayments> {
  constructor(
    private readonly sessions: AssociationSessions,
    private readonly map: AccessMap,
    private readonly months: Months,
    private readonly cashbooks: Cashbooks,
    private readonly announcements: Announcements,
    private readonly queries: QueryBus,
  ) {}

  async execute({ call }: ReadOwnPayments): Promise<AnswerOf<R['readOwnPayments']>> {
    const actor = actorOf(call);
    const homes = await this.sessions.homesOf(actor.idUser);
    const apartments: AnswerOf<R['readOwnPayments']>['apartments'] = [];
    for (const home of homes) {
      const { idAs, idAp } = home;
      const own = this.map.apartmentsOf(idAs, actor.idUser);
      const asked: CallOf<R['readApartmentPayments']> = {
        ...call,
        route: routes.readApartmentPayments,
        params: { idAs, idAp },
        actor: { ...actor, role: TENANT, scope: new Map(), apartments: own },
      };
      const payments = await this.queries.execute(new ReadApartmentPayments(asked));
      const { association } = await this.months.association(idAs);
      const books = await this.cashbooks.books(association);
      const announcements = await this.announcements.of(association, books, (one) => one === idAp, {
        tenant: actor.idUser,
      });
      apartments.push({ ...home, ...payments, announcements });
    }
    return { apartments, totalBani: apartments.reduce((sum, { totalBani }) => sum + totalBani, 0) };
  }
}

/** The administrators of every association that the person has a role or an apartment in. */
@QueryHandler(ReadAdministrationContact)
export class ReadAdministrationContactHandler implements IQueryHandler<ReadAdministrationContact> {
  constructor(
    private readonly map: AccessMap,
    private readonly months: Months,
    private readonly users: Users,
  ) {}

  async execute({
    call,
  }: ReadAdministrationContact): Promise<AnswerOf<R['administrationContact']>> {
    const { idUser } = actorOf(call);
    const homes = this.map.homesOf(idUser).map(({ idAs }) => idAs);
    const ids = [...new Set([...homes, ...this.map.associationsOf(idUser)])];
    const associations: AdministrationContact[] = [];
    for (const idAs of ids.slice(0, ASSOCIATIONS_MOST)) {
      const { association } = await this.months.association(idAs);
      const people = await this.users.people(administratorsOf(association));
      associations.push({
        idAs,
        association: association.settings.name,
        administrators: [...people.values()].map(({ name, email, phoneNumber }) => ({
          name,
          email,
          phoneNumber,
        })),
      });
    }
    return { associations };
  }
}

/** The names of the role bits, as in the users-to-confirm table. */
const ROLE_NAMES: readonly (readonly [number, string])[] = [
  [ADMINISTRATOR, 'Administrator'],
  [PRESIDENT, 'Președinte'],
  [CENSOR, 'Cenzor'],
  [CASHIER, 'Casier'],
];

/** Returns all people with a role on an association that the caller administers. */
@QueryHandler(ListUsersOnAssociations)
export class ListUsersOnAssociationsHandler implements IQueryHandler<ListUsersOnAssociations> {
  constructor(
    private readonly map: AccessMap,
    private readonly months: Months,
    private readonly users: Users,
  ) {}

  async execute({ call }: ListUsersOnAssociations): Promise<AnswerOf<R['usersOnAssociations']>> {
    const { idUser } = actorOf(call);
    const own = this.map
      .associationsOf(idUser)
      .filter((idAs) => (this.map.rolesOn(idAs, idUser).roles & ADMINISTRATOR) !== 0);
    const rows: UserRow[] = [];
    for (const idAs of own.slice(0, ASSOCIATIONS_MOST)) {
      const { association } = await this.months.association(idAs);
      rows.push(...(await this.rowsOf(association)));
    }
    return { users: rows };
  }

  private async rowsOf(association: Association): Promise<UserRow[]> {
    const held = groupedBy(
      // An entrance deleted before roles were removed with it: the role has no effect any more.
      heldRoles(association).filter(
        ({ idGroup }) => idGroup === null || association.entrances.has(idGroup),
      ),
      ({ idUser }) => idUser,
    );
    const people = await this.users.people([...held.keys()]);
    return [...held].map(([id, roles]) => {
      const global = this.map.globalRoles(id);
      const isManager = (global & GLOBAL.accountantManager) !== 0;
      return {
        idUser: id,
        email: people.get(id)?.email ?? endedAccount(id),
        isUnconfirmed: people.get(id)?.isUnconfirmed ?? false,
        association: association.settings.name,
        rolename: roles.map((role) => roleText(association, role)).join(', '),
        isManager,
        // An accountant-manager is an accountant too (1-core §6).
        isAsAccountant: isManager || (global & GLOBAL.accountant) !== 0,
        hasOnlineP: (global & GLOBAL.onlinePayments) !== 0,
      };
    });
  }
}

/** 'Administrator', or with an entrance 'Casier (Bloc A6, scara 2)'. */
function roleText(association: Association, { idGroup, roles }: ChangeRoles): string {
  const names = ROLE_NAMES.filter(([bit]) => (roles & bit) !== 0).map(([, name]) => name);
  const place = idGroup === null ? '' : ` (${placeText(association, idGroup)})`;
  return `${names.join(', ')}${place}`;
}

/** What a person reads about themselves, over all their associations. */
@Controller()
export class OwnController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.listOwnApartments)
  apartments(@TheCall() call: CallOf<R['listOwnApartments']>) {
    return this.queries.execute(new ListOwnApartments(call));
  }

  @Call(routes.readOwnPayments)
  payments(@TheCall() call: CallOf<R['readOwnPayments']>) {
    return this.queries.execute(new ReadOwnPayments(call));
  }

  @Call(routes.administrationContact)
  contact(@TheCall() call: CallOf<R['administrationContact']>) {
    return this.queries.execute(new ReadAdministrationContact(call));
  }

  @Call(routes.usersOnAssociations)
  users(@TheCall() call: CallOf<R['usersOnAssociations']>) {
    return this.queries.execute(new ListUsersOnAssociations(call));
  }
}
