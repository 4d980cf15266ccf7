import { Module } from '@nestjs/common';
import { Effects } from './effects.js';
import { QueueMailWhenOutboxWritten } from './outbox.policy.js';
import { SendMail } from './send-mail.processor.js';

@Module({
  providers: [Effects, SendMail, QueueMailWhenOutboxWritten],
  exports: [SendMail, QueueMailWhenOutboxWritten],
})
export class MailModule {}
