import {
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryHandler,
} from '@nestjs/cqrs';
import {
  ACCOUNTANT,
  type AnswerOf,
  ASSIGNMENTS_SHOWN,
  GLOBAL,
  type routes,
} from '@scara/contracts/http';
import { byName, searchKey } from '@scara/domain/kernel';
import { assignAccountant, dismissAccountant } from '@scara/domain/association';
import { AccessMap } from '../access/access-map.js';
import { Users } from '../account/users.js';
import { Associations, written } from '../association/associations.js';
import { actorOf } from '../http/call.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { Unapproved } from './unapproved.js';

type R = typeof routes;

export class AssignAccountant extends commandOf<R['assignAccountant']>() {}
export class DismissAccountant extends commandOf<R['dismissAccountant']>() {}
export class ListAssignments extends queryOf<R['listAssignments']>() {}
export class ListAccountedAssociations extends queryOf<R['listAccountedAssociations']>() {}

const ACCOUNTANTS = GLOBAL.accountant | GLOBAL.accountantManager;

/** SQL: what an association is found by, as `searchKey` writes it. */
const SEARCHED = String.raw`lower(regexp_replace(
  normalize(a.name || ' ' || a.cif || ' ' || a.city, nfd), '[\u0300-\u036f]', '', 'g'))`;

interface LineRow {
  readonly idAs: number;
  readonly name: string;
  readonly cif: string;
  readonly city: string;
  readonly apartments: number;
}

const LINE = `a.association_id::float8 as "idAs", a.name, a.cif, a.city,
    coalesce(s.apartments, 0)::int as apartments`;
const FROM = 'read.association a left join read.association_stats s using (association_id)';

/** The event has the accountant's bit for managers too: a manager has no role of their own in the association. */
@CommandHandler(AssignAccountant)
export class AssignAccountantHandler implements ICommandHandler<AssignAccountant> {
  constructor(
    private readonly associations: Associations,
    private readonly map: AccessMap,
  ) {}

  async execute({ call }: AssignAccountant): Promise<AnswerOf<R['assignAccountant']>> {
    const { idUser } = call.body;
    if ((this.map.globalRoles(idUser) & ACCOUNTANTS) === 0) {
      throw new Refused({ code: 'accountant-unknown', field: 'idUser' });
    }
    const outcome = await this.associations.decide(
      call,
      call.params.idAs,
      ({ association }) => assignAccountant({ idUser }, association),
      ACCOUNTANT,
    );
    if (!outcome.ok) throw new Refused(outcome.rejection);
    return written(outcome);
  }
}

@CommandHandler(DismissAccountant)
export class DismissAccountantHandler implements ICommandHandler<DismissAccountant> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: DismissAccountant): Promise<AnswerOf<R['dismissAccountant']>> {
    const { idAs, idUser } = call.params;
    const outcome = await this.associations.decide(
      call,
      idAs,
      ({ association }) => dismissAccountant({ idUser }, association),
      ACCOUNTANT,
    );
    if (!outcome.ok) throw new Refused(outcome.rejection);
    return written(outcome);
  }
}

/** Lists all people with an accountant's global role, and a page of associations by name. */
@QueryHandler(ListAssignments)
export class ListAssignmentsHandler implements IQueryHandler<ListAssignments> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
    private readonly users: Users,
  ) {}

  async execute({ call }: ListAssignments): Promise<AnswerOf<R['listAssignments']>> {
    const ids = this.map.holdersOf(ACCOUNTANTS);
    const people = await this.users.people(ids);
    const accountants = [...people].map(([idUser, { name, email }]) => ({
      idUser,
      name,
      email,
      isManager: (this.map.globalRoles(idUser) & GLOBAL.accountantManager) !== 0,
      associations: this.map.accountedBy(idUser).size,
    }));
    accountants.sort((a, b) => byName.compare(a.name, b.name) || a.idUser - b.idUser);
    const { rows } = await this.infrastructure.pool.query<LineRow & { readonly total: number }>(
      `select ${LINE}, (count(*) over ())::int as total from ${FROM}
        where $1 = '' or strpos(${SEARCHED}, $1) > 0
        order by a.name, a.association_id limit ${ASSIGNMENTS_SHOWN}`,
      [searchKey(call.query.search ?? '')],
    );
    return {
      accountants,
      associations: rows.map(({ total: _, ...row }) => ({
        ...row,
        accountants: accountants
          .filter(({ idUser }) => this.map.accountedBy(idUser).has(row.idAs))
          .map(({ idUser }) => idUser),
      })),
      total: rows[0]?.total ?? 0,
    };
  }
}

/** Lists the associations assigned to an accountant, by name. */
@QueryHandler(ListAccountedAssociations)
export class ListAccountedAssociationsHandler implements IQueryHandler<ListAccountedAssociations> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
    private readonly unapproved: Unapproved,
  ) {}

  async execute({
    call,
  }: ListAccountedAssociations): Promise<AnswerOf<R['listAccountedAssociations']>> {
    const ids = [...this.map.accountedBy(actorOf(call).idUser)];
    const [{ rows }, counts] = await Promise.all([
      this.infrastructure.pool.query<LineRow>(
        `select ${LINE} from ${FROM} where a.association_id = any($1::bigint[])`,
        [ids],
      ),
      this.unapproved.counts(ids),
    ]);
    return {
      associations: rows
        .sort((a, b) => byName.compare(a.name, b.name) || a.idAs - b.idAs)
        .map((row) => ({ ...row, unapproved: 0, oldest: null, ...counts.get(row.idAs) })),
    };
  }
}
