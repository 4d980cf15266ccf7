import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import {
  ACCOUNTANT,
  ADMINISTRATOR,
  type AnswerOf,
  CASHIER,
  CENSOR,
  type MonthState,
  type PortfolioLine,
  PRESIDENT,
  routes,
  signingRoles,
} from '@scara/contracts/http';
import { lastDayOverdueOn } from '@scara/domain/alerts';
import {
  COLLABORATORS_TYPES,
  DOCUMENT_TYPE,
  FIRST_OUT,
  RESIDENTS_TYPES,
  typeOfReturn,
} from '@scara/domain/cashbook';
import {
  byName,
  addDays,
  firstDay,
  type LocalDate,
  type MonthId,
  monthIdOf,
  monthOfDate,
  type YearMonth,
  yearMonthOf,
  PAYMENT_MODE,
} from '@scara/domain/kernel';
import { awaitsSignature, nextStep, overdueOf } from '@scara/domain/portfolio';
import { AccessMap } from '../access/access-map.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';

type R = typeof routes;

export class ReadPortfolio extends queryOf<R['readPortfolio']>() {}

const WATCHERS = ADMINISTRATOR | PRESIDENT | CENSOR;
/** The roles that confirm or refuse announced payments. */
const ANSWERERS = ADMINISTRATOR | CASHIER;
/** How many months may have a due date that is still ahead: bills are due within 100 days. */
const RECENT_MONTHS = 6;

interface Recent {
  readonly month: MonthId;
  readonly state: MonthState;
  readonly published: LocalDate | null;
  readonly closed: LocalDate | null;
  /** The due date of its bills; a month that is open again keeps that of its last closing. */
  readonly maturity: LocalDate | null;
  readonly maturityDays: number;
  readonly isChecked: boolean;
  readonly signedRoles: number;
}

interface Row {
  readonly idAs: number;
  readonly name: string;
  readonly city: string;
  readonly hasCensor: boolean;
  readonly apartments: number;
  readonly recent: readonly Recent[];
  readonly findings: number | null;
  readonly unread: number | null;
  readonly debts: string | null;
  readonly unpaidBani: number;
  readonly collectedBani: number;
  readonly unapproved: number;
  readonly announced: number;
  readonly alerts: number;
  readonly remarks: number | null;
  readonly remarkedDocument: number | null;
}

/** The document types that bring money from outside, and the one that returns it. */
const INCOME = [...RESIDENTS_TYPES, ...COLLABORATORS_TYPES];
const GIVES_BACK = typeOfReturn(DOCUMENT_TYPE.payment);

/** SQL: one row per association with its last months, and sums over this month's documents and what is still open. */
const PORTFOLIO = {
  name: 'portfolio',
  text: `
  select a.association_id::float8 as "idAs", a.name, a.city, a.has_censor as "hasCensor", coalesce(s.apartments, 0)::int as apartments,
         coalesce(m.recent, '[]') as recent, p.findings, p.unread, p.debts,
         p.remarks, p.remarked_document_id::float8 as "remarkedDocument",
         (coalesce(b.billed, 0) - coalesce(p.paid_bani, 0))::float8 as "unpaidBani",
         coalesce(c.collected, 0)::float8 as "collectedBani",
         coalesce(u.unapproved, 0)::int as unapproved, coalesce(w.announced, 0)::int as announced,
         coalesce(f.alerts, 0)::int as alerts
    from read.association a
    left join read.association_stats s using (association_id)
    left join read.portfolio p using (association_id)
    left join lateral (
      select json_agg(json_build_object('month', r.month, 'state', r.state, 'published', r.published,
               'closed', r.closed, 'maturity', r.maturity, 'maturityDays', r.maturity_days, 'isChecked', r.is_checked, 'signedRoles', r.signed_roles)
               order by r.month desc) as recent
        from (select * from read.month m where m.association_id = a.association_id
               order by m.month desc limit ${RECENT_MONTHS}) r) m on true
    left join (select association_id, sum(billed_bani) as billed from read.month_billed
                where association_id = any($1::bigint[]) group by association_id) b using (association_id)
    left join (select association_id,
                      sum(case when type < ${FIRST_OUT} then amount_bani else -amount_bani end) as collected
                 from read.cash_document
                where association_id = any($1::bigint[]) and emitted >= $2 and emitted < $3 and not is_annulled and mode <> ${PAYMENT_MODE.correction}
                  and (type in (${INCOME.join(', ')}) and return_of is null or type = ${GIVES_BACK} and return_of is not null)
                group by association_id) c using (association_id)
    left join (select association_id, count(*) as unapproved from read.cash_document
                where association_id = any($4::bigint[]) and approver is null and not is_annulled
                group by association_id) u using (association_id)
    left join (select association_id, count(*) as announced from read.waiting_announcement
                where association_id = any($6::bigint[]) group by association_id) w using (association_id)
    left join (select f.association_id, count(*) as alerts from read.fraud_alert f
                where f.association_id = any($1::bigint[]) and (f.code <> 'cash-held' or f.date <= $5)
                  and not exists (select from read.alert_look l
                                   where l.association_id = f.association_id and l.alert = f.alert)
                group by f.association_id) f using (association_id)
   where a.association_id = any($1::bigint[])`,
};

/**
 * Returns all associations that a person is responsible for; a cashier sees an association's till, not its portfolio.
 */
@QueryHandler(ReadPortfolio)
export class ReadPortfolioHandler implements IQueryHandler<ReadPortfolio> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
  ) {}

  async execute({ call }: ReadPortfolio): Promise<AnswerOf<R['readPortfolio']>> {
    const { idUser } = actorOf(call);
    const roles = new Map(
      this.map
        .associationsOf(idUser)
        .map((idAs) => [idAs, this.map.rolesOn(idAs, idUser).roles] as const)
        .filter(([, mask]) => (mask & (WATCHERS | ACCOUNTANT)) !== 0),
    );
    const day = today();
    const from = firstDay(monthOfDate(day));
    const having = (asked: number): number[] =>
      [...roles].filter(([, mask]) => (mask & asked) !== 0).map(([idAs]) => idAs);
    const { rows } = await this.infrastructure.pool.query<Row>({
      ...PORTFOLIO,
      values: [
        [...roles.keys()],
        from,
        addDays(day, 1),
        having(ACCOUNTANT),
        lastDayOverdueOn(day),
        having(ANSWERERS),
      ],
    });
    const associations = rows
      .map((row) => lineOf(row, roles.get(row.idAs)!, day))
      .sort((a, b) => byName.compare(a.name, b.name) || a.idAs - b.idAs);
    return { from, associations };
  }
}

function lineOf(row: Row, roles: number, day: LocalDate): PortfolioLine {
  const {
    recent,
    findings,
    unread,
    debts: stored,
    unapproved,
    announced,
    alerts,
    remarks,
    remarkedDocument,
    hasCensor,
    ...own
  } = row;
  const [last] = recent;
  // An earlier month that was reopened must be published and closed before the last one.
  const due = recent.findLast(({ state }) => state !== 'closed') ?? last;
  const debts = debtsIn(stored);
  return {
    ...own,
    roles,
    month: last === undefined ? null : monthOf(last),
    next: due === undefined ? null : stepOf(due, hasCensor, day),
    overdueBani: overdueOf(debts, maturitiesOf(recent), day),
    owedBani: debts.reduce((sum, { bani }) => sum + bani, 0),
    findings: findings ?? 0,
    unread: unread ?? 0,
    unapproved: (roles & ACCOUNTANT) === 0 ? null : unapproved,
    announced: (roles & ANSWERERS) === 0 ? null : announced,
    alerts: (roles & WATCHERS) === 0 ? null : alerts,
    signature: signatureOf(recent, roles, hasCensor),
    remarks:
      (roles & ADMINISTRATOR) === 0 || remarkedDocument === null
        ? null
        : { count: remarks ?? 0, idPd: remarkedDocument },
  };
}

function debtsIn(stored: string | null): { month: YearMonth | null; bani: number }[] {
  const debts = JSON.parse(stored ?? '[]') as readonly (readonly [number, number])[];
  return debts.map(([month, bani]) => ({
    month: month === 0 ? null : yearMonthOf(month as MonthId),
    bani,
  }));
}

function monthOf({ month, state, isChecked, published, closed, maturity }: Recent) {
  return {
    idMonth: month,
    state,
    isChecked,
    published,
    closed,
    maturity: published === null ? null : maturity,
  };
}

function stepOf(
  { month, ...last }: Recent,
  hasCensor: boolean,
  day: LocalDate,
): PortfolioLine['next'] {
  const found = nextStep(
    { ...last, month: yearMonthOf(month), waitsForCensor: hasCensor && !last.isChecked },
    day,
  );
  if (found === null) return null;
  const { step, deadline } = found;
  return { step, idMonth: monthIdOf(found.month), deadline, isLate: deadline < day };
}

/** Returns the first month whose list waits for a signature in a role that the person holds. */
function signatureOf(recent: readonly Recent[], roles: number, hasCensor: boolean): MonthId | null {
  const own = signingRoles(hasCensor).filter((role) => (roles & role) !== 0);
  const waiting = recent.findLast((month) => own.some((role) => awaitsSignature(month, role)));
  return waiting?.month ?? null;
}

function maturitiesOf(recent: readonly Recent[]): ReadonlyMap<YearMonth, LocalDate> {
  return new Map(
    recent.flatMap(({ month, maturity }) =>
      maturity === null ? [] : [[yearMonthOf(month), maturity]],
    ),
  );
}

@Controller()
export class PortfolioController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readPortfolio)
  read(@TheCall() call: CallOf<R['readPortfolio']>) {
    return this.queries.execute(new ReadPortfolio(call));
  }
}
