import { Controller } from '@nestjs/common';
import {
  Command,
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { routes } from '@scara/contracts/http';
import { inTransaction } from '@scara/platform';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { Infrastructure } from '../../infrastructure.js';
import { Attempts } from '../attempts.js';
import { ResetKeys } from '../reset-password/reset-keys.js';
import { Users } from '../users.js';

type R = typeof routes;

export class RequestEmailConfirmation extends Command<boolean> {
  constructor(readonly idUser: number) {
    super();
  }
}

export class ConfirmEmail extends Command<void> {
  constructor(
    readonly idUser: number,
    readonly key: string,
  ) {
    super();
  }
}

/**
 * Returns the address that the link confirms, or null when the account is already confirmed: its address may be another
 * one by now, which this mailbox must not learn. Refused when the link is invalid or expired.
 */
export class CheckConfirmation extends Query<string | null> {
  constructor(
    readonly idUser: number,
    readonly key: string,
  ) {
    super();
  }
}

/** Mails a confirmation link; returns false when the address is already confirmed. */
@CommandHandler(RequestEmailConfirmation)
export class RequestEmailConfirmationHandler implements ICommandHandler<RequestEmailConfirmation> {
  constructor(
    private readonly users: Users,
    private readonly keys: ResetKeys,
    private readonly attempts: Attempts,
  ) {}

  async execute({ idUser }: RequestEmailConfirmation): Promise<boolean> {
    const user = await this.users.own(idUser);
    if (!user.isUnconfirmed) return false;
    this.attempts.countOwnMail(idUser);
    await this.keys.issue(idUser, 'address-to-confirm');
    return true;
  }
}

/**
 * Confirms the account's address, since opening the mailed link shows that the person holds the mailbox. Opening the
 * link again changes nothing and is no error.
 */
@CommandHandler(ConfirmEmail)
export class ConfirmEmailHandler implements ICommandHandler<ConfirmEmail> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly keys: ResetKeys,
  ) {}

  async execute({ idUser, key }: ConfirmEmail): Promise<void> {
    const isSpent = await inTransaction(this.infrastructure.pool, async (tx) => {
      if (!(await this.keys.spendIn(tx, idUser, key, 'confirmation'))) return false;
      await tx.query(
        'update account."user" set confirmed_at = coalesce(confirmed_at, now()) where id_user = $1',
        [idUser],
      );
      return true;
    });
    if (isSpent || (await this.keys.hasConfirmed(idUser, key))) return;
    throw new Refused({ code: 'account-key-invalid' });
  }
}

@QueryHandler(CheckConfirmation)
export class CheckConfirmationHandler implements IQueryHandler<CheckConfirmation> {
  constructor(private readonly keys: ResetKeys) {}

  async execute({ idUser, key }: CheckConfirmation): Promise<string | null> {
    if (await this.keys.hasConfirmed(idUser, key)) return null;
    return this.keys.goodAddress(idUser, key, 'confirmation');
  }
}

const SENT = {
  message:
    'Un email cu linkul de confirmare v-a fost trimis. Poate dura cateva minute până veți primi emailul',
};
const DONE = { message: 'Adresa de e-mail a fost confirmată.' };

@Controller()
export class ConfirmEmailController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly attempts: Attempts,
  ) {}

  @Call(routes.requestEmailConfirmation)
  async request(@TheCall() call: CallOf<R['requestEmailConfirmation']>) {
    this.attempts.count(call.request.ip);
    const isSent = await this.commands.execute(new RequestEmailConfirmation(actorOf(call).idUser));
    return isSent ? SENT : DONE;
  }

  @Call(routes.checkConfirmationKey)
  async check(@TheCall() call: CallOf<R['checkConfirmationKey']>) {
    this.attempts.count(call.request.ip);
    const { idUser, key } = call.params;
    const email = await this.queries.execute(new CheckConfirmation(idUser, key));
    return email === null ? { ...DONE, email: '' } : { message: '', email };
  }

  @Call(routes.confirmEmail)
  async confirm(@TheCall() call: CallOf<R['confirmEmail']>) {
    this.attempts.count(call.request.ip);
    const { idUser, key } = call.params;
    await this.commands.execute(new ConfirmEmail(idUser, key));
    return DONE;
  }
}
