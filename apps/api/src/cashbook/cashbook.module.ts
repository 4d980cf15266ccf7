import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { KeptAnswersModule } from '../freshness/kept-answers.module.js';
import { AccountRows } from './account-rows.js';
import { AccountsNow } from './accounts-now.js';
import { Accounts } from './accounts.js';
import {
  AnnouncePaymentHandler,
  Announcements,
  ConfirmAnnouncementHandler,
  ListAnnouncementsHandler,
  RefuseAnnouncementHandler,
  WithdrawAnnouncementHandler,
} from './announcements.js';
import {
  ReadApartmentPaymentsHandler,
  ReadPaymentApartmentsHandler,
} from './apartment-payments.js';
import {
  PreviewPaymentHandler,
  ReadGoneOwingHandler,
  ReadReceiptSeriesHandler,
} from './at-the-counter.js';
import { Cashbooks } from './cashbooks.js';
import {
  DeleteApartmentController,
  DeleteApartmentHandler,
} from './delete-apartment/delete-apartment.js';
import { DeleteApartmentsController, DeleteApartmentsHandler } from './delete-apartments.js';
import { DocumentRows } from './document-rows.js';
import { ListCensorDocumentsHandler, ListPaymentsHandler } from './payment-lists.js';
import { PaymentsController } from './payments.controller.js';
import { RegisterPaymentHandler, TakePaymentsHandler } from './register-document.js';
import { AnswerRemarkHandler, CheckDocumentHandler } from './remarks.js';
import { Receipts, ReceiptsController } from './receipts.js';
import { CashRegisters, RegisterController } from './register.js';
import {
  AnnulPaymentHandler,
  OpenAccountHandler,
  ReturnPaymentHandler,
  UpdatePaymentHandler,
} from './reversals.js';
import { ListUnpaidBillsHandler } from './unpaid-bills.js';

/** Cashbooks: the documents of each year, what they cleared, and the register of the accounts they moved. */
@Module({
  imports: [AssociationModule, AuditModule, ExpenseMonthModule, KeptAnswersModule],
  providers: [
    Announcements,
    Cashbooks,
    Accounts,
    AccountRows,
    AccountsNow,
    DocumentRows,
    CashRegisters,
    Receipts,
    DeleteApartmentHandler,
    DeleteApartmentsHandler,
    RegisterPaymentHandler,
    TakePaymentsHandler,
    UpdatePaymentHandler,
    AnnulPaymentHandler,
    ReturnPaymentHandler,
    OpenAccountHandler,
    AnnouncePaymentHandler,
    ConfirmAnnouncementHandler,
    RefuseAnnouncementHandler,
    WithdrawAnnouncementHandler,
    CheckDocumentHandler,
    AnswerRemarkHandler,
    ListPaymentsHandler,
    ListCensorDocumentsHandler,
    ListUnpaidBillsHandler,
    ListAnnouncementsHandler,
    ReadApartmentPaymentsHandler,
    PreviewPaymentHandler,
    ReadGoneOwingHandler,
    ReadPaymentApartmentsHandler,
    ReadReceiptSeriesHandler,
  ],
  controllers: [
    DeleteApartmentController,
    DeleteApartmentsController,
    PaymentsController,
    ReceiptsController,
    RegisterController,
  ],
  exports: [Announcements, Cashbooks, Accounts, AccountRows, AccountsNow, DocumentRows],
})
export class CashbookModule {}
