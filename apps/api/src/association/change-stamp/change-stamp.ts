import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeSettings } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { Refused } from '../../http/refused.js';
import { AssociationImages } from '../../images/association-images.js';
import { fittedPng, STAMP_BOX } from '../../images/fitted-image.js';
import { Associations, written } from '../associations.js';

type R = typeof routes;

/** Sets the stamp for the association's papers, or removes it. */
export class ChangeStamp extends commandOf<R['changeStamp']>() {}

@CommandHandler(ChangeStamp)
export class ChangeStampHandler implements ICommandHandler<ChangeStamp> {
  constructor(
    private readonly associations: Associations,
    private readonly images: AssociationImages,
  ) {}

  async execute({ call }: ChangeStamp): Promise<AnswerOf<R['changeStamp']>> {
    const stamp = await this.keptHash(call);
    return written(
      await this.associations.write(call, (state) =>
        changeSettings({ settings: { stamp } }, state),
      ),
    );
  }

  private async keptHash({ params, body }: CallOf<R['changeStamp']>): Promise<string> {
    if (body.stamp === '') return '';
    const png = fittedPng(body.stamp, STAMP_BOX);
    if (png === undefined) throw new Refused({ code: 'image-unreadable', field: 'stamp' });
    return this.images.keep(params.idAs, png);
  }
}

@Controller()
export class ChangeStampController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.changeStamp)
  handle(@TheCall() call: CallOf<R['changeStamp']>): Promise<AnswerOf<R['changeStamp']>> {
    return this.commands.execute(new ChangeStamp(call));
  }
}
