import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeRoles } from '@scara/domain/association';
import { Attempts } from '../../account/attempts.js';
import { Users } from '../../account/users.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { Refused } from '../../http/refused.js';
import { Associations } from '../associations.js';

type R = typeof routes;

/** Gives a person exactly these roles on the association or on one entrance; 0 takes them away. */
export class ChangeRole extends commandOf<R['changeRole']>() {}

@CommandHandler(ChangeRole)
export class ChangeRoleHandler implements ICommandHandler<ChangeRole> {
  constructor(
    private readonly associations: Associations,
    private readonly users: Users,
    private readonly attempts: Attempts,
  ) {}

  async execute({ call }: ChangeRole): Promise<AnswerOf<R['changeRole']>> {
    const { email, roles, idGroup } = call.body;
    const asking = actorOf(call).idUser;
    this.attempts.refuseSearching(asking);
    const user = await this.users.byEmail(email);
    if (user === undefined) {
      this.attempts.searchedInVain(asking);
      throw new Refused({ code: 'user-not-found', field: 'email' });
    }
    const { idUser, isUnconfirmed } = user;
    const { revision, position } = await this.associations.write(call, (state) =>
      changeRoles({ idUser, idGroup, roles }, state),
    );
    return { idUser, isUnconfirmed, revision, position };
  }
}

@Controller()
export class ChangeRoleController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.changeRole)
  handle(@TheCall() call: CallOf<R['changeRole']>): Promise<AnswerOf<R['changeRole']>> {
    return this.commands.execute(new ChangeRole(call));
  }
}
