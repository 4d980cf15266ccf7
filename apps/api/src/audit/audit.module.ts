import { Module } from '@nestjs/common';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { ReadAuditController, ReadAuditHandler } from './read-audit/read-audit.query.js';
import { Senders } from './senders.js';
import { ToldNames } from './told-names.js';

@Module({
  imports: [ExpenseMonthModule],
  providers: [ReadAuditHandler, ToldNames, Senders],
  controllers: [ReadAuditController],
  exports: [Senders],
})
export class AuditModule {}
