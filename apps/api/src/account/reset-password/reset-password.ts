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
import { problemOf, routes } from '@scara/contracts/http';
import { inTransaction } from '@scara/platform';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { clearCookiesOf } from '../../http/session-cookies.js';
import { Infrastructure } from '../../infrastructure.js';
import { Attempts, inConstantTime } from '../attempts.js';
import { Passwords } from '../passwords.js';
import { Sessions } from '../sessions.js';
import { Users } from '../users.js';
import { ResetKeys } from './reset-keys.js';

const ANSWER_AFTER_MS = 100;

export class RequestPasswordReset extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

export class SetPassword extends Command<void> {
  constructor(
    readonly idUser: number,
    readonly key: string,
    readonly password: string,
  ) {
    super();
  }
}

/** The address of the account whose password the key may set; null when the key is not valid. */
export class AddressOfResetKey extends Query<string | null> {
  constructor(
    readonly idUser: number,
    readonly key: string,
  ) {
    super();
  }
}

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly users: Users,
    private readonly keys: ResetKeys,
    private readonly attempts: Attempts,
  ) {}

  execute({ email }: RequestPasswordReset): Promise<void> {
    return inConstantTime(async () => {
      const isWelcome = this.attempts.mayMail(email);
      const user = await this.users.byEmail(email);
      if (user === undefined || !isWelcome) return;
      // The account of an external sign-in has no password here: its person is told where to change it.
      if (user.externalProvider === null) await this.keys.issue(user.idUser);
      else await this.keys.sayElsewhere(user.idUser);
    }, ANSWER_AFTER_MS);
  }
}

@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly keys: ResetKeys,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
  ) {}

  async execute({ idUser, key, password }: SetPassword): Promise<void> {
    const email = await this.keys.addressOf(idUser, key, 'password');
    if (email === undefined) throw new Refused({ code: 'reset-key-invalid' });
    const hash = await this.passwords.hash(password);
    await inTransaction(this.infrastructure.pool, async (tx) => {
      if (!(await this.keys.setPasswordIn(tx, idUser, key, hash))) {
        throw new Refused({ code: 'reset-key-invalid' });
      }
      await this.sessions.endAllIn(tx, idUser);
    });
    // A sign-in with the former password that was checked before the commit may have begun a session since.
    await this.sessions.endAllOf(idUser);
    // A person who forgot the password may have failed often: after resetting it by mail they must not have to wait.
    this.attempts.succeeded(email);
  }
}

@QueryHandler(AddressOfResetKey)
export class AddressOfResetKeyHandler implements IQueryHandler<AddressOfResetKey> {
  constructor(private readonly keys: ResetKeys) {}

  async execute({ idUser, key }: AddressOfResetKey): Promise<string | null> {
    return (await this.keys.addressOf(idUser, key, 'password')) ?? null;
  }
}

@Controller()
export class ResetPasswordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly attempts: Attempts,
  ) {}

  @Call(routes.requestPasswordReset)
  async request(
    @TheCall() call: CallOf<typeof routes.requestPasswordReset>,
  ): Promise<{ message: string }> {
    this.attempts.count(call.request.ip);
    await this.commands.execute(new RequestPasswordReset(call.body.email));
    return {
      message:
        'Un email cu instrucțiunile pentru resetarea parolei v-a fost trimis. Poate dura cateva minute până veți primi emailul',
    };
  }

  @Call(routes.checkPasswordKey)
  async check(
    @TheCall() call: CallOf<typeof routes.checkPasswordKey>,
  ): Promise<{ message: string; email: string }> {
    this.attempts.count(call.request.ip);
    const { idUser, key } = call.params;
    const email = await this.queries.execute(new AddressOfResetKey(idUser, key));
    if (email !== null) return { message: '', email };
    // The page shows the message of a status 201 as an error (1-core §2).
    void call.reply.status(201);
    return { message: problemOf({ code: 'reset-key-invalid' }).message, email: '' };
  }

  @Call(routes.setPassword)
  async set(@TheCall() call: CallOf<typeof routes.setPassword>): Promise<{ message: string }> {
    this.attempts.count(call.request.ip);
    const { idUser, key } = call.params;
    await this.commands.execute(new SetPassword(idUser, key, call.body.password));
    clearCookiesOf(idUser, call);
    return { message: 'Parola a fost schimbata cu succes' };
  }
}
