import { Controller, Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  type AssociationSession,
  type OwnApartment,
  routes,
  type SessionInfo,
} from '@scara/contracts/http';
import { AccessMap } from '../../access/access-map.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { clearSessionCookies, hadSession } from '../../http/session-cookies.js';
import { Infrastructure } from '../../infrastructure.js';
import { Users } from '../users.js';

interface Named {
  readonly id: string;
  readonly name: string | null;
  readonly cif: string | null;
  readonly has_censor: boolean | null;
  readonly om_name: string | null;
  readonly om1_name: string | null;
  readonly order_number: number | null;
}

interface HomeRow {
  readonly id_as: string;
  readonly id_ap: string;
  readonly name: string | null;
  readonly number: string | null;
  readonly entrance: string | null;
  readonly block: string | null;
  readonly om_name: string | null;
  readonly om1_name: string | null;
}

/** What a page must know about the signed-in person; idUser is undefined when nobody is signed in. */
export class ReadSessionInfo extends Query<SessionInfo> {
  constructor(
    readonly idUser: number | undefined,
    readonly expired = false,
  ) {
    super();
  }
}

/** One association of the signed-in person. */
export class ReadAssociationSession extends Query<AssociationSession> {
  constructor(
    readonly idUser: number,
    readonly idAs: number,
  ) {
    super();
  }
}

/** The associations of a person for lists in pages: names from the read models, rights from the access map. */
@Injectable()
export class AssociationSessions {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
  ) {}

  async of(idUser: number, ids: readonly number[]): Promise<AssociationSession[]> {
    const { rows } = await this.infrastructure.pool.query<Named>(
      `select wanted.id, a.name, a.cif, a.has_censor, a.om_name, a.om1_name, o.order_number
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
        // An association created a moment ago: its name is not projected yet.
        name: row.name ?? '',
        cif: row.cif ?? '',
        roles,
        groups: [...groups],
        orderNumber: row.order_number,
        hasCensor: row.has_censor ?? false,
        omName: row.om_name ?? '',
        om1Name: row.om1_name ?? '',
      };
    });
  }

  /** Returns the apartments whose bills the person may read. */
  async homesOf(idUser: number): Promise<OwnApartment[]> {
    const homes = this.map.homesOf(idUser);
    if (homes.length === 0) return [];
    const { rows } = await this.infrastructure.pool.query<HomeRow>(
      `select wanted.id_as, wanted.id_ap, a.name, a.om_name, a.om1_name, p.number, e.name as entrance, b.name as block
         from unnest($1::bigint[], $2::bigint[]) as wanted(id_as, id_ap)
         left join read.association a on a.association_id = wanted.id_as
         left join read.apartment p
           on p.association_id = wanted.id_as and p.apartment_id = wanted.id_ap
         left join read.entrance e
           on e.association_id = wanted.id_as and e.entrance_id = p.entrance_id
         left join read.block b on b.association_id = wanted.id_as and b.block_id = e.block_id
        order by wanted.id_as, p.list_order, p.place_in_order, wanted.id_ap`,
      [homes.map(({ idAs }) => idAs), homes.map(({ idAp }) => idAp)],
    );
    return rows.map((row) => ({
      idAs: Number(row.id_as),
      association: row.name ?? '',
      idAp: Number(row.id_ap),
      n: row.number ?? '',
      block: row.block ?? '',
      entrance: row.entrance ?? '',
      omName: row.om_name ?? '',
      om1Name: row.om1_name ?? '',
    }));
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
      const nobody = { idUser: null, email: '', firstName: '', lastName: '', role: 0 };
      return { authorized: false, expired, staging, ...nobody, admin: {}, apartments: [] };
    }
    const apartments = await this.sessions.homesOf(user.idUser);
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
      apartments,
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
    const expired = actor === undefined && hadSession(request);
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
