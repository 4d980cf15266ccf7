import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes, TENANT } from '@scara/contracts/http';
import { linkTenant, unlinkTenant } from '@scara/domain/association';
import { Attempts } from '../account/attempts.js';
import { Associations, written } from '../association/associations.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { ApartmentCodes, type FoundCode } from './apartment-codes.js';
import { Clients } from './clients.js';

type R = typeof routes;
type LinkCall = CallOf<R['addOwnApartment']> | CallOf<R['addApartmentByCode']>;

export class AddOwnApartment extends commandOf<R['addOwnApartment']>() {}
export class AddApartmentByCode extends commandOf<R['addApartmentByCode']>() {}
export class RemoveOwnApartment extends commandOf<R['removeOwnApartment']>() {}

const WRONG = { code: 'apartment-code-wrong', field: 'linkPassword' } as const;

/** Links the person to the apartment of a code, in any association. */
@CommandHandler(AddApartmentByCode)
export class AddApartmentByCodeHandler implements ICommandHandler<AddApartmentByCode> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
    private readonly codes: ApartmentCodes,
    private readonly clients: Clients,
    private readonly attempts: Attempts,
  ) {}

  execute({ call }: AddApartmentByCode): Promise<AnswerOf<R['addApartmentByCode']>> {
    return this.link(call, () => true);
  }

  /** Links the caller to the apartment of the code. Throws `Refused` for a wrong code, which is counted. */
  async link(
    call: LinkCall,
    isMeant: (found: FoundCode) => boolean,
  ): Promise<AnswerOf<R['addApartmentByCode']>> {
    const { idUser } = actorOf(call);
    this.attempts.refuseGuessing(idUser);
    const found = await this.codes.find(call.body.linkPassword);
    if (found === undefined || !isMeant(found)) return this.refuseWrong(idUser);
    const { idAs, idAp, turn: codeTurn } = found;
    const { association } = await this.months.association(idAs);
    if (!(await this.clients.hasClient(association))) {
      throw new Refused({ code: 'association-not-client' });
    }
    const outcome = await this.associations.decide(
      call,
      idAs,
      (stream) => linkTenant({ idAp, idUser, by: 'code', codeTurn }, stream.association),
      TENANT,
    );
    if (outcome.ok) return { ...written(outcome), idAs, idAp };
    if (outcome.rejection.code === WRONG.code) return this.refuseWrong(idUser);
    throw new Refused(outcome.rejection);
  }

  private refuseWrong(idUser: number): never {
    this.attempts.guessedWrong(idUser);
    throw new Refused(WRONG);
  }
}

/** Links the person to the apartment in the path; the code of another apartment counts as wrong. */
@CommandHandler(AddOwnApartment)
export class AddOwnApartmentHandler implements ICommandHandler<AddOwnApartment> {
  constructor(private readonly links: AddApartmentByCodeHandler) {}

  async execute({ call }: AddOwnApartment): Promise<AnswerOf<R['addOwnApartment']>> {
    const { idAs, idAp } = call.params;
    return written(
      await this.links.link(call, (found) => found.idAs === idAs && found.idAp === idAp),
    );
  }
}

@CommandHandler(RemoveOwnApartment)
export class RemoveOwnApartmentHandler implements ICommandHandler<RemoveOwnApartment> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: RemoveOwnApartment): Promise<AnswerOf<R['removeOwnApartment']>> {
    const { idAs, idAp } = call.params;
    const { idUser } = actorOf(call);
    const outcome = await this.associations.decide(call, idAs, (stream) =>
      unlinkTenant({ idAp, idUser, by: 'tenant' }, stream.association),
    );
    if (!outcome.ok) throw new Refused(outcome.rejection);
    return written(outcome);
  }
}

/** A person adds and removes apartments of their own. */
@Controller()
export class OwnApartmentsController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.addOwnApartment)
  add(@TheCall() call: CallOf<R['addOwnApartment']>) {
    return this.commands.execute(new AddOwnApartment(call));
  }

  @Call(routes.addApartmentByCode)
  addByCode(@TheCall() call: CallOf<R['addApartmentByCode']>) {
    return this.commands.execute(new AddApartmentByCode(call));
  }

  @Call(routes.removeOwnApartment)
  remove(@TheCall() call: CallOf<R['removeOwnApartment']>) {
    return this.commands.execute(new RemoveOwnApartment(call));
  }
}
