import { Controller } from '@nestjs/common';
import {
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import {
  type AnswerOf,
  type PaymentAllocation,
  type PaymentView,
  routes,
} from '@scara/contracts/http';
import {
  annulPayment,
  type Cashbook,
  type PaymentState,
  type PaymentTexts,
  paymentsOf,
  registerPayment,
  updatePayment,
  yearOfDocument,
} from '@scara/domain/cashbook';
import type { Association } from '@scara/domain/association';
import { type LocalDate, monthIdOf } from '@scara/domain/kernel';
import { type Allocation, balanceOf, type Ledger, ledgerOf } from '@scara/domain/ledger';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, seesApartment } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf, queryOf } from '../http/command-of.js';
import { present } from '../http/present.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Accounts } from './accounts.js';
import { Cashbooks } from './cashbooks.js';

type R = typeof routes;

export class RegisterPayment extends commandOf<R['registerPayment']>() {}
export class UpdatePayment extends commandOf<R['updatePayment']>() {}
export class AnnulPayment extends commandOf<R['annulPayment']>() {}
export class ListPayments extends queryOf<R['listPayments']>() {}
export class ReadApartmentPayments extends queryOf<R['readApartmentPayments']>() {}

@CommandHandler(RegisterPayment)
export class RegisterPaymentHandler implements ICommandHandler<RegisterPayment> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: RegisterPayment): Promise<AnswerOf<R['registerPayment']>> {
    const { t, pM, emitted, paymentNumber, idF, info, series, idAp, amountBani } = call.body;
    const { association } = await this.months.association(call.params.idAs);
    refuseOutside(call, association, idAp);
    const year = Number(emitted.slice(0, 4));
    const context = await this.cashbooks.context(association, year);
    const { events, ...written } = await this.cashbooks.write(call, year, (book) =>
      registerPayment(
        {
          type: t ?? 1,
          mode: pM as 1,
          emitted: emitted as LocalDate,
          series: series ?? '',
          number: paymentNumber ?? '',
          idAp,
          amountBani,
          idF: idF ?? null,
          info: info ?? '',
        },
        book,
        context,
      ),
    );
    const registered = events.find((event) => event.type === 'PaymentRegistered')!.data;
    const { idPd, number } = registered;
    return { ...written, idPd, series: registered.series, paymentNumber: number };
  }
}

@CommandHandler(UpdatePayment)
export class UpdatePaymentHandler implements ICommandHandler<UpdatePayment> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: UpdatePayment): Promise<AnswerOf<R['updatePayment']>> {
    const { idAs, idPd } = call.params;
    const { association } = await this.months.association(idAs);
    const year = yearOfDocument(idPd);
    await refuseOtherEntrance(call, association, this.cashbooks, idPd);
    const context = await this.cashbooks.context(association, year);
    const { paymentNumber: number, ...rest } = call.body;
    const texts = present({ ...rest, number }) as Partial<PaymentTexts>;
    const { revision, position } = await this.cashbooks.write(call, year, (book) =>
      updatePayment({ idPd, texts }, book, context),
    );
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
    await refuseOtherEntrance(call, association, this.cashbooks, idPd);
    const { reason } = call.body;
    const year = yearOfDocument(idPd);
    const context = await this.cashbooks.context(association, year);
    const { revision, position } = await this.cashbooks.write(call, year, (book) =>
      annulPayment({ idPd, reason }, book, context),
    );
    return { revision, position };
  }
}

@QueryHandler(ListPayments)
export class ListPaymentsHandler implements IQueryHandler<ListPayments> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
  ) {}

  async execute({ call }: ListPayments): Promise<AnswerOf<R['listPayments']>> {
    const { idAs } = call.params;
    const { association } = await this.months.association(idAs);
    const { scope } = actorOf(call);
    const from = call.query.fromDate ?? `${today().slice(0, 4)}-01-01`;
    const to = call.query.toDate ?? today();
    const books = await this.cashbooks.books(
      association,
      (year) => year >= yearOf(from) && year <= yearOf(to),
    );
    const payments = books
      .flatMap((book) => [...paymentsOf(book)].map((payment) => ({ payment, book })))
      .filter(({ payment }) => payment.emitted >= from && payment.emitted <= to)
      .filter(({ payment }) => isWithin(scope, association, payment.idAp))
      .map(({ payment, book }) => viewOf(payment, book, association));
    return {
      payments,
      totalBani: payments.reduce((sum, { an, amountBani }) => sum + (an ? 0 : amountBani), 0),
    };
  }
}

@QueryHandler(ReadApartmentPayments)
export class ReadApartmentPaymentsHandler implements IQueryHandler<ReadApartmentPayments> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
    private readonly accounts: Accounts,
  ) {}

  async execute({ call }: ReadApartmentPayments): Promise<AnswerOf<R['readApartmentPayments']>> {
    const { idAs, idAp } = call.params;
    const { association } = await this.months.association(idAs);
    const idEntrance = association.apartments.get(idAp)?.idEntrance;
    if (!seesApartment(actorOf(call), { idAp, idEntrance })) {
      throw new Refused({ code: 'apartment-not-found', idAp });
    }
    const history = await this.accounts.wholeHistory(association, idAp);
    // A deleted apartment keeps its account; one of another association has none here.
    if (history.length === 0 && !association.apartments.has(idAp)) {
      throw new Refused({ code: 'apartment-not-found', idAp });
    }
    const ledger = ledgerOf(history);
    const books = await this.cashbooks.books(association);
    const payments = books.flatMap((book) =>
      [...paymentsOf(book)]
        .filter((payment) => payment.idAp === idAp)
        .map((payment) => ({
          ...viewOf(payment, book, association),
          allocations: allocationsOf(ledger, payment.idPd),
        })),
    );
    const { advance, total } = balanceOf(ledger);
    return {
      open: ledger.items
        .filter(({ open }) => open > 0)
        .map(({ kind, month, fundId, open }) => ({
          kind,
          idMonth: Number(monthIdOf(month)),
          idFund: fundId,
          amountBani: open,
        })),
      advanceBani: advance,
      totalBani: total,
      payments,
    };
  }
}

/** Payments of residents: taken in, corrected in their texts, annulled. */
@Controller()
export class PaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.registerPayment)
  register(@TheCall() call: CallOf<R['registerPayment']>) {
    return this.commands.execute(new RegisterPayment(call));
  }

  @Call(routes.updatePayment)
  update(@TheCall() call: CallOf<R['updatePayment']>) {
    return this.commands.execute(new UpdatePayment(call));
  }

  @Call(routes.annulPayment)
  annul(@TheCall() call: CallOf<R['annulPayment']>) {
    return this.commands.execute(new AnnulPayment(call));
  }

  @Call(routes.listPayments)
  list(@TheCall() call: CallOf<R['listPayments']>) {
    return this.queries.execute(new ListPayments(call));
  }

  @Call(routes.readApartmentPayments)
  apartment(@TheCall() call: CallOf<R['readApartmentPayments']>) {
    return this.queries.execute(new ReadApartmentPayments(call));
  }
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

function isWithin(
  scope: ReadonlySet<number> | null,
  { apartments }: Association,
  idAp: number,
): boolean {
  const apartment = apartments.get(idAp);
  if (scope === null) return true;
  return apartment !== undefined && scope.has(apartment.idEntrance);
}

/** A cashier of one entrance takes no money for another. */
function refuseOutside(call: CallOf, association: Association, idAp: number): void {
  if (!isWithin(actorOf(call).scope, association, idAp)) throw new Refused({ code: 'forbidden' });
}

async function refuseOtherEntrance(
  call: CallOf,
  association: Association,
  cashbooks: Cashbooks,
  idPd: number,
): Promise<void> {
  if (actorOf(call).scope === null) return;
  const book = await cashbooks.book(association.idAs, yearOfDocument(idPd));
  const payment = [...paymentsOf(book)].find((one) => one.idPd === idPd);
  if (payment !== undefined) refuseOutside(call, association, payment.idAp);
}

function viewOf(payment: PaymentState, book: Cashbook, association: Association): PaymentView {
  const { idPd, type, mode, number, kind: _, revision: __, earlierDates: ___, ...rest } = payment;
  return {
    ...rest,
    idPd,
    t: type,
    pM: mode,
    paymentNumber: number,
    n: association.apartments.get(payment.idAp)?.number ?? '',
    an: book.annulments.has(idPd),
  };
}

/** What a payment cleared, item by item (computation.md §6). */
function allocationsOf(ledger: Ledger, idPd: number): PaymentAllocation[] {
  const own = ledger.allocations.filter(({ paymentId }: Allocation) => paymentId === idPd);
  return own.map(({ itemId, amount, date }) => {
    const { kind, month, fundId } = ledger.items[itemId - 1]!;
    return { kind, idMonth: Number(monthIdOf(month)), idFund: fundId, amountBani: amount, date };
  });
}
