import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf, routes } from '@scara/contracts/http';
import { answerRemark, checkDocument, yearOfDocument } from '@scara/domain/cashbook';
import { actorOf } from '../http/call.js';
import { commandOf } from '../http/command-of.js';
import { Cashbooks } from './cashbooks.js';
import { written } from '../association/associations.js';

type R = typeof routes;

export class CheckDocument extends commandOf<R['checkDocument']>() {}
export class AnswerRemark extends commandOf<R['answerRemark']>() {}

/** Records that a censor checked a document, with a remark if there is one. */
@CommandHandler(CheckDocument)
export class CheckDocumentHandler implements ICommandHandler<CheckDocument> {
  constructor(private readonly cashbooks: Cashbooks) {}

  async execute({ call }: CheckDocument): Promise<AnswerOf<R['checkDocument']>> {
    const { idPd } = call.params;
    const { remark } = call.body;
    const { idUser } = actorOf(call);
    return written(
      await this.cashbooks.write(call, yearOfDocument(idPd), (book) =>
        checkDocument({ idPd, idUser, remark }, book),
      ),
    );
  }
}

/** Records the administrator's answer to a censor's remark. */
@CommandHandler(AnswerRemark)
export class AnswerRemarkHandler implements ICommandHandler<AnswerRemark> {
  constructor(private readonly cashbooks: Cashbooks) {}

  async execute({ call }: AnswerRemark): Promise<AnswerOf<R['answerRemark']>> {
    const { idPd } = call.params;
    const { answer } = call.body;
    const { idUser } = actorOf(call);
    return written(
      await this.cashbooks.write(call, yearOfDocument(idPd), (book) =>
        answerRemark({ idPd, idUser, answer }, book, call.ifMatch),
      ),
    );
  }
}
