import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type OwnOutgo, routes, type TableData } from '@scara/contracts/http';
import { AccessMap } from '../access/access-map.js';
import { AccountRows } from '../cashbook/account-rows.js';
import { type Actor, actorOf, type Call as CallOf, seesApartment } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Infrastructure } from '../infrastructure.js';

type R = typeof routes;

export class ReadOwnOutgo extends queryOf<R['readOwnOutgo']>() {}

/** The most associations in one answer; a person who may see more reads the single associations. */
const ASSOCIATIONS_MOST = 20;
const APARTMENTS_MOST = 2_000;

/** SQL: the tables of each association's last published month: all of them, or those of the person's own entrances. */
const TABLES = `
  select a.association_id::int as id_as, a.name, t.entrance_id::int as id_entrance, t.month, t.body, last.state,
         e.name as entrance, b.name as block
    from unnest($1::bigint[], $2::boolean[]) asked(id, has_role)
    join read.association a on a.association_id = asked.id
    join lateral (select month, state from read.month
                   where association_id = asked.id and published is not null
                   order by month desc limit 1) last on true
    join read.month_table t on t.association_id = asked.id and t.month = last.month
    left join read.entrance e on e.association_id = asked.id and e.entrance_id = t.entrance_id
    left join read.block b on b.association_id = asked.id and b.block_id = e.block_id
   where asked.has_role
      or exists (select 1 from read.apartment p
                  where p.association_id = asked.id and p.entrance_id = t.entrance_id
                    and p.apartment_id = any($3::bigint[]))
   order by a.association_id, e.list_order`;

interface TableRow {
  readonly id_as: number;
  readonly name: string;
  readonly id_entrance: number;
  readonly month: number;
  readonly body: string;
  readonly state: string;
  readonly entrance: string | null;
  readonly block: string | null;
}

/** Returns the last bill of each apartment that is the person's own or that they may see through a role. */
@QueryHandler(ReadOwnOutgo)
export class ReadOwnOutgoHandler implements IQueryHandler<ReadOwnOutgo> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
    private readonly accounts: AccountRows,
  ) {}

  async execute({ call }: ReadOwnOutgo): Promise<AnswerOf<R['readOwnOutgo']>> {
    const { idUser } = actorOf(call);
    const homes = this.map.homesOf(idUser);
    const withRole = new Set(this.map.associationsOf(idUser));
    // The person's own bills come before those seen through a role.
    const all = [...new Set([...homes.map(({ idAs }) => idAs), ...withRole])];
    const asked = all.slice(0, ASSOCIATIONS_MOST);
    const { rows } = await this.infrastructure.pool.query<TableRow>(TABLES, [
      asked,
      asked.map((idAs) => withRole.has(idAs)),
      homes.map(({ idAp }) => idAp),
    ]);
    const inAccounts = await this.inAccounts(rows);
    const found = rows.flatMap((row) =>
      outgoOf(row, inAccounts.get(row.id_as)).filter(({ idAs, idAp }) =>
        seesApartment(this.sightOf(idAs, idUser), { idAp, idEntrance: row.id_entrance }),
      ),
    );
    return {
      apartments: found.slice(0, APARTMENTS_MOST),
      isCut: all.length > ASSOCIATIONS_MOST || found.length > APARTMENTS_MOST,
    };
  }

  /**
   * Returns, by association whose last published list is not closed, what an earlier close of that month asked in each
   * account.
   */
  private async inAccounts(rows: readonly TableRow[]) {
    const open = new Map(
      rows.filter(({ state }) => state !== 'closed').map(({ id_as, month }) => [id_as, month]),
    );
    return new Map(
      await Promise.all(
        [...open].map(
          async ([idAs, month]) => [idAs, await this.accounts.askedBy(idAs, month)] as const,
        ),
      ),
    );
  }

  private sightOf(idAs: number, idUser: number): Pick<Actor, 'scope' | 'apartments'> {
    const { roles, groups } = this.map.rolesOn(idAs, idUser);
    return {
      scope: roles === 0 ? new Map(groups.map(({ idGroup, roles }) => [idGroup, roles])) : null,
      apartments: this.map.apartmentsOf(idAs, idUser),
    };
  }
}

/** The stored table is JSON without its outer braces (month_table). A closed list is entirely in the accounts. */
function outgoOf(row: TableRow, inAccounts: ReadonlyMap<number, number> | undefined): OwnOutgo[] {
  const table = JSON.parse(`{${row.body}}`) as Pick<TableData, 'rows' | 'published' | 'maturity'>;
  return table.rows.map(({ idAp, n, total, expenses, penaltiesNew, fundDue }) => ({
    idAs: row.id_as,
    association: row.name,
    idAp,
    n,
    block: row.block ?? '',
    entrance: row.entrance ?? '',
    idMonth: row.month,
    published: table.published ?? '',
    maturity: table.maturity ?? '',
    totalBani: total,
    addsBani:
      inAccounts === undefined
        ? 0
        : expenses + penaltiesNew + fundDue - (inAccounts.get(idAp) ?? 0),
  }));
}

@Controller()
export class OwnOutgoController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readOwnOutgo)
  handle(@TheCall() call: CallOf<R['readOwnOutgo']>) {
    return this.queries.execute(new ReadOwnOutgo(call));
  }
}
