import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ADMINISTRATOR, type AnswerOf, routes } from '@scara/contracts/http';
import { createAssociation } from '@scara/domain/association';
import { AccessMap } from '../../access/access-map.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { Refused } from '../../http/refused.js';
import { Associations } from '../associations.js';
import { settingsOf } from '../settings-body.js';
import { AssociationIds } from './association-ids.js';

type R = typeof routes;

/** The trial form: the person who creates an association becomes its administrator. */
export class CreateAssociation extends commandOf<R['createAssociation']>() {}

/** The most associations per person: far more than anyone administers, far fewer than would fill the store. */
const ASSOCIATIONS_MAX = 2_000;
/** Ids to try: one can be taken only when Postgres was restored to a state older than the event store. */
const IDS_TRIED_MAX = 20;

@CommandHandler(CreateAssociation)
export class CreateAssociationHandler implements ICommandHandler<CreateAssociation> {
  constructor(
    private readonly associations: Associations,
    private readonly ids: AssociationIds,
    private readonly map: AccessMap,
  ) {}

  async execute({ call }: CreateAssociation): Promise<AnswerOf<R['createAssociation']>> {
    const { idUser } = actorOf(call);
    if (this.map.associationsOf(idUser).length >= ASSOCIATIONS_MAX) {
      throw new Refused({ code: 'too-many-associations' });
    }
    const settings = { ...settingsOf(call.body), name: call.body.name };
    let idAs = await this.ids.of(call.commandId);
    for (let tried = 1; ; tried++) {
      const outcome = await this.associations.decide(
        call,
        idAs,
        ({ association }) => createAssociation({ idAs, idUser, settings }, association),
        ADMINISTRATOR,
      );
      if (outcome.ok) return { idAs, revision: outcome.revision, position: outcome.position };
      if (outcome.rejection.code !== 'association-exists' || tried === IDS_TRIED_MAX) {
        throw new Refused(outcome.rejection);
      }
      idAs = await this.ids.next(call.commandId);
    }
  }
}

@Controller()
export class CreateAssociationController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.createAssociation)
  handle(
    @TheCall() call: CallOf<R['createAssociation']>,
  ): Promise<AnswerOf<R['createAssociation']>> {
    return this.commands.execute(new CreateAssociation(call));
  }
}
