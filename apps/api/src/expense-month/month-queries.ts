import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  type AnswerOf,
  type FindingView,
  type MonthLine,
  routes,
  TENANT,
} from '@scara/contracts/http';
import {
  basisOf,
  computeMonth,
  controlList,
  expenseTable,
  type Finding,
  type MonthSources,
  openFindings,
  type PackedResult,
  positionsOfEntrance,
  stateOfMonth,
  unpackResult,
} from '@scara/domain/expense-month';
import {
  addDays,
  type LocalDate,
  type MonthId,
  monthIdOf,
  nextMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { AccessMap } from '../access/access-map.js';
import { Users } from '../account/users.js';
import { actorOf, type Call as CallOf, isTenantIn, seesApartment } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { groupName } from './explained-share.js';
import { findingText } from './finding-words.js';
import { MonthSignatures } from './month-signatures.js';
import { Months } from './months.js';
import { headText, type NamesOfEntrance, type TablePlace, TableTexts } from './table-texts.js';

type R = typeof routes;
type Table = AnswerOf<R['readTable']>;

export class ListMonths extends queryOf<R['listMonths']>() {}
export class ReadMonth extends queryOf<R['readMonth']>() {}
export class ReadControlList extends queryOf<R['readControlList']>() {}
export class ReadApartmentTable extends queryOf<R['readApartmentTable']>() {}
export class ReadOutgoHistory extends queryOf<R['readOutgoHistory']>() {}

interface MonthRow {
  readonly month: number;
  readonly state: MonthLine['state'];
  readonly published: string | null;
  readonly closed: string | null;
  readonly maturity_days: number;
  readonly penalties_rate_e2: number;
  readonly building_type: number;
  readonly version: number;
  readonly is_checked: boolean;
  readonly revision: string;
}

/** Months as the projector shows them. */
const MONTHS = {
  name: 'months-of-association',
  text: `select month, state, published, closed, maturity_days, penalties_rate_e2, building_type,
                version, is_checked, revision
           from read.month where association_id = $1 order by month desc`,
};

@QueryHandler(ListMonths)
export class ListMonthsHandler implements IQueryHandler<ListMonths> {
  constructor(private readonly infrastructure: Infrastructure) {}

  async execute({ call }: ListMonths): Promise<AnswerOf<R['listMonths']>> {
    const { idAs } = call.params;
    const { rows } = await this.infrastructure.pool.query<MonthRow>({ ...MONTHS, values: [idAs] });
    if (actorOf(call).role === TENANT) {
      const shown = rows.filter(({ published, closed }) => published !== null || closed !== null);
      return { months: shown.map(lineOf), next: null };
    }
    const [last] = rows;
    const next =
      last?.state === 'closed' ? monthIdOf(nextMonth(yearMonthOf(last.month as MonthId))) : null;
    return { months: rows.map(lineOf), next };
  }
}

@QueryHandler(ReadMonth)
export class ReadMonthHandler implements IQueryHandler<ReadMonth> {
  constructor(
    private readonly months: Months,
    private readonly signatures: MonthSignatures,
  ) {}

  async execute({ call }: ReadMonth): Promise<AnswerOf<R['readMonth']>> {
    const { idAs, idMonth } = call.params;
    const { sources, revision } = await this.months.load(idAs, idMonth);
    const { month, association } = sources;
    const { closing, publication, reopened } = month;
    return {
      ...lineOf({
        month: idMonth,
        state: stateOfMonth(month),
        published: publication?.published ?? null,
        closed: closing?.closed ?? null,
        maturity_days: month.terms.maturityDays,
        version: month.closings,
        is_checked: month.checkedBy !== null,
      }),
      revision,
      terms: month.terms,
      hasCensor: association.settings.hasCensor,
      publishedBefore: reopened?.result.published ?? null,
      signatures: await this.signatures.of(month, sources),
    };
  }
}

@QueryHandler(ReadControlList)
export class ReadControlListHandler implements IQueryHandler<ReadControlList> {
  constructor(
    private readonly months: Months,
    private readonly users: Users,
  ) {}

  async execute({ call }: ReadControlList): Promise<AnswerOf<R['readControlList']>> {
    const { sources } = await this.months.load(call.params.idAs, call.params.idMonth);
    const { accepted } = sources.month;
    const findings = controlList(sources, computeMonth(sources, null));
    const names = await this.users.names(
      [...accepted.values()].flatMap(({ idUser }) => idUser ?? []),
    );
    const told = tellingApart(sources);
    const acceptedBy = (key: string): FindingView['accepted'] => {
      const acceptance = accepted.get(key);
      if (acceptance === undefined) return null;
      const { idUser, reason } = acceptance;
      return { by: (idUser !== null && names.get(idUser)) || '', reason };
    };
    return {
      findings: findings.map((finding) => ({
        key: finding.key,
        code: finding.code,
        severity: finding.severity,
        place: finding.place,
        text: findingText(told(finding), sources.association.settings),
        accepted: acceptedBy(finding.key),
      })),
      open: openFindings(findings, accepted).length,
    };
  }
}

/** Expenses of one name, as each entrance may have, are told apart by who pays. */
function tellingApart(sources: MonthSources): (finding: Finding) => Finding {
  const { expenses } = sources.month;
  const names = [...expenses.values()].map(({ name }) => name);
  const shared = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  if (shared.size === 0) return (finding) => finding;
  const payers = { basis: basisOf(sources), association: sources.association };
  return (finding) => {
    const { place } = finding;
    if (place.kind !== 'expense' || !('name' in finding) || !shared.has(finding.name))
      return finding;
    const payer = groupName(payers, expenses.get(place.idOutgo)!.idGroup);
    return { ...finding, name: `${finding.name}, ${payer}` };
  };
}

/** One apartment's row, cut from its entrance's stored table. */
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

@QueryHandler(ReadOutgoHistory)
export class ReadOutgoHistoryHandler implements IQueryHandler<ReadOutgoHistory> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
  ) {}

  async execute({ call }: ReadOutgoHistory): Promise<AnswerOf<R['readOutgoHistory']>> {
    const { idAs, from, to } = call.query;
    // The association stands in the query here: the door could not ask.
    if (this.map.rolesOn(idAs, actorOf(call).idUser).roles === 0) {
      throw new Refused({ code: 'forbidden' });
    }
    // The last month has no expenses that stand while it is open again; one with months behind it keeps its last close.
    const { rows } = await this.infrastructure.pool.query<{ month: number; columns: Column[] }>(
      `select distinct on (month) month, (result::json -> 'columns') as columns
         from read.month_closing
        where association_id = $1 and month >= $2 and month <= $3 and month is distinct from (
              select case when last.state = 'closed' then null else last.month end
                from read.month last where last.association_id = $1
               order by last.month desc limit 1)
        order by month, revision desc`,
      [idAs, from ?? 0, to ?? 999_912],
    );
    return {
      months: rows.map(({ month, columns }) => ({
        idMonth: month,
        totalBani: columns.reduce((sum, { totalBani }) => sum + totalBani, 0),
        columns: columns.map(({ idOutgoColumn, name, totalBani }) => ({
          idOutgoColumn,
          name,
          totalBani,
        })),
      })),
    };
  }
}

interface Column {
  readonly idOutgoColumn: number;
  readonly name: string;
  readonly totalBani: number;
}

/** The months of an association, their tables and their control lists. */
@Controller()
export class MonthQueriesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly infrastructure: Infrastructure,
    private readonly tables: TableTexts,
    private readonly months: Months,
  ) {}

  @Call(routes.listMonths)
  list(@TheCall() call: CallOf<R['listMonths']>) {
    return this.queries.execute(new ListMonths(call));
  }

  @Call(routes.readMonth)
  one(@TheCall() call: CallOf<R['readMonth']>) {
    return this.queries.execute(new ReadMonth(call));
  }

  @Call(routes.readControlList)
  controlList(@TheCall() call: CallOf<R['readControlList']>) {
    return this.queries.execute(new ReadControlList(call));
  }

  @Call(routes.readOutgoHistory)
  history(@TheCall() call: CallOf<R['readOutgoHistory']>) {
    return this.queries.execute(new ReadOutgoHistory(call));
  }

  @Call(routes.readApartmentTable)
  apartment(@TheCall() call: CallOf<R['readApartmentTable']>) {
    return this.queries.execute(new ReadApartmentTable(call));
  }

  /** Sent as the text it is stored as. */
  @Call(routes.readTable)
  async table(@TheCall() call: CallOf<R['readTable']>): Promise<Table> {
    const { idAs, idGroup, idMonth } = call.params;
    const { scope } = actorOf(call);
    if (scope !== null && !scope.has(idGroup)) {
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
    // Fastify sends a text or bytes as they are, the type being set.
    return text as unknown as Table;
  }

  /** The table as it stood at an instant, worked out from the streams up to it. */
  private async tableAt({ idAs, idGroup, idMonth }: TablePlace, at: Date): Promise<Table> {
    if (at.getTime() > Date.now()) throw new Refused({ code: 'moment-ahead', field: 'at' });
    const notYet = new Refused({ code: 'table-not-yet', field: 'at' });
    const { sources } = await this.months
      .load(idAs, idMonth, { atInstant: at.toISOString() })
      .catch((error: unknown) => {
        const isMissing = error instanceof Refused && NOT_THERE.has(error.rejection.code);
        throw isMissing ? notYet : error;
      });
    const table = tableOf(idGroup, sources);
    if (table === undefined) throw notYet;
    return table;
  }

  /** An entrance where nobody pays in the month has no table stored: it is one without rows. */
  private async tableWithoutRows({ idAs, idGroup, idMonth }: TablePlace): Promise<Table> {
    const { sources } = await this.months.load(idAs, idMonth);
    const table = tableOf(idGroup, sources);
    if (table === undefined) throw new Refused({ code: 'entrance-not-found', idEntrance: idGroup });
    return table;
  }

  /** Why there is no table: the month is not open, or it has no such entrance. */
  private async missing(of: { idAs: number; idGroup: number; idMonth: number }): Promise<Refused> {
    const { rows } = await this.infrastructure.pool.query(
      'select from read.month_table where association_id = $1 and month = $2 limit 1',
      [of.idAs, of.idMonth],
    );
    return rows.length === 0
      ? new Refused({ code: 'month-not-found' })
      : new Refused({ code: 'entrance-not-found', idEntrance: of.idGroup });
  }
}

/** The table that a month's facts make for an entrance; undefined where they know of none. */
function tableOf(idGroup: number, sources: MonthSources): Table | undefined {
  const { month, association } = sources;
  const entrance = association.entrances.get(idGroup);
  const { closing, publication } = month;
  const result = closing?.result ?? computeMonth(sources, publication?.published ?? null);
  const positions = positionsOfEntrance(result, idGroup);
  if (entrance === undefined && positions.length === 0) return undefined;
  return {
    ...{ idAs: association.idAs, idGroup, state: stateOfMonth(month), version: month.closings },
    block: association.blocks.get(entrance?.idBlock ?? 0)?.name ?? '',
    entrance: entrance?.name ?? '',
    ...expenseTable(result, positions),
  } as Table;
}

/** What a load of a month that is not there is refused with. */
const NOT_THERE: ReadonlySet<string> = new Set(['association-not-found', 'month-not-found']);

/** An earlier closing of the month, rendered from its stored result. */
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

/** The table of one row only: its own figures are its totals. */
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

function lineOf(
  row: Omit<MonthRow, 'penalties_rate_e2' | 'building_type' | 'revision'>,
): MonthLine {
  const { month: idMonth, state, published, closed, version } = row;
  return {
    idMonth,
    month: idMonth % 100,
    year: Math.floor(idMonth / 100),
    state,
    published,
    maturity: published === null ? null : addDays(published as LocalDate, row.maturity_days),
    closed,
    version,
    isChecked: row.is_checked,
  };
}
