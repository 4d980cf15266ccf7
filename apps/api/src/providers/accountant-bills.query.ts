import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type ProviderBill, routes } from '@scara/contracts/http';
import { AccessMap } from '../access/access-map.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';

type R = typeof routes;
type Bills = AnswerOf<R['listCompanyBills']>;

export class ListCompanyBills extends queryOf<R['listCompanyBills']>() {}
export class ListCurrentBills extends queryOf<R['listCurrentBills']>() {}
export class ListAssociationCompanyBills extends queryOf<R['listAssociationCompanyBills']>() {}

/** The most bills in one answer, the newest first. */
const BILLS_MOST = 2_000;

const BILL = `select b.association_id::float8 as "idAs", a.name as association, b.expense_id::float8 as "idOutgo",
    b.month as "idMonth", b.name, b.provider_id::float8 as "idServiceProvider", b.provider, b.number, b.date,
    b.due_date as "dueDate", b.amount_bani::float8 as "amountBani", b.is_disabled as "isDisabled"
  from read.expense_bill b join read.association a using (association_id)`;
const ORDER = `order by b.month desc, b.association_id, b.expense_id limit ${BILLS_MOST}`;
const OF_COMPANY = `join read.service_provider p
    on p.association_id = b.association_id and p.provider_id = b.provider_id and p.company_id = $2`;

/**
 * Reads bills in the associations assigned to an accountant; bills of other associations are treated as nonexistent.
 */
abstract class AccountantBills {
  constructor(
    protected readonly infrastructure: Infrastructure,
    protected readonly map: AccessMap,
  ) {}

  protected async bills(tail: string, values: readonly unknown[]): Promise<Bills> {
    const { rows } = await this.infrastructure.pool.query<ProviderBill>(
      `${BILL} ${tail} ${ORDER}`,
      [...values],
    );
    return { bills: rows };
  }
}

@QueryHandler(ListCompanyBills)
export class ListCompanyBillsHandler
  extends AccountantBills
  implements IQueryHandler<ListCompanyBills>
{
  constructor(infrastructure: Infrastructure, map: AccessMap) {
    super(infrastructure, map);
  }

  execute({ call }: ListCompanyBills): Promise<Bills> {
    const own = [...this.map.accountedBy(actorOf(call).idUser)];
    return this.bills(`${OF_COMPANY} where b.association_id = any($1::bigint[])`, [
      own,
      call.params.idC,
    ]);
  }
}

@QueryHandler(ListCurrentBills)
export class ListCurrentBillsHandler
  extends AccountantBills
  implements IQueryHandler<ListCurrentBills>
{
  constructor(infrastructure: Infrastructure, map: AccessMap) {
    super(infrastructure, map);
  }

  execute({ call }: ListCurrentBills): Promise<Bills> {
    const { ids } = call.query;
    const own = this.map.accountedBy(actorOf(call).idUser);
    if (ids.some((idAs) => !own.has(idAs))) throw new Refused({ code: 'association-not-found' });
    return this.bills(
      `join read.month m on m.association_id = b.association_id and m.month = b.month
       where b.association_id = any($1::bigint[]) and m.state <> 'closed'`,
      [ids],
    );
  }
}

@QueryHandler(ListAssociationCompanyBills)
export class ListAssociationCompanyBillsHandler
  extends AccountantBills
  implements IQueryHandler<ListAssociationCompanyBills>
{
  constructor(infrastructure: Infrastructure, map: AccessMap) {
    super(infrastructure, map);
  }

  execute({ call }: ListAssociationCompanyBills): Promise<Bills> {
    const { idAs, idC } = call.params;
    const isOwn = this.map.accountedBy(actorOf(call).idUser).has(idAs);
    if (!isOwn) throw new Refused({ code: 'association-not-found' });
    return this.bills(`${OF_COMPANY} where b.association_id = $1`, [idAs, idC]);
  }
}

@Controller()
export class AccountantBillsController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.listCompanyBills)
  ofCompany(@TheCall() call: CallOf<R['listCompanyBills']>) {
    return this.queries.execute(new ListCompanyBills(call));
  }

  @Call(routes.listCurrentBills)
  current(@TheCall() call: CallOf<R['listCurrentBills']>) {
    return this.queries.execute(new ListCurrentBills(call));
  }

  @Call(routes.listAssociationCompanyBills)
  ofAssociation(@TheCall() call: CallOf<R['listAssociationCompanyBills']>) {
    return this.queries.execute(new ListAssociationCompanyBills(call));
  }
}
