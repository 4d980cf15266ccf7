import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeSettings } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { Associations, written } from '../associations.js';
import { settingsOf } from '../settings-body.js';

type R = typeof routes;

/** Changes the general settings that were sent. */
export class ChangeSettings extends commandOf<R['changeSettings']>() {}

@CommandHandler(ChangeSettings)
export class ChangeSettingsHandler implements ICommandHandler<ChangeSettings> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: ChangeSettings): Promise<AnswerOf<R['changeSettings']>> {
    const settings = settingsOf(call.body);
    return written(
      await this.associations.write(call, (state) => changeSettings({ settings }, state), {
        object: 'settings',
      }),
    );
  }
}

@Controller()
export class ChangeSettingsController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.changeSettings)
  handle(@TheCall() call: CallOf<R['changeSettings']>): Promise<AnswerOf<R['changeSettings']>> {
    return this.commands.execute(new ChangeSettings(call));
  }
}
