import { Module } from '@nestjs/common';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { ReadAuditController, ReadAuditHandler } from './read-audit/read-audit.query.js';
import { ToldNames } from './told-names.js';

@Module({
  imports: [ExpenseMonthModule],
  providers: [ReadAuditHandler, ToldNames],
  controllers: [ReadAuditController],
})
export class AuditModule {}
