import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { BillExplanations } from './bill-explanations.js';
import { BillMailings } from './mail/bill-mailings.js';
import { BillRecipients, ContactsAndTenants } from './mail/bill-recipients.js';
import {
  ReadOutgoEmailHandler,
  SendOutgoEmailController,
  SendOutgoEmailHandler,
} from './mail/send-outgo-email.js';
import { Papers } from './month-papers.js';
import { Prints, PrintsController } from './prints.js';
import { TreeHeadsModule } from '../tree-heads/tree-heads.module.js';
import { ReadBillController, ReadBillHandler } from './read-bill.query.js';

/** Bills and lists of published and closed months: read, printed and mailed. */
@Module({
  imports: [AssociationModule, ExpenseMonthModule, TreeHeadsModule],
  providers: [
    BillExplanations,
    Papers,
    Prints,
    ReadBillHandler,
    BillMailings,
    { provide: BillRecipients, useClass: ContactsAndTenants },
    SendOutgoEmailHandler,
    ReadOutgoEmailHandler,
  ],
  controllers: [ReadBillController, PrintsController, SendOutgoEmailController],
  exports: [Papers, Prints, BillMailings, BillRecipients],
})
export class BillsModule {}
