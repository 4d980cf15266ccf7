import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type BodyOf, routes, type SessionInfo } from '@scara/contracts/http';
import { AccessFeed } from '../../access/access-feed.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { setSessionCookies } from '../../http/session-cookies.js';
import { Attempts } from '../attempts.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SignInSteps } from '../second-factor/sign-in-steps.js';
import { ReadSessionInfo } from '../session-info/session-info.query.js';
import type { Session } from '../sessions.js';

export class LogInWithCode extends Command<Session> {
  constructor(
    readonly step: BodyOf<typeof routes.loginWithCode>,
    readonly address: string,
  ) {
    super();
  }
}

@CommandHandler(LogInWithCode)
export class LogInWithCodeHandler implements ICommandHandler<LogInWithCode> {
  constructor(
    private readonly steps: SignInSteps,
    private readonly factors: SecondFactors,
    private readonly attempts: Attempts,
  ) {}

  async execute({ step: { token, code }, address }: LogInWithCode): Promise<Session> {
    this.attempts.count(address);
    const step = await this.steps.tried(token);
    if (step === undefined) throw new Refused({ code: 'sign-in-step-over' });
    return this.steps.finish(token, step, await this.factors.goodCode(step.idUser, code));
  }
}

@Controller()
export class LogInWithCodeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly feed: AccessFeed,
  ) {}

  @Call(routes.loginWithCode)
  async logIn(@TheCall() call: CallOf<typeof routes.loginWithCode>): Promise<SessionInfo> {
    // As in the first step; the code is not spent yet.
    this.feed.needUsable('read');
    const session = await this.commands.execute(new LogInWithCode(call.body, call.request.ip));
    setSessionCookies(call.request, call.reply, session);
    return this.queries.execute(new ReadSessionInfo(session.idUser));
  }
}
