import { Module } from '@nestjs/common';
import { Answering } from './answering.js';
import { Effects } from './effects.js';
import { MailTransport } from './mail-transport.js';
import { QueueMailWhenOutboxWritten } from './outbox.policy.js';
import { SendMail } from './send-mail.processor.js';

@Module({
  providers: [Answering, Effects, MailTransport, SendMail, QueueMailWhenOutboxWritten],
  exports: [Answering, Effects, MailTransport, SendMail, QueueMailWhenOutboxWritten],
})
export class MailModule {}
