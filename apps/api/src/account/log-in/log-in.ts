import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type BodyOf, routes, type SessionInfo } from '@scara/contracts/http';
import { AccessFeed } from '../../access/access-feed.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { setSessionCookies } from '../../http/session-cookies.js';
import { Attempts } from '../attempts.js';
import { Passwords } from '../passwords.js';
import { type CodeNeeded, SignInSteps } from '../second-factor/sign-in-steps.js';
import { ReadSessionInfo } from '../session-info/session-info.query.js';
import { type Session, Sessions } from '../sessions.js';
import { type UserAccount, Users } from '../users.js';

export class LogIn extends Command<Session | CodeNeeded> {
  constructor(
    readonly credentials: BodyOf<typeof routes.login>,
    readonly address: string,
  ) {
    super();
  }
}

/** The form of an apartment code, which people type as a password before they have an account (1-core §5). */
const APARTMENT_CODE = /^[a-z0-9]{10}$/;

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly steps: SignInSteps,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
  ) {}

  async execute({ credentials, address }: LogIn): Promise<Session | CodeNeeded> {
    const { email, password, remember } = credentials;
    this.attempts.count(address);
    const user = await this.attempts.compared(email, async () => {
      const found = await this.users.byEmail(email);
      return (await this.passwords.matches(found?.passwordHash, password)) ? found : undefined;
    });
    if (user === undefined) {
      // Decided by the form of the password alone, so that known and unknown addresses get the same answer.
      const isCode = APARTMENT_CODE.test(password);
      throw new Refused({ code: isCode ? 'apartment-code-needs-account' : 'login-refused' });
    }
    this.attempts.succeeded(email);
    const entered = await this.steps.enter(user.idUser, remember);
    await this.refuseFormerPassword(user);
    return entered;
  }

  /**
   * A new password ends every session. Its setting may have happened after this password was compared, so the session
   * just begun is ended too.
   */
  private async refuseFormerPassword({ idUser, passwordHash }: UserAccount): Promise<void> {
    const now = await this.users.byId(idUser);
    if (now?.passwordHash === passwordHash) return;
    await this.sessions.endAllOf(idUser);
    throw new Refused({ code: 'login-refused' });
  }
}

@Controller()
export class LogInController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly feed: AccessFeed,
  ) {}

  @Call(routes.login)
  async logIn(@TheCall() call: CallOf<typeof routes.login>): Promise<SessionInfo> {
    // The answer lists associations and apartments: without them the page would say that there are none.
    this.feed.needUsable('read');
    const entered = await this.commands.execute(new LogIn(call.body, call.request.ip));
    if ('codeToken' in entered) {
      throw new Refused({ code: 'second-factor-needed', token: entered.codeToken });
    }
    setSessionCookies(call.request, call.reply, entered);
    return this.queries.execute(new ReadSessionInfo(entered.idUser));
  }
}
