import { Module } from '@nestjs/common';
import { CashbookModule } from '../cashbook/cashbook.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { Infrastructure } from '../infrastructure.js';
import {
  AddDocumentsHandler,
  AttachmentsController,
  DeleteDocumentHandler,
  ListDocumentsHandler,
  UnlockDocumentHandler,
} from './attachments.js';
import { DocumentStreams } from './documents.js';
import { Elements } from './elements.js';
import { ClamavScan } from './files/clamav-scan.js';
import { DropFiles } from './files/drop-files.js';
import { SandboxScan } from './files/sandbox-scan.js';
import {
  DeleteDocumentTmpHandler,
  UploadDocumentController,
  UploadDocumentHandler,
} from './files/upload-document.js';
import { Uploads } from './files/uploads.js';
import { NoScan, VirusScan } from './files/virus-scan.js';
import {
  AddRegisterDocumentHandler,
  DeleteRegisterDocumentHandler,
  EditRegisterDocumentHandler,
  ListRegisterDocumentsHandler,
  ListRegisterDocumentTypesHandler,
  RegisterController,
  SearchRegisterDocumentsHandler,
} from './register.js';
import { DocumentTexts } from './text/document-texts.js';

/** Documents attached to an association's objects, their files, and the register of documents. */
@Module({
  imports: [ExpenseMonthModule, CashbookModule],
  providers: [
    {
      provide: VirusScan,
      inject: [Infrastructure],
      useFactory: ({ config: { virusScan } }: Infrastructure) => {
        if (virusScan === undefined) return new NoScan();
        return virusScan === 'sandbox' ? new SandboxScan() : new ClamavScan(virusScan);
      },
    },
    DocumentStreams,
    Elements,
    Uploads,
    DropFiles,
    DocumentTexts,
    UploadDocumentHandler,
    DeleteDocumentTmpHandler,
    AddDocumentsHandler,
    DeleteDocumentHandler,
    UnlockDocumentHandler,
    ListDocumentsHandler,
    AddRegisterDocumentHandler,
    EditRegisterDocumentHandler,
    DeleteRegisterDocumentHandler,
    ListRegisterDocumentsHandler,
    ListRegisterDocumentTypesHandler,
    SearchRegisterDocumentsHandler,
  ],
  // Suppliers' invoices arrive in files that are kept as documents.
  exports: [VirusScan, DocumentStreams, Uploads, DropFiles],
  controllers: [UploadDocumentController, AttachmentsController, RegisterController],
})
export class DocumentsModule {}
