import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type BodyOf, GLOBAL, routes } from '@scara/contracts/http';
import { inTransaction } from '@scara/platform';
import { AccessMap } from '../../access/access-map.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { Infrastructure } from '../../infrastructure.js';
import { Attempts } from '../attempts.js';
import { writeOutbox } from '../outbox.js';

export class SendContactMessage extends Command<void> {
  constructor(
    readonly written: BodyOf<typeof routes.sendContactMessage>,
    readonly address: string,
  ) {
    super();
  }
}

/** Mails a visitor's message to all superusers. Throws `Refused` when there is none. */
@CommandHandler(SendContactMessage)
export class SendContactMessageHandler implements ICommandHandler<SendContactMessage> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
    private readonly attempts: Attempts,
  ) {}

  async execute({ written, address }: SendContactMessage): Promise<void> {
    this.attempts.countMessage(address);
    const readers = this.map.holdersOf(GLOBAL.superuser);
    if (readers.length === 0) throw new Refused({ code: 'contact-away' });
    await inTransaction(this.infrastructure.pool, async (tx) => {
      for (const idUser of readers) {
        const outboxId = await writeOutbox(tx, 'contact', idUser);
        await tx.query(
          'insert into account.contact_message (outbox_id, email, message) values ($1, $2, $3)',
          [outboxId, written.email, written.message],
        );
      }
    });
  }
}

@Controller()
export class ContactController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.sendContactMessage)
  async send(
    @TheCall() call: CallOf<typeof routes.sendContactMessage>,
  ): Promise<{ message: string }> {
    await this.commands.execute(new SendContactMessage(call.body, call.request.ip));
    return { message: 'Mesajul a fost trimis.' };
  }
}
