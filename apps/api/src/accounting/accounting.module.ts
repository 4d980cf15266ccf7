import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import { CashbookModule } from '../cashbook/cashbook.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { SupplierInvoicesModule } from '../supplier-invoices/supplier-invoices.module.js';
import { AccountingController } from './accounting.controller.js';
import {
  ApproveAllPaymentsHandler,
  ApprovePaymentHandler,
  ApproveSeveralPaymentsHandler,
} from './approvals.js';
import {
  AssignAccountantHandler,
  DismissAccountantHandler,
  ListAccountedAssociationsHandler,
  ListAssignmentsHandler,
} from './assignments.js';
import { AddFastDocumentHandler } from './fast-document.js';
import { Unapproved } from './unapproved.js';

/** Accountants: their assignments to associations, the approval of documents, and quick entry of invoices. */
@Module({
  imports: [
    AssociationModule,
    CashbookModule,
    DocumentsModule,
    ExpenseMonthModule,
    SupplierInvoicesModule,
  ],
  providers: [
    Unapproved,
    ApprovePaymentHandler,
    ApproveSeveralPaymentsHandler,
    ApproveAllPaymentsHandler,
    AssignAccountantHandler,
    DismissAccountantHandler,
    ListAssignmentsHandler,
    ListAccountedAssociationsHandler,
    AddFastDocumentHandler,
  ],
  controllers: [AccountingController],
})
export class AccountingModule {}
