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
import { type AnswerOf, routes, SIGNATURES_MOST } from '@scara/contracts/http';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { fittedPng, STAMP_BOX } from '../../images/fitted-image.js';
import { Signatures } from './signatures.js';

type List = AnswerOf<typeof routes.listSignatures>;
type Kept = AnswerOf<typeof routes.keepSignature>;
type Removed = AnswerOf<typeof routes.deleteSignature>;

export class KeepSignature extends Command<Kept> {
  constructor(
    readonly idUser: number,
    /** A data URL. */
    readonly signature: string,
  ) {
    super();
  }
}

export class DeleteSignature extends Command<void> {
  constructor(
    readonly idUser: number,
    readonly idSig: number,
  ) {
    super();
  }
}

export class ListSignatures extends Query<List> {
  constructor(readonly idUser: number) {
    super();
  }
}

@CommandHandler(KeepSignature)
export class KeepSignatureHandler implements ICommandHandler<KeepSignature> {
  constructor(private readonly signatures: Signatures) {}

  async execute({ idUser, signature }: KeepSignature): Promise<Kept> {
    const png = fittedPng(signature, STAMP_BOX);
    if (png === undefined) throw new Refused({ code: 'image-unreadable', field: 'signature' });
    const idSig = await this.signatures.keep(idUser, png, SIGNATURES_MOST);
    if (idSig === undefined) throw new Refused({ code: 'signatures-too-many' });
    return { idSig };
  }
}

@CommandHandler(DeleteSignature)
export class DeleteSignatureHandler implements ICommandHandler<DeleteSignature> {
  constructor(private readonly signatures: Signatures) {}

  async execute({ idUser, idSig }: DeleteSignature): Promise<void> {
    if (!(await this.signatures.remove(idUser, idSig))) {
      throw new Refused({ code: 'signature-not-found' });
    }
  }
}

@QueryHandler(ListSignatures)
export class ListSignaturesHandler implements IQueryHandler<ListSignatures> {
  constructor(private readonly signatures: Signatures) {}

  async execute({ idUser }: ListSignatures): Promise<List> {
    return { signatures: [...(await this.signatures.of(idUser))] };
  }
}

@Controller()
export class SignaturesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.keepSignature)
  keep(@TheCall() call: CallOf<typeof routes.keepSignature>): Promise<Kept> {
    return this.commands.execute(new KeepSignature(actorOf(call).idUser, call.body.signature));
  }

  @Call(routes.listSignatures)
  list(@TheCall() call: CallOf): Promise<List> {
    return this.queries.execute(new ListSignatures(actorOf(call).idUser));
  }

  @Call(routes.deleteSignature)
  async remove(@TheCall() call: CallOf<typeof routes.deleteSignature>): Promise<Removed> {
    await this.commands.execute(new DeleteSignature(actorOf(call).idUser, call.params.idSig));
    return { message: 'Semnătura a fost ștearsă' };
  }
}
