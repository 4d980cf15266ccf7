import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import {
  annulPayment,
  type Cashbook,
  type CashbookContext,
  documentOf,
  isWaiver,
  openAccount,
  type PaymentTexts,
  returnPayment,
  updatePayment,
  yearOfDocument,
} from '@scara/domain/cashbook';
import { type LocalDate, yearOf } from '@scara/domain/kernel';
import { Months } from '../expense-month/months.js';
import type { Call } from '../http/call.js';
import { commandOf } from '../http/command-of.js';
import { present } from '../http/present.js';
import { Accounts } from './accounts.js';
import { Cashbooks } from './cashbooks.js';
import { apartmentOf, refuseAdministrators, refuseOutside } from './scope.js';
import { dataOfEvent, written } from '../association/associations.js';

type R = typeof routes;

export class UpdatePayment extends commandOf<R['updatePayment']>() {}
export class AnnulPayment extends commandOf<R['annulPayment']>() {}
export class ReturnPayment extends commandOf<R['returnPayment']>() {}
export class OpenAccount extends commandOf<R['openAccount']>() {}

@CommandHandler(UpdatePayment)
export class UpdatePaymentHandler implements ICommandHandler<UpdatePayment> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
    private readonly accounts: Accounts,
  ) {}

  async execute({ call }: UpdatePayment): Promise<AnswerOf<R['updatePayment']>> {
    const { idAs, idPd } = call.params;
    const { association } = await this.months.association(idAs);
    const year = yearOfDocument(idPd);
    const known = await this.cashbooks.book(idAs, year);
    refuseForeign(call, association, known, idPd);
    const document = documentOf(known, idPd);
    refuseAdministrators(call, association, document);
    const context = await this.cashbooks.context(association, year);
    const { paymentNumber: number, ...rest } = call.body;
    const texts = present({ ...rest, number }) as Partial<PaymentTexts>;
    const decideIn = (around: CashbookContext) => (book: Cashbook) =>
      updatePayment({ idPd, texts }, book, around);
    const restsOnAccount =
      document?.kind === 'penalty-correction' ||
      (document?.kind === 'payment' && isWaiver(document));
    const { revision, position } =
      texts.emitted !== undefined && restsOnAccount
        ? (
            await this.cashbooks.writeOnAccounts(call, year, async () =>
              decideIn({ ...context, ...(await this.accounts.without(association, idPd)) }),
            )
          ).written
        : await this.cashbooks.write(call, year, decideIn(context));
    return { revision, position };
  }
}

@CommandHandler(AnnulPayment)
export class AnnulPaymentHandler implements ICommandHandler<AnnulPayment> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: AnnulPayment): Promise<AnswerOf<R['annulPayment']>> {
    const { idAs, idPd } = call.params;
    const { association } = await this.months.association(idAs);
    const year = yearOfDocument(idPd);
    const known = await this.cashbooks.book(idAs, year);
    refuseForeign(call, association, known, idPd);
    refuseAdministrators(call, association, documentOf(known, idPd));
    const { reason } = call.body;
    const context = await this.cashbooks.context(association, year);
    return written(
      await this.cashbooks.write(call, year, (book) =>
        annulPayment({ idPd, reason }, book, context),
      ),
    );
  }
}

@CommandHandler(ReturnPayment)
export class ReturnPaymentHandler implements ICommandHandler<ReturnPayment> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: ReturnPayment): Promise<AnswerOf<R['returnPayment']>> {
    const { idAs, idPd } = call.params;
    const { emitted, series, paymentNumber = '', reason } = call.body;
    const { association } = await this.months.association(idAs);
    const [home, year] = [yearOfDocument(idPd), yearOf(emitted as LocalDate)];
    const first = await this.cashbooks.book(idAs, home);
    refuseForeign(call, association, first, idPd);
    const context = await this.cashbooks.context(association, year);
    const asked = { idPd, emitted: emitted as LocalDate, series, number: paymentNumber, reason };
    const { events, ...written } = await this.cashbooks.write(call, year, (book) =>
      returnPayment(asked, book, home === year ? book : first, context),
    );
    const { idReturn, series: given, number } = dataOfEvent(events, 'PaymentReturned');
    return { ...written, idPd: idReturn, series: given, paymentNumber: number };
  }
}

@CommandHandler(OpenAccount)
export class OpenAccountHandler implements ICommandHandler<OpenAccount> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: OpenAccount): Promise<AnswerOf<R['openAccount']>> {
    const { account, emitted, amountBani } = call.body;
    const { association } = await this.months.association(call.params.idAs);
    const year = yearOf(emitted as LocalDate);
    const context = await this.cashbooks.context(association, year);
    const opening = { account, emitted: emitted as LocalDate, amountBani, info: '' };
    const { events, ...written } = await this.cashbooks.write(call, year, (book) =>
      openAccount(opening, book, context),
    );
    return { ...written, idPd: dataOfEvent(events, 'AccountOpened').idPd };
  }
}

/** A cashier of one entrance may change only the documents of its apartments. */
function refuseForeign(call: Call, association: Association, book: Cashbook, idPd: number): void {
  const document = documentOf(book, idPd);
  if (document === undefined) return;
  const first = document.kind === 'return' ? documentOf(book, document.idPd) : document;
  refuseOutside(call, association, first === undefined ? null : apartmentOf(first));
}
