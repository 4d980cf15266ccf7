import { Module } from '@nestjs/common';
import { BillsModule } from '../../bills/bills.module.js';
import { MailModule } from '../../mail/mail.module.js';
import { HistoriesModule } from '../histories.module.js';
import { QueueHistoriesWhenAsked } from './queue-histories.policy.js';
import { SendHistoryMail } from './send-history.processor.js';

/** The worker's part of mailing histories. */
@Module({
  imports: [HistoriesModule, BillsModule, MailModule],
  providers: [SendHistoryMail, QueueHistoriesWhenAsked],
  exports: [SendHistoryMail, QueueHistoriesWhenAsked],
})
export class HistoryMailModule {}
