import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { Papers } from './month-papers.js';
import { Prints, PrintsController } from './prints.js';
import { ReadBillController, ReadBillHandler } from './read-bill.query.js';

/** Bills and lists of shown and closed months: answered, printed, sent. */
@Module({
  imports: [AssociationModule, ExpenseMonthModule],
  providers: [Papers, Prints, ReadBillHandler],
  controllers: [ReadBillController, PrintsController],
})
export class BillsModule {}
