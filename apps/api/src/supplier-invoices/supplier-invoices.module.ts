import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import {
  AcceptInvoiceController,
  AcceptSupplierInvoiceHandler,
  DropSupplierInvoiceHandler,
} from './accept-invoice.js';
import { InvoicePapers } from './invoice-papers.js';
import {
  ListInvoicesController,
  ListSupplierInvoicesHandler,
  ReadSupplierInvoiceHandler,
} from './list-invoices.js';
import { Proposals } from './proposals.js';
import { UploadInvoiceController, UploadSupplierInvoiceHandler } from './upload-invoice.js';

/** Invoices that suppliers sent as data, each a proposed expense until it is accepted or dropped. */
@Module({
  imports: [AssociationModule, ExpenseMonthModule, DocumentsModule],
  providers: [
    Proposals,
    InvoicePapers,
    UploadSupplierInvoiceHandler,
    AcceptSupplierInvoiceHandler,
    DropSupplierInvoiceHandler,
    ListSupplierInvoicesHandler,
    ReadSupplierInvoiceHandler,
  ],
  controllers: [UploadInvoiceController, AcceptInvoiceController, ListInvoicesController],
  exports: [Proposals, InvoicePapers],
})
export class SupplierInvoicesModule {}
