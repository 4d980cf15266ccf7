import { Module } from '@nestjs/common';
import { BillsModule } from '../../bills/bills.module.js';
import { ExpenseMonthModule } from '../../expense-month/expense-month.module.js';
import { MailModule } from '../../mail/mail.module.js';
import { LettersModule } from '../letters.module.js';
import { QueueNoticesWhenAsked } from './queue-notices.policy.js';
import { SendNotice } from './send-notice.processor.js';

/** The worker's part of mailing notices. */
@Module({
  imports: [LettersModule, BillsModule, ExpenseMonthModule, MailModule],
  providers: [SendNotice, QueueNoticesWhenAsked],
  exports: [SendNotice, QueueNoticesWhenAsked],
})
export class NoticeMailModule {}
