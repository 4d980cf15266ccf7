import { Controller, Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AssociationSession, COOKIE, routes, type SessionInfo } from '@scara/contracts/http';
import { AccessMap } from '../../access/access-map.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { clearSessionCookies } from '../../http/session-cookies.js';
import { Infrastructure } from '../../infrastructure.js';
import { Users } from '../users.js';

interface Named {
  readonly id: string;
  readonly name: string | null;
  readonly cif: string | null;
  readonly has_censor: boolean | null;
  readonly order_number: number | null;
}

/** What a page must know of who is signed in; idUser undefined is nobody. */
export class ReadSessionInfo extends Query<SessionInfo> {
  constructor(
    readonly idUser: number | undefined,
    readonly expired = false,
  ) {
    super();
  }
}

/** One association of a person's session. */
export class ReadAssociationSession extends Query<AssociationSession> {
  constructor(
    readonly idUser: number,
    readonly idAs: number,
  ) {
    super();
  }
}

/** The associations of a person as pages list them: names from the read models, rights from the access map. */
@Injectable()
export class AssociationSessions {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
  ) {}

  async of(idUser: number, ids: readonly number[]): Promise<AssociationSession[]> {
    const { rows } = await this.infrastructure.pool.query<Named>(
      `select wanted.id, a.name, a.cif, a.has_censor, o.order_number
         from unnest($2::bigint[]) as wanted(id)
         left join read.association a on a.association_id = wanted.id
         left join account.association_order o on o.id_as = wanted.id and o.id_user = $1`,
      [idUser, ids],
    );
    return rows.map((row) => {
      const idAs = Number(row.id);
      const { roles, groups } = this.map.rolesOn(idAs, idUser);
      return {
        idAs,
        // Created a moment ago: its name is not projected yet.
        name: row.name ?? '',
        cif: row.cif ?? '',
        roles,
        groups: [...groups],
        orderNumber: row.order_number,
        hasCensor: row.has_censor ?? false,
      };
    });
  }
}

@QueryHandler(ReadSessionInfo)
export class ReadSessionInfoHandler implements IQueryHandler<ReadSessionInfo> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly users: Users,
    private readonly sessions: AssociationSessions,
    private readonly map: AccessMap,
  ) {}

  async execute({ idUser, expired }: ReadSessionInfo): Promise<SessionInfo> {
    const staging = this.infrastructure.config.isStaging;
    const user = idUser === undefined ? undefined : await this.users.byId(idUser);
    if (user === undefined) {
      const nobody = { idUser: null, email: '', firstName: '', lastName: '', role: 0, admin: {} };
      return { authorized: false, expired, staging, ...nobody };
    }
    const held = await this.sessions.of(user.idUser, this.map.associationsOf(user.idUser));
    const { email, firstName, lastName } = user;
    return {
      authorized: true,
      expired: false,
      staging,
      idUser: user.idUser,
      email,
      firstName,
      lastName,
      role: this.map.globalRoles(user.idUser),
      admin: Object.fromEntries(held.map((one) => [String(one.idAs), one])),
    };
  }
}

@QueryHandler(ReadAssociationSession)
export class ReadAssociationSessionHandler implements IQueryHandler<ReadAssociationSession> {
  constructor(private readonly sessions: AssociationSessions) {}

  async execute({ idUser, idAs }: ReadAssociationSession): Promise<AssociationSession> {
    const [one] = await this.sessions.of(idUser, [idAs]);
    if (one === undefined) throw new Error('an association asked for by id was not answered');
    return one;
  }
}

@Controller()
export class SessionInfoController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.session)
  session(@TheCall() call: CallOf): Promise<SessionInfo> {
    const { request, reply, actor } = call;
    const { cookies } = request;
    const hadOne = cookies[COOKIE.session] !== undefined || cookies[COOKIE.hint] !== undefined;
    const expired = actor === undefined && hadOne;
    if (expired) clearSessionCookies(request, reply);
    return this.queries.execute(new ReadSessionInfo(actor?.idUser, expired));
  }

  @Call(routes.addAssociationSession)
  add(@TheCall() call: CallOf<typeof routes.addAssociationSession>): Promise<AssociationSession> {
    return this.queries.execute(new ReadAssociationSession(actorOf(call).idUser, call.params.idAs));
  }

  @Call(routes.addAssociationSessionByPost)
  addByPost(
    @TheCall() call: CallOf<typeof routes.addAssociationSessionByPost>,
  ): Promise<AssociationSession> {
    return this.queries.execute(new ReadAssociationSession(actorOf(call).idUser, call.params.idAs));
  }
}
