import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { BillsModule } from '../bills/bills.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { HistoriesModule } from '../histories/histories.module.js';
import {
  CertificatesController,
  IssueCertificateHandler,
  ListCertificatesHandler,
  WithdrawCertificateHandler,
} from './certificates.js';
import { CheckCertificateController, CheckCertificateHandler } from './check-certificate.query.js';
import { Debts } from './debts.js';
import { LetterPrintsController } from './letter-prints.js';
import { LetterStreams } from './letter-streams.js';
import { NoticeMails } from './mail/notice-mails.js';
import { SendNoticesController, SendNoticesHandler } from './mail/send-notices.js';
import {
  IssueNoticesHandler,
  ListDebtorsHandler,
  ListNoticesHandler,
  NoticesController,
  WithdrawNoticeHandler,
} from './notices.js';

/** Letters to owners: payment notices and certificates about debts. */
@Module({
  imports: [AccountModule, BillsModule, ExpenseMonthModule, HistoriesModule],
  providers: [
    LetterStreams,
    Debts,
    NoticeMails,
    ListDebtorsHandler,
    IssueNoticesHandler,
    ListNoticesHandler,
    WithdrawNoticeHandler,
    SendNoticesHandler,
    IssueCertificateHandler,
    ListCertificatesHandler,
    WithdrawCertificateHandler,
    CheckCertificateHandler,
  ],
  controllers: [
    NoticesController,
    SendNoticesController,
    CertificatesController,
    CheckCertificateController,
    LetterPrintsController,
  ],
  exports: [LetterStreams, NoticeMails],
})
export class LettersModule {}
