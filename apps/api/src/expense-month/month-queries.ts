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
  type Finding,
  type MonthSources,
  openFindings,
  stateOfMonth,
} from '@scara/domain/expense-month';
import {
  addDays,
  LAST_MONTH_ID,
  type LocalDate,
  type MonthId,
  monthIdOf,
  nextMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { AccessMap } from '../access/access-map.js';
import { Users } from '../account/users.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { groupName } from './explained-share.js';
import { findingText } from './finding-words.js';
import { MONTH_STANDS } from './last-month.js';
import { MonthSignatures } from './month-signatures.js';
import { Months } from './months.js';

type R = typeof routes;

export class ListMonths extends queryOf<R['listMonths']>() {}
export class ReadMonth extends queryOf<R['readMonth']>() {}
export class ReadControlList extends queryOf<R['readControlList']>() {}
export class ReadOutgoHistory extends queryOf<R['readOutgoHistory']>() {}

interface MonthRow {
  readonly month: number;
  readonly state: MonthLine['state'];
  readonly published: string | null;
  readonly closed: string | null;
  readonly maturity_days: number;
  readonly version: number;
  readonly is_checked: boolean;
}

/** Months as the read models have them. */
const MONTHS = {
  name: 'months-of-association',
  text: `select month, state, published, closed, maturity_days, version, is_checked
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
      closedBefore: reopened?.closed ?? null,
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
    const nameOf = await this.users.names(
      [...accepted.values()].flatMap(({ idUser }) => idUser ?? []),
    );
    const told = tellingApart(sources);
    const acceptedBy = (key: string): FindingView['accepted'] => {
      const acceptance = accepted.get(key);
      if (acceptance === undefined) return null;
      const { idUser, reason } = acceptance;
      return { by: idUser === null ? '' : nameOf(idUser), reason };
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

/** Adds the payer to the name of an expense in a finding, when several expenses of the month have that name. */
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

@QueryHandler(ReadOutgoHistory)
export class ReadOutgoHistoryHandler implements IQueryHandler<ReadOutgoHistory> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
  ) {}

  async execute({ call }: ReadOutgoHistory): Promise<AnswerOf<R['readOutgoHistory']>> {
    const { idAs, from, to } = call.query;
    // The association is in the query here, so `DoorGuard` could not check the caller's roles on it.
    if (this.map.rolesOn(idAs, actorOf(call).idUser).roles === 0) {
      throw new Refused({ code: 'forbidden' });
    }
    // A month that is there no more (a take-over that was taken back) keeps its closings: it is left out by the join.
    const { rows } = await this.infrastructure.pool.query<{ month: number; columns: Column[] }>(
      `select distinct on (month) month, (result::json -> 'columns') as columns
         from read.month_closing closing join read.month standing using (association_id, month)
        where association_id = $1 and month >= $2 and month <= $3 and ${MONTH_STANDS}
        order by month, closing.revision desc`,
      [idAs, from ?? 0, to ?? LAST_MONTH_ID],
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

/** The months of an association, and their control lists. */
@Controller()
export class MonthQueriesController {
  constructor(private readonly queries: QueryBus) {}

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
}

function lineOf(row: MonthRow): MonthLine {
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
