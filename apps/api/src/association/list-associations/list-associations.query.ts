import { Controller } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { byName } from '@scara/domain/kernel';
import { AccessMap } from '../../access/access-map.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { Infrastructure } from '../../infrastructure.js';

type Own = AnswerOf<typeof routes.listAssociations>;
type All = AnswerOf<typeof routes.listAllAssociations>;
type Line = Own['associations'][number];

interface LineRow {
  readonly id: string;
  readonly name: string;
  readonly cif: string;
  readonly city: string;
  readonly order_number: number | null;
  readonly apartments: string;
}

const PAGE = 500;

/** The associations of a person, in the order the person chose, then by name. */
export class ListAssociations extends Query<Own> {
  constructor(readonly idUser: number) {
    super();
  }
}

/** All associations by id, one page at a time. */
export class ListAllAssociations extends Query<All> {
  constructor(readonly after: number) {
    super();
  }
}

const LINE = `a.association_id as id, a.name, a.cif, a.city, coalesce(s.apartments, 0) as apartments`;
const FROM = `read.association a left join read.association_stats s using (association_id)`;

@QueryHandler(ListAssociations)
export class ListAssociationsHandler implements IQueryHandler<ListAssociations> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
  ) {}

  async execute({ idUser }: ListAssociations): Promise<Own> {
    const { rows } = await this.infrastructure.pool.query<LineRow>(
      `select ${LINE}, o.order_number from ${FROM}
         left join account.association_order o
           on o.id_as = a.association_id and o.id_user = $1
        where a.association_id = any($2::bigint[])`,
      [idUser, this.map.associationsOf(idUser)],
    );
    const lines = rows.map((row) => ({
      ...lineOf(row),
      roles: this.map.rolesOn(Number(row.id), idUser).roles,
    }));
    return { associations: lines.sort(byOrderThenName) };
  }
}

@QueryHandler(ListAllAssociations)
export class ListAllAssociationsHandler implements IQueryHandler<ListAllAssociations> {
  constructor(private readonly infrastructure: Infrastructure) {}

  async execute({ after }: ListAllAssociations): Promise<All> {
    const { rows } = await this.infrastructure.pool.query<LineRow>(
      `select ${LINE}, null::int as order_number from ${FROM}
        where a.association_id > $1 order by a.association_id limit ${PAGE}`,
      [after],
    );
    const associations = rows.map(lineOf);
    const isLast = rows.length < PAGE;
    return { associations, next: isLast ? null : (associations.at(-1)?.idAs ?? null) };
  }
}

function lineOf(row: LineRow): Line {
  return {
    idAs: Number(row.id),
    name: row.name,
    cif: row.cif,
    city: row.city,
    roles: 0,
    orderNumber: row.order_number,
    apartments: Number(row.apartments),
  };
}

/** By order number, then by name (1-core §6). */
function byOrderThenName(a: Line, b: Line): number {
  const order = (a.orderNumber ?? Infinity) - (b.orderNumber ?? Infinity);
  return (Number.isNaN(order) ? 0 : order) || byName.compare(a.name, b.name) || a.idAs - b.idAs;
}

@Controller()
export class ListAssociationsController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.listAssociations)
  own(@TheCall() call: CallOf): Promise<Own> {
    return this.queries.execute(new ListAssociations(actorOf(call).idUser));
  }

  @Call(routes.listAllAssociations)
  all(@TheCall() call: CallOf<typeof routes.listAllAssociations>): Promise<All> {
    return this.queries.execute(new ListAllAssociations(call.query.after ?? 0));
  }
}
