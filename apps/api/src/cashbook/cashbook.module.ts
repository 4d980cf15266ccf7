import { Module } from '@nestjs/common';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { Accounts } from './accounts.js';
import { Cashbooks } from './cashbooks.js';
import {
  AnnulPaymentHandler,
  ListPaymentsHandler,
  PaymentsController,
  ReadApartmentPaymentsHandler,
  RegisterPaymentHandler,
  UpdatePaymentHandler,
} from './payments.js';

/** Cash books: the payments of each year and what they cleared. */
@Module({
  imports: [ExpenseMonthModule],
  providers: [
    Cashbooks,
    Accounts,
    RegisterPaymentHandler,
    UpdatePaymentHandler,
    AnnulPaymentHandler,
    ListPaymentsHandler,
    ReadApartmentPaymentsHandler,
  ],
  controllers: [PaymentsController],
  exports: [Cashbooks, Accounts],
})
export class CashbookModule {}
