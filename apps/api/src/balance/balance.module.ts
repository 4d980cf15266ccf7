import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import { CashbookModule } from '../cashbook/cashbook.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { KeptAnswersModule } from '../freshness/kept-answers.module.js';
import { ReadBalanceDataHandler, ReadBalanceHistoryHandler } from './balance-data.query.js';
import { BalanceController } from './balance.controller.js';
import { ReadJournalHandler } from './journal.query.js';
import { Sheets } from './sheets.js';

/** „Situația Asociației” at any day and over months, and the journal of all operations. */
@Module({
  imports: [AssociationModule, ExpenseMonthModule, CashbookModule, KeptAnswersModule],
  providers: [Sheets, ReadBalanceDataHandler, ReadBalanceHistoryHandler, ReadJournalHandler],
  controllers: [BalanceController],
})
export class BalanceModule {}
