import { Injectable } from '@nestjs/common';
import type { UnpaidReport } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { paidOfBills } from '@scara/domain/cashbook';
import { type LocalDate, type MonthId, yearMonthOf } from '@scara/domain/kernel';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { Infrastructure } from '../infrastructure.js';

type Bill = UnpaidReport['providers'][number];

const BILLS = `
  select month as "idM", expense_id::float8 as "idOutgo", name, provider_id::float8 as "idServiceProvider", provider,
         number, date, due_date as "dueDate", amount_bani::float8 as "amountBani"
    from read.expense_bill
   where association_id = $1 and month <= $2 and not is_disabled and amount_bani > 0
   order by month, expense_id`;

/** The association's own debts: bills of providers on its lists, less what the books paid of them. */
@Injectable()
export class ProviderBills {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly cashbooks: Cashbooks,
  ) {}

  /** Bills of the months up to `toM` that were not paid whole on the day, oldest first; now, where none is given. */
  async unpaid(
    association: Association,
    toM = 999_912,
    until?: LocalDate,
  ): Promise<{ readonly providers: Bill[]; readonly providersBani: number }> {
    const [{ rows }, books] = await Promise.all([
      this.infrastructure.pool.query<Omit<Bill, 'paidBani' | 'leftBani'>>(BILLS, [
        association.idAs,
        toM,
      ]),
      this.cashbooks.books(association),
    ]);
    const paid = paidOfBills(books, until);
    const providers = rows
      .map((bill): Bill => {
        const paidBani = paid(yearMonthOf(bill.idM as MonthId), bill.idOutgo);
        return { ...bill, paidBani, leftBani: bill.amountBani - paidBani };
      })
      .filter(({ leftBani }) => leftBani > 0);
    return { providers, providersBani: providers.reduce((sum, { leftBani }) => sum + leftBani, 0) };
  }
}
