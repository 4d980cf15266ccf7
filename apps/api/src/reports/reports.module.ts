import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { CashbookModule } from '../cashbook/cashbook.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { AdvanceDetailsController, ReadAdvanceDetailsHandler } from './advance-details.js';
import { CensorMonths } from './censor-months.js';
import { CensorReportController } from './censor-report.js';
import { ReadCensorReportHandler } from './censor-report.query.js';
import { DividedMonths } from './divided-months.js';
import {
  OutgoReportController,
  ReadOutgoReportDetailsHandler,
  ReadOutgoReportHandler,
} from './outgo-report.js';
import { ListPapers } from './list-papers.js';
import { AccountsOfPeriod } from './period-accounts.js';
import { ProviderBills } from './provider-bills.js';
import { ReportPeriods } from './report-periods.js';
import {
  ReadUndistributedBillsHandler,
  UndistributedBillsController,
} from './undistributed-bills.js';
import { ReadUnpaidReportHandler, UnpaidReportController } from './unpaid-bills.js';

/** Reports over months, accounts and cashbooks: debts, spending, and the censor's report. */
@Module({
  imports: [AccountModule, ExpenseMonthModule, CashbookModule],
  providers: [
    ReportPeriods,
    ListPapers,
    AccountsOfPeriod,
    DividedMonths,
    ProviderBills,
    CensorMonths,
    ReadUnpaidReportHandler,
    ReadAdvanceDetailsHandler,
    ReadUndistributedBillsHandler,
    ReadOutgoReportHandler,
    ReadOutgoReportDetailsHandler,
    ReadCensorReportHandler,
  ],
  controllers: [
    UnpaidReportController,
    AdvanceDetailsController,
    UndistributedBillsController,
    OutgoReportController,
    CensorReportController,
  ],
})
export class ReportsModule {}
