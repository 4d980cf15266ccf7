import { Injectable } from '@nestjs/common';
import type { UnpaidReport } from '@scara/contracts/http';
import { LAST_MONTH_ID, type LocalDate } from '@scara/domain/kernel';
import { Infrastructure } from '../infrastructure.js';

type Bill = UnpaidReport['providers'][number];

/** SQL: the bills not fully paid. Payments are subtracted in the query, so that only unpaid bills are sent. */
const UNPAID = `
  with paid as (
    select p.month, p.expense_id, sum(p.amount_bani) as bani
      from read.paid_bill p
      join read.cash_document d using (association_id, document_id)
     where p.association_id = $1 and ($3::text is null or d.emitted <= $3) and not d.is_annulled
       and not exists (select from read.cash_document r
                        where r.association_id = d.association_id and r.return_of = d.document_id
                          and ($3::text is null or r.emitted <= $3))
     group by p.month, p.expense_id)
  select b.month as "idM", b.expense_id::float8 as "idOutgo", b.name, b.provider_id::float8 as "idServiceProvider",
         b.provider, b.number, b.date, b.due_date as "dueDate", b.amount_bani::float8 as "amountBani",
         coalesce(paid.bani, 0)::float8 as "paidBani",
         (b.amount_bani - coalesce(paid.bani, 0))::float8 as "leftBani"
    from read.expense_bill b left join paid using (month, expense_id)
   where b.association_id = $1 and b.month <= $2 and not b.is_disabled and b.amount_bani > 0
     and b.amount_bani > coalesce(paid.bani, 0)
   order by b.month, b.expense_id`;

/** Reads the association's own debts: providers' bills on its lists, less what the cashbooks paid of them. */
@Injectable()
export class ProviderBills {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Returns the bills of months up to `toM` that were not fully paid on a day, or are not now when `until` is null;
   * oldest first.
   */
  async unpaid(
    idAs: number,
    toM: number = LAST_MONTH_ID,
    until: LocalDate | null = null,
  ): Promise<{ readonly providers: Bill[]; readonly providersBani: number }> {
    const { rows: providers } = await this.infrastructure.pool.query<Bill>({
      name: 'unpaid-provider-bills',
      text: UNPAID,
      values: [idAs, toM, until],
    });
    return { providers, providersBani: providers.reduce((sum, { leftBani }) => sum + leftBani, 0) };
  }
}
