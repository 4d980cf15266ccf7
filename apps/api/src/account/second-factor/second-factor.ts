import { Controller } from '@nestjs/common';
import {
  Command,
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, routes, type SecondFactor } from '@scara/contracts/http';
import { Call, TheCall } from '../../http/call.decorator.js';
import { type Actor, actorOf, type Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { Attempts } from '../attempts.js';
import { addressOf } from './one-time-codes.js';
import { ProvenPerson } from './proven-person.js';
import { SecondFactors } from './second-factors.js';

const OFF = { message: 'Verificarea în doi pași a fost oprită.' };

type Begun = AnswerOf<typeof routes.beginSecondFactor>;
type Shown = AnswerOf<typeof routes.confirmSecondFactor>;

/** What a person types to change the second factor, and the IP address of the request. */
interface Proof {
  readonly password: string;
  readonly code: string;
  readonly address: string;
}

export class ReadSecondFactor extends Query<SecondFactor> {
  constructor(readonly idUser: number) {
    super();
  }
}

export class BeginSecondFactor extends Command<Begun> {
  constructor(
    readonly actor: Actor,
    readonly proof: Omit<Proof, 'code'>,
  ) {
    super();
  }
}

export class ConfirmSecondFactor extends Command<readonly string[]> {
  constructor(
    readonly idUser: number,
    readonly code: string,
    readonly address: string,
  ) {
    super();
  }
}

export class RenewRecoveryCodes extends Command<readonly string[]> {
  constructor(
    readonly actor: Actor,
    readonly proof: Proof,
  ) {
    super();
  }
}

export class SwitchSecondFactorOff extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly proof: Proof,
  ) {
    super();
  }
}

@QueryHandler(ReadSecondFactor)
export class ReadSecondFactorHandler implements IQueryHandler<ReadSecondFactor> {
  constructor(private readonly factors: SecondFactors) {}

  execute({ idUser }: ReadSecondFactor): Promise<SecondFactor> {
    return this.factors.read(idUser);
  }
}

/**
 * Makes a secret that takes effect only once a first code shows that the person's app has it. Refused while the address
 * is unconfirmed: somebody else's address would stay closed to its owner, whom only a new password lets in.
 */
@CommandHandler(BeginSecondFactor)
export class BeginSecondFactorHandler implements ICommandHandler<BeginSecondFactor> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly person: ProvenPerson,
  ) {}

  async execute({ actor, proof }: BeginSecondFactor): Promise<Begun> {
    const { email, isUnconfirmed } = await this.person.prove(actor, proof);
    if (isUnconfirmed) throw new Refused({ code: 'address-unconfirmed' });
    const secret = await this.factors.begin(actor.idUser);
    if (secret === undefined) throw new Refused({ code: 'second-factor-on' });
    return { secret, address: addressOf(secret, email) };
  }
}

@CommandHandler(ConfirmSecondFactor)
export class ConfirmSecondFactorHandler implements ICommandHandler<ConfirmSecondFactor> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly attempts: Attempts,
  ) {}

  async execute({ idUser, code, address }: ConfirmSecondFactor): Promise<readonly string[]> {
    this.attempts.count(address);
    return this.factors.confirm(idUser, code);
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly person: ProvenPerson,
  ) {}

  async execute({ actor, proof }: RenewRecoveryCodes): Promise<readonly string[]> {
    const code = await this.person.proveWithCode(actor, proof);
    return this.factors.renew(actor.idUser, code);
  }
}

@CommandHandler(SwitchSecondFactorOff)
export class SwitchSecondFactorOffHandler implements ICommandHandler<SwitchSecondFactorOff> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly person: ProvenPerson,
  ) {}

  async execute({ actor, proof }: SwitchSecondFactorOff): Promise<void> {
    const code = await this.person.proveWithCode(actor, proof);
    await this.factors.switchOff(actor.idUser, code);
  }
}

@Controller()
export class SecondFactorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.readSecondFactor)
  read(@TheCall() call: CallOf): Promise<SecondFactor> {
    return this.queries.execute(new ReadSecondFactor(actorOf(call).idUser));
  }

  @Call(routes.beginSecondFactor)
  begin(@TheCall() call: CallOf<typeof routes.beginSecondFactor>): Promise<Begun> {
    const proof = { ...call.body, address: call.request.ip };
    return this.commands.execute(new BeginSecondFactor(actorOf(call), proof));
  }

  @Call(routes.confirmSecondFactor)
  async confirm(@TheCall() call: CallOf<typeof routes.confirmSecondFactor>): Promise<Shown> {
    const { idUser } = actorOf(call);
    const { code } = call.body;
    const confirmation = new ConfirmSecondFactor(idUser, code, call.request.ip);
    return { recoveryCodes: [...(await this.commands.execute(confirmation))] };
  }

  @Call(routes.renewRecoveryCodes)
  async renew(@TheCall() call: CallOf<typeof routes.renewRecoveryCodes>): Promise<Shown> {
    const proof = { ...call.body, address: call.request.ip };
    const renewal = new RenewRecoveryCodes(actorOf(call), proof);
    return { recoveryCodes: [...(await this.commands.execute(renewal))] };
  }

  @Call(routes.switchSecondFactorOff)
  async switchOff(@TheCall() call: CallOf<typeof routes.switchSecondFactorOff>) {
    const proof = { ...call.body, address: call.request.ip };
    await this.commands.execute(new SwitchSecondFactorOff(actorOf(call), proof));
    return OFF;
  }
}
