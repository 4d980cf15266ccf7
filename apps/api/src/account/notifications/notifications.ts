import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { commandOf, queryOf } from '../../http/command-of.js';
import { present } from '../../http/present.js';
import { Refused } from '../../http/refused.js';
import { Notifications } from './notification-settings.js';

type R = typeof routes;

export class ReadNotifications extends queryOf<R['readNotifications']>() {}
export class SaveNotifications extends commandOf<R['saveNotifications']>() {}
export class ReadUnsubscribeInfo extends queryOf<R['readUnsubscribeInfo']>() {}
export class Unsubscribe extends commandOf<R['unsubscribe']>() {}

@QueryHandler(ReadNotifications)
export class ReadNotificationsHandler implements IQueryHandler<ReadNotifications> {
  constructor(private readonly notifications: Notifications) {}

  execute({ call }: ReadNotifications): Promise<AnswerOf<R['readNotifications']>> {
    return this.notifications.of(actorOf(call).idUser);
  }
}

@CommandHandler(SaveNotifications)
export class SaveNotificationsHandler implements ICommandHandler<SaveNotifications> {
  constructor(private readonly notifications: Notifications) {}

  async execute({ call }: SaveNotifications): Promise<AnswerOf<R['saveNotifications']>> {
    const { idUser } = actorOf(call);
    await this.notifications.save(idUser, present(call.body));
    return this.notifications.of(idUser);
  }
}

@QueryHandler(ReadUnsubscribeInfo)
export class ReadUnsubscribeInfoHandler implements IQueryHandler<ReadUnsubscribeInfo> {
  constructor(private readonly notifications: Notifications) {}

  async execute({ call }: ReadUnsubscribeInfo): Promise<AnswerOf<R['readUnsubscribeInfo']>> {
    const { idUser } = call.params;
    const { unsubscribeHash, idHome } = call.query;
    const email = await addressOfLink(this.notifications, idUser, unsubscribeHash);
    return { ...(await this.notifications.ofLink(idUser, idHome)), email };
  }
}

/** Changes notification settings by the link in a mail, without signing in and without showing anything else. */
@CommandHandler(Unsubscribe)
export class UnsubscribeHandler implements ICommandHandler<Unsubscribe> {
  constructor(private readonly notifications: Notifications) {}

  async execute({ call }: Unsubscribe): Promise<AnswerOf<R['unsubscribe']>> {
    const { idUser } = call.params;
    const { unsubscribeHash, idHome, outgoReminder, meterReminder, ...wishes } = call.body;
    await addressOfLink(this.notifications, idUser, unsubscribeHash);
    const homes = idHome === undefined ? [] : [{ idAs: idHome, outgoReminder, meterReminder }];
    await this.notifications.save(idUser, { ...wishes, homes });
    return this.notifications.ofLink(idUser, idHome);
  }
}

/** Throws `Refused` when the link is invalid. */
async function addressOfLink(
  notifications: Notifications,
  idUser: number,
  hash: string,
): Promise<string> {
  const email = await notifications.addressOfLink(idUser, hash);
  if (email === undefined) throw new Refused({ code: 'unsubscribe-link-invalid' });
  return email;
}

/** Notification settings, in the profile and behind the link of a mail. */
@Controller()
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.readNotifications)
  read(@TheCall() call: CallOf<R['readNotifications']>) {
    return this.queries.execute(new ReadNotifications(call));
  }

  @Call(routes.saveNotifications)
  save(@TheCall() call: CallOf<R['saveNotifications']>) {
    return this.commands.execute(new SaveNotifications(call));
  }

  @Call(routes.readUnsubscribeInfo)
  unsubscribeInfo(@TheCall() call: CallOf<R['readUnsubscribeInfo']>) {
    return this.queries.execute(new ReadUnsubscribeInfo(call));
  }

  @Call(routes.unsubscribe)
  unsubscribe(@TheCall() call: CallOf<R['unsubscribe']>) {
    return this.commands.execute(new Unsubscribe(call));
  }
}
