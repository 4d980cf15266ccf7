import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.js';
import { BillsModule } from '../bills.module.js';
import { QueueBillsWhenAsked } from './queue-bills.policy.js';
import { SendBills } from './send-bills.processor.js';

/** The worker's part of mailing bills. */
@Module({
  imports: [BillsModule, MailModule],
  providers: [SendBills, QueueBillsWhenAsked],
  exports: [SendBills, QueueBillsWhenAsked],
})
export class BillMailModule {}
