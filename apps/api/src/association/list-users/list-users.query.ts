import { Controller } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes, type UserOnAssociation } from '@scara/contracts/http';
import { endedAccount, IS_UNCONFIRMED } from '../../account/users.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { Infrastructure } from '../../infrastructure.js';

type Answer = AnswerOf<typeof routes.listUsers>;

interface RoleRow {
  readonly user_id: string;
  readonly group_id: string;
  readonly roles: number;
  readonly revision: string;
  readonly email: string | null;
  readonly is_unconfirmed: boolean;
  readonly name: string | null;
  readonly entrance: string | null;
}

/** Who holds which roles on an association, for display; access rights are never checked with it. */
export class ListUsers extends Query<Answer> {
  constructor(readonly idAs: number) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly infrastructure: Infrastructure) {}

  async execute({ idAs }: ListUsers): Promise<Answer> {
    const { rows } = await this.infrastructure.pool.query<RoleRow>(
      `select r.user_id, r.group_id, r.roles, r.revision, u.email,
              btrim(u.first_name || ' ' || u.last_name) as name,
              ${IS_UNCONFIRMED} as is_unconfirmed, b.name || ' / ' || e.name as entrance
         from read.association_role r
         left join account."user" u on u.id_user = r.user_id
         left join read.entrance e
           on e.association_id = r.association_id and e.entrance_id = r.group_id
         left join read.block b
           on b.association_id = r.association_id and b.block_id = e.block_id
        where r.association_id = $1
        order by name nulls last, r.user_id, r.group_id`,
      [idAs],
    );
    const users = new Map<number, UserOnAssociation>();
    for (const row of rows) {
      const idUser = Number(row.user_id);
      const user = users.get(idUser) ?? {
        idUser,
        email: row.email ?? '',
        isUnconfirmed: row.is_unconfirmed,
        name: row.name ?? endedAccount(idUser),
        roles: 0,
        groups: [],
      };
      users.set(idUser, withRole(user, row));
    }
    const revision = Math.max(0, ...rows.map((row) => Number(row.revision)));
    return { revision, users: [...users.values()] };
  }
}

function withRole(user: UserOnAssociation, row: RoleRow): UserOnAssociation {
  const idGroup = Number(row.group_id);
  if (idGroup === 0) return { ...user, roles: row.roles };
  // Deleted before roles were removed with their entrance: the role has no effect any more.
  if (row.entrance === null) return user;
  const group = { idGroup, entrance: row.entrance, roles: row.roles };
  return { ...user, groups: [...user.groups, group] };
}

@Controller()
export class ListUsersController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.listUsers)
  handle(@TheCall() call: CallOf<typeof routes.listUsers>): Promise<Answer> {
    return this.queries.execute(new ListUsers(call.params.idAs));
  }
}
