import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { COOKIE, routes } from '@scara/contracts/http';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { clearSessionCookies } from '../../http/session-cookies.js';
import { Sessions } from '../sessions.js';

export class LogOut extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

export class SignOutEverywhere extends Command<void> {
  constructor(readonly idUser: number) {
    super();
  }
}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(private readonly sessions: Sessions) {}

  execute({ token }: LogOut): Promise<void> {
    return this.sessions.end(token);
  }
}

@CommandHandler(SignOutEverywhere)
export class SignOutEverywhereHandler implements ICommandHandler<SignOutEverywhere> {
  constructor(private readonly sessions: Sessions) {}

  execute({ idUser }: SignOutEverywhere): Promise<void> {
    return this.sessions.endAllOf(idUser);
  }
}

const message = 'V-ați deconectat.';

@Controller()
export class LogOutController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.logout)
  async logOut(@TheCall() { request, reply }: CallOf): Promise<{ message: string }> {
    const token = request.cookies[COOKIE.session];
    if (token !== undefined) await this.commands.execute(new LogOut(token));
    clearSessionCookies(request, reply);
    return { message };
  }

  @Call(routes.logoutAndRemoveCookie)
  async everywhere(@TheCall() call: CallOf): Promise<{ message: string }> {
    await this.commands.execute(new SignOutEverywhere(actorOf(call).idUser));
    clearSessionCookies(call.request, call.reply);
    return { message: 'V-ați deconectat de pe toate dispozitivele.' };
  }
}
