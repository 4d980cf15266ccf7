import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { Accounts } from './accounts.js';
import { Cashbooks } from './cashbooks.js';
import {
  DeleteApartmentController,
  DeleteApartmentHandler,
} from './delete-apartment/delete-apartment.js';
import { DeleteApartmentsController, DeleteApartmentsHandler } from './delete-apartments.js';
import {
  AnnulPaymentHandler,
  ListPaymentsHandler,
  PaymentsController,
  ReadApartmentPaymentsHandler,
  RegisterPaymentHandler,
  UpdatePaymentHandler,
} from './payments.js';

/** Cash books: the payments of each year and what they cleared; and what asks an account first. */
@Module({
  imports: [AssociationModule, ExpenseMonthModule],
  providers: [
    Cashbooks,
    Accounts,
    DeleteApartmentHandler,
    DeleteApartmentsHandler,
    RegisterPaymentHandler,
    UpdatePaymentHandler,
    AnnulPaymentHandler,
    ListPaymentsHandler,
    ReadApartmentPaymentsHandler,
  ],
  controllers: [DeleteApartmentController, DeleteApartmentsController, PaymentsController],
  exports: [Cashbooks, Accounts],
})
export class CashbookModule {}
