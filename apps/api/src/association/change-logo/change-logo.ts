import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeSettings } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { AssociationImages } from '../../images/association-images.js';
import { fittedPng, LOGO_BOX } from '../../images/fitted-image.js';
import { Associations, written } from '../associations.js';

type ChangeLogoCall = CallOf<typeof routes.changeLogo> | CallOf<typeof routes.deleteLogo>;
type ChangeLogoAnswer = AnswerOf<typeof routes.changeLogo>;

/** Puts a logo on the association's papers; '' takes it off. */
export class ChangeLogo extends Command<ChangeLogoAnswer> {
  constructor(
    readonly call: ChangeLogoCall,
    /** A data URL. */
    readonly logo: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeLogo)
export class ChangeLogoHandler implements ICommandHandler<ChangeLogo> {
  constructor(
    private readonly associations: Associations,
    private readonly images: AssociationImages,
  ) {}

  async execute({ call, logo: sent }: ChangeLogo): Promise<ChangeLogoAnswer> {
    const logo = sent === '' ? '' : await this.kept(call.params.idAs, sent);
    return written(
      await this.associations.write(call, (state) => changeSettings({ settings: { logo } }, state)),
    );
  }

  private kept(idAs: number, sent: string): Promise<string> {
    const png = fittedPng(sent, LOGO_BOX);
    if (png === undefined) throw new Refused({ code: 'image-unreadable', field: 'logo' });
    return this.images.keep(idAs, png);
  }
}

@Controller()
export class ChangeLogoController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.changeLogo)
  put(@TheCall() call: CallOf<typeof routes.changeLogo>): Promise<ChangeLogoAnswer> {
    return this.commands.execute(new ChangeLogo(call, call.body.logo));
  }

  @Call(routes.deleteLogo)
  remove(@TheCall() call: CallOf<typeof routes.deleteLogo>): Promise<ChangeLogoAnswer> {
    return this.commands.execute(new ChangeLogo(call, ''));
  }
}
