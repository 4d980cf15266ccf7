import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, type Route, routes } from '@scara/contracts/http';
import { removeSignature, type SignatureRole, signMonth } from '@scara/domain/expense-month';
import { Signatures } from '../account/signatures/signatures.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { figuresDigest } from './month-signatures.js';
import { Months } from './months.js';

type R = typeof routes;

export class SignMonth extends commandOf<R['signMonth']>() {}
export class RemoveSignature extends commandOf<R['removeSignature']>() {}

/** Puts the person's own signature under a month's list, in a role that the person holds. */
@CommandHandler(SignMonth)
export class SignMonthHandler implements ICommandHandler<SignMonth> {
  constructor(
    private readonly months: Months,
    private readonly signatures: Signatures,
  ) {}

  async execute({ call }: SignMonth): Promise<AnswerOf<R['signMonth']>> {
    const { idUser } = actorOf(call);
    const { idMonth, roles: role, signatureSummary } = call.body;
    const { idSig } = call.params;
    requireRole(call, role);
    if (!(await this.signatures.use(idUser, idSig))) {
      throw new Refused({ code: 'signature-not-found' });
    }
    const summary = signatureSummary ?? null;
    const { sources } = await this.months.load(call.params.idAs, idMonth);
    const { revision, position } = await this.months.write(call, idMonth, (month) => {
      const figures = month.publication === null ? figuresDigest({ ...sources, month }) : '';
      return signMonth({ role, idUser, idSig, summary, figures }, month);
    });
    return { revision, position, message: 'Tabelul de cheltuieli a fost semnat' };
  }
}

@CommandHandler(RemoveSignature)
export class RemoveSignatureHandler implements ICommandHandler<RemoveSignature> {
  constructor(private readonly months: Months) {}

  async execute({ call }: RemoveSignature): Promise<AnswerOf<R['removeSignature']>> {
    const { idMonth, roles: role } = call.query;
    requireRole(call, role);
    const { revision, position } = await this.months.write(call, idMonth, (state) =>
      removeSignature({ role }, state),
    );
    return { revision, position, message: 'Semnătura a fost ștearsă' };
  }
}

/** Everyone signs only in the block of their own role (1-core §4, 2-money §6). */
function requireRole(call: CallOf<Route>, role: SignatureRole): void {
  if ((actorOf(call).role & role) === 0) throw new Refused({ code: 'signature-role' });
}

@Controller()
export class SignMonthController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.signMonth)
  sign(@TheCall() call: CallOf<R['signMonth']>) {
    return this.commands.execute(new SignMonth(call));
  }

  @Call(routes.removeSignature)
  remove(@TheCall() call: CallOf<R['removeSignature']>) {
    return this.commands.execute(new RemoveSignature(call));
  }
}
