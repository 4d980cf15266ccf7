import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import {
  expenseTable,
  type MonthResult,
  type MonthSources,
  type PackedResult,
  positionsOfEntrance,
  shownResult,
  stateOfMonth,
  unpackResult,
} from '@scara/domain/expense-month';
import { type MonthId, yearMonthOf } from '@scara/domain/kernel';
import { actorOf, type Call as CallOf, isTenantIn, reaches, seesApartment } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { type LoadedMonth, Months } from './months.js';
import { headText, type NamesOfEntrance, type TablePlace, TableTexts } from './table-texts.js';

type R = typeof routes;
type Table = AnswerOf<R['readTable']>;

export class ReadApartmentTable extends queryOf<R['readApartmentTable']>() {}

/** Returns one apartment's row, taken from its entrance's stored table. */
@QueryHandler(ReadApartmentTable)
export class ReadApartmentTableHandler implements IQueryHandler<ReadApartmentTable> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly tables: TableTexts,
  ) {}

  async execute({ call }: ReadApartmentTable): Promise<Table> {
    const { idAs, idAp, idMonth } = call.params;
    const actor = actorOf(call);
    const { rows } = await this.infrastructure.pool.query<{ entrance_id: number | null }>(
      `select (max(entrance_id) filter (where body like $3))::int as entrance_id
         from read.month_table where association_id = $1 and month = $2 having count(*) > 0`,
      [idAs, idMonth, `%"idAp":${idAp},%`],
    );
    const [month] = rows;
    if (month === undefined) throw new Refused({ code: 'month-not-found' });
    const idGroup = month.entrance_id;
    if (idGroup === null || !seesApartment(actor, { idAp, idEntrance: idGroup })) {
      throw new Refused({ code: 'apartment-not-found', idAp });
    }
    const text = await this.tables.find({ idAs, idGroup, idMonth });
    if (text === undefined) throw new Refused({ code: 'month-not-found' });
    const table = JSON.parse(text.toString()) as Table;
    if (isTenantIn(actor, idGroup) && table.published === null && table.closed === null) {
      throw new Refused({ code: 'month-not-published' });
    }
    const at = table.rows.findIndex((row) => row.idAp === idAp);
    return oneRow(table, at);
  }
}

export class ReadOwnersThen extends queryOf<R['readOwnersThen']>() {}

/** SQL: for each apartment, the owner's most recent name known at a revision of the association. */
const OWNERS_THEN = {
  name: 'owners-then',
  text: `
  select distinct on (apartment_id) apartment_id::float8 as "idAp", tenant_name as "tenantName"
    from read.owner_name
   where association_id = $1 and apartment_id = any($2::bigint[]) and since <= $3
   order by apartment_id, since desc`,
};

/** Returns who lived in an entrance when a month was closed, or at an instant. */
@QueryHandler(ReadOwnersThen)
export class ReadOwnersThenHandler implements IQueryHandler<ReadOwnersThen> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
  ) {}

  async execute({ call }: ReadOwnersThen): Promise<AnswerOf<R['readOwnersThen']>> {
    const { idAs, idGroup, idMonth } = call.params;
    const { at } = call.query;
    const noEntrance = new Refused({ code: 'entrance-not-found', idEntrance: idGroup });
    if (!reaches(actorOf(call).scope, idGroup)) throw noEntrance;
    const { result, revision } = await (at === undefined
      ? this.atClose(idAs, idMonth)
      : this.atInstant(idAs, idMonth, new Date(at)));
    const idAps = positionsOfEntrance(result, idGroup).map((one) => result.apartments[one]!.idAp);
    if (idAps.length === 0) throw noEntrance;
    const { pool, vault } = this.infrastructure;
    const { rows } = await pool.query<{ idAp: number; tenantName: string | null }>({
      ...OWNERS_THEN,
      values: [idAs, idAps, revision],
    });
    const owners = rows.flatMap(({ idAp, tenantName }) =>
      tenantName === null ? [] : [{ idAp, tenantName }],
    );
    return { owners: await vault.openDeep(owners) };
  }

  private async atClose(idAs: number, idMonth: number): Promise<TableWithRevision> {
    const { month, closing } = await this.months.state(idAs, yearMonthOf(idMonth as MonthId));
    if (month === null) throw new Refused({ code: 'month-not-found' });
    if (closing === null) throw new Refused({ code: 'month-not-closed' });
    return { result: closing.result, revision: closing.read.association };
  }

  /** A month already closed at the instant has the names that its close had read; an open one, those of the instant. */
  private async atInstant(idAs: number, idMonth: number, at: Date): Promise<TableWithRevision> {
    const { sources, read } = await monthAt(this.months, { idAs, idMonth }, at);
    const { closing } = sources.month;
    return { result: shownResult(sources), revision: (closing?.read ?? read).association };
  }
}

interface TableWithRevision {
  readonly result: MonthResult;
  /** Revision of the association, which determines the names. */
  readonly revision: number;
}

/** The table of an entrance's month: current, of an earlier close, at an instant, and one row of it. */
@Controller()
export class TableQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly infrastructure: Infrastructure,
    private readonly tables: TableTexts,
    private readonly months: Months,
  ) {}

  @Call(routes.readApartmentTable)
  apartment(@TheCall() call: CallOf<R['readApartmentTable']>) {
    return this.queries.execute(new ReadApartmentTable(call));
  }

  @Call(routes.readOwnersThen)
  owners(@TheCall() call: CallOf<R['readOwnersThen']>) {
    return this.queries.execute(new ReadOwnersThen(call));
  }

  /** Sends the table's stored text without parsing it. */
  @Call(routes.readTable)
  async table(@TheCall() call: CallOf<R['readTable']>): Promise<Table> {
    const { idAs, idGroup, idMonth } = call.params;
    const { scope } = actorOf(call);
    if (!reaches(scope, idGroup)) {
      throw new Refused({ code: 'entrance-not-found', idEntrance: idGroup });
    }
    const { version, at } = call.query;
    if (at !== undefined) return this.tableAt({ idAs, idGroup, idMonth }, new Date(at));
    const text =
      version === undefined
        ? await this.tables.find({ idAs, idGroup, idMonth })
        : await versionText(this.infrastructure, { idAs, idGroup, idMonth }, version);
    if (text === undefined) {
      if (version !== undefined) throw await this.missing({ idAs, idGroup, idMonth });
      return this.tableWithoutRows({ idAs, idGroup, idMonth });
    }
    call.reply.type('application/json; charset=utf-8');
    // Fastify sends strings and buffers unchanged once the content type is set.
    return text as unknown as Table;
  }

  /** Computes the table at an instant from the streams up to it. */
  private async tableAt({ idAs, idGroup, idMonth }: TablePlace, at: Date): Promise<Table> {
    const { sources } = await monthAt(this.months, { idAs, idMonth }, at);
    const table = tableOf(idGroup, sources);
    if (table === undefined) throw new Refused({ code: 'table-not-yet', field: 'at' });
    return table;
  }

  /** No table is stored for an entrance in which nobody pays that month: the answer is a table without rows. */
  private async tableWithoutRows({ idAs, idGroup, idMonth }: TablePlace): Promise<Table> {
    const { sources } = await this.months.load(idAs, idMonth);
    const table = tableOf(idGroup, sources);
    if (table === undefined) throw new Refused({ code: 'entrance-not-found', idEntrance: idGroup });
    return table;
  }

  /** Returns why there is no table: the month is not open, or it has no such entrance. */
  private async missing({ idAs, idGroup, idMonth }: TablePlace): Promise<Refused> {
    const { rows } = await this.infrastructure.pool.query(
      'select from read.month_table where association_id = $1 and month = $2 limit 1',
      [idAs, idMonth],
    );
    return rows.length === 0
      ? new Refused({ code: 'month-not-found' })
      : new Refused({ code: 'entrance-not-found', idEntrance: idGroup });
  }
}

/**
 * Loads a month as it was at a past instant. Throws `Refused` with the field `at` for a future instant or a missing
 * month.
 */
async function monthAt(
  months: Months,
  { idAs, idMonth }: Pick<TablePlace, 'idAs' | 'idMonth'>,
  at: Date,
): Promise<LoadedMonth> {
  if (at.getTime() > Date.now()) throw new Refused({ code: 'moment-ahead', field: 'at' });
  return months.load(idAs, idMonth, { atInstant: at.toISOString() }).catch((error: unknown) => {
    const isMissing = error instanceof Refused && NOT_THERE.has(error.rejection.code);
    throw isMissing ? new Refused({ code: 'table-not-yet', field: 'at' }) : error;
  });
}

/** Computes an entrance's table from the month's sources; undefined when they do not know the entrance. */
function tableOf(idGroup: number, sources: MonthSources): Table | undefined {
  const { month, association } = sources;
  const entrance = association.entrances.get(idGroup);
  const result = shownResult(sources);
  const positions = positionsOfEntrance(result, idGroup);
  if (entrance === undefined && positions.length === 0) return undefined;
  return {
    idAs: association.idAs,
    idGroup,
    state: stateOfMonth(month),
    version: month.closings,
    block: association.blocks.get(entrance?.idBlock ?? 0)?.name ?? '',
    entrance: entrance?.name ?? '',
    ...expenseTable(result, positions),
  } as Table;
}

/** The refusals of loading a month that does not exist. */
const NOT_THERE: ReadonlySet<string> = new Set(['association-not-found', 'month-not-found']);

/** Renders the table of an earlier close from its stored result. */
async function versionText(
  { pool }: Infrastructure,
  place: TablePlace,
  version: number,
): Promise<string | undefined> {
  const { idAs, idGroup, idMonth } = place;
  const { rows } = await pool.query<{ result: string } & NamesOfEntrance>(
    `select c.result, e.name as entrance, b.name as block
       from read.month_closing c
       left join read.entrance e on e.association_id = $1 and e.entrance_id = $4
       left join read.block b on b.association_id = $1 and b.block_id = e.block_id
      where c.association_id = $1 and c.month = $2
      order by c.revision offset $3 limit 1`,
    [idAs, idMonth, version - 1, idGroup],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const result = unpackResult(JSON.parse(found.result) as PackedResult);
  const table = expenseTable(result, positionsOfEntrance(result, idGroup));
  const body = JSON.stringify({ state: 'closed', version, ...table }).slice(1, -1);
  return `{${headText(place, found)},${body}}`;
}

/** Returns the table with one row only; the row's figures are the totals. */
function oneRow(table: Table, at: number): Table {
  const row = table.rows[at]!;
  const pick = <T>(values: readonly T[]): T[] => [values[at]!];
  const { idAp: _, n: __, arrearsByMonth: ___, ...totals } = row;
  const columns = table.columns.filter(({ shares }) => shares[at] !== null);
  return {
    ...table,
    columns: columns.map((column) => ({
      ...column,
      shares: pick(column.shares),
      metered: column.metered && {
        unit: column.metered.unit,
        consumptionE3: pick(column.metered.consumptionE3),
        useBani: pick(column.metered.useBani),
        differenceBani: pick(column.metered.differenceBani),
      },
      indexes: column.indexes && pick(column.indexes),
      totalBani: column.shares[at] ?? 0,
    })),
    funds: table.funds.map((fund) => ({
      ...fund,
      arrears: pick(fund.arrears),
      dues: pick(fund.dues),
      arrearsTotalBani: fund.arrears[at]!,
      duesTotalBani: fund.dues[at]!,
    })),
    rows: [row],
    totals,
  };
}
