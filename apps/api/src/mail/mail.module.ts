import { Module } from '@nestjs/common';
import { Effects } from './effects.js';
import { MailTransport } from './mail-transport.js';
import { QueueMailWhenOutboxWritten } from './outbox.policy.js';
import { SendMail } from './send-mail.processor.js';

@Module({
  providers: [Effects, MailTransport, SendMail, QueueMailWhenOutboxWritten],
  exports: [Effects, MailTransport, SendMail, QueueMailWhenOutboxWritten],
})
export class MailModule {}
