import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { alertText, type AlertView, type AnswerOf, routes } from '@scara/contracts/http';
import { type FraudAlert, lastDayOverdueOn } from '@scara/domain/alerts';
import { lookAtAlert } from '@scara/domain/association';
import { Users } from '../account/users.js';
import { Associations, written } from '../association/associations.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';

type R = typeof routes;

export class ListAlerts extends queryOf<R['listAlerts']>() {}
export class LookAtAlert extends commandOf<R['lookAtAlert']>() {}

interface AlertRow {
  readonly alert: string;
  readonly code: AlertView['code'];
  readonly date: string;
  readonly amountBani: number;
  readonly idPd: number | null;
  readonly idAp: number | null;
  readonly detail: string;
}

interface LookRow {
  readonly alert: string;
  readonly idUser: number;
  readonly note: string;
  readonly created: Date;
}

/**
 * SQL: money in the till is an alert once the oldest of it is past the next working day; $2 is the last day for which
 * it is.
 */
const SHOWN = `(f.code <> 'cash-held' or f.date <= $2)`;

@QueryHandler(ListAlerts)
export class ListAlertsHandler implements IQueryHandler<ListAlerts> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly users: Users,
  ) {}

  async execute({ call }: ListAlerts): Promise<AnswerOf<R['listAlerts']>> {
    const { idAs } = call.params;
    const { pool, vault } = this.infrastructure;
    const [{ rows }, found] = await Promise.all([
      pool.query<AlertRow>(
        `select f.alert, f.code, f.date, f.amount_bani::float8 as "amountBani",
                f.document_id::float8 as "idPd", f.apartment_id::float8 as "idAp", f.detail
           from read.fraud_alert f where f.association_id = $1 and ${SHOWN}
          order by f.date desc, f.alert`,
        [idAs, lastDayOverdueOn(today())],
      ),
      pool.query<LookRow>(
        `select alert, user_id::float8 as "idUser", note, created
           from read.alert_look where association_id = $1 order by created desc`,
        [idAs],
      ),
    ]);
    const looks = await vault.openDeep(found.rows);
    const nameOf = await this.users.names(looks.map(({ idUser }) => idUser));
    const alerts = rows.map(({ detail, ...row }) => ({
      ...row,
      text: alertText(alertOf(row, detail)),
      looks: looks
        .filter(({ alert }) => alert === row.alert)
        .map(({ idUser, note, created }) => ({
          idUser,
          by: nameOf(idUser),
          note,
          at: created.toISOString(),
        })),
    }));
    return { alerts, open: alerts.filter((one) => one.looks.length === 0).length };
  }
}

/** Returns the domain's alert from which the row was written. */
function alertOf(row: Omit<AlertRow, 'detail'>, detail: string): FraudAlert {
  const { alert: key, ...rest } = row;
  return { key, ...rest, ...(JSON.parse(detail) as object) } as unknown as FraudAlert;
}

@CommandHandler(LookAtAlert)
export class LookAtAlertHandler implements ICommandHandler<LookAtAlert> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly associations: Associations,
  ) {}

  async execute({ call }: LookAtAlert): Promise<AnswerOf<R['lookAtAlert']>> {
    const { idAs } = call.params;
    const { alert, note } = call.body;
    const { rowCount } = await this.infrastructure.pool.query(
      'select from read.fraud_alert where association_id = $1 and alert = $2',
      [idAs, alert],
    );
    if (rowCount === 0) throw new Refused({ code: 'alert-not-found' });
    const { idUser } = actorOf(call);
    return written(
      await this.associations.write(call, (state) => lookAtAlert({ alert, note, idUser }, state)),
    );
  }
}

@Controller()
export class AlertsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.listAlerts)
  list(@TheCall() call: CallOf<R['listAlerts']>) {
    return this.queries.execute(new ListAlerts(call));
  }

  @Call(routes.lookAtAlert)
  look(@TheCall() call: CallOf<R['lookAtAlert']>) {
    return this.commands.execute(new LookAtAlert(call));
  }
}
