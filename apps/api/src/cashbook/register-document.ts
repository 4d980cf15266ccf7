import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type AnswerOf,
  type BodyOf,
  cashWarningText,
  type Rejection,
  type routes,
} from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import {
  beforeFirstMonth,
  type Cashbook,
  type CashbookContext,
  type CashbookDecision,
  type CashbookEvent,
  correctPenalty,
  distributeAdvance,
  DOCUMENT_TYPE,
  documentOf,
  expenseKey,
  type FundUse,
  fundUseWarnings,
  isResidents,
  isWaiver,
  paidOfBills,
  registerCollaboratorPayment,
  registerDisbursement,
  registerPayment,
  type SittingRejection,
  takePayments,
  transferMoney,
  warningsOf,
} from '@scara/domain/cashbook';
import {
  type Decision,
  type LocalDate,
  type MonthId,
  reject,
  type YearMonth,
  yearMonthOf,
  yearOf,
  PAYMENT_MODE,
  type PaymentMode,
} from '@scara/domain/kernel';
import { advanceBefore, penaltyStanding } from '@scara/domain/ledger';
import { Months } from '../expense-month/months.js';
import type { Call } from '../http/call.js';
import { commandOf } from '../http/command-of.js';
import { Accounts } from './accounts.js';
import { Cashbooks } from './cashbooks.js';
import { fundUseOf } from './fund-use.js';
import { isCompanyOf, refuseCorrection, refuseOutside, warningsFor } from './scope.js';

type R = typeof routes;
type Body = BodyOf<R['registerPayment']>;
type Decide = (book: Cashbook) => CashbookDecision;

export class RegisterPayment extends commandOf<R['registerPayment']>() {}
export class TakePayments extends commandOf<R['takePayments']>() {}

/** Registers a document of any type; what its type requires from the rest of the association is read first. */
@CommandHandler(RegisterPayment)
export class RegisterPaymentHandler implements ICommandHandler<RegisterPayment> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly months: Months,
    private readonly accounts: Accounts,
  ) {}

  async execute({ call }: RegisterPayment): Promise<AnswerOf<R['registerPayment']>> {
    const { body } = call;
    const year = yearOf(body.emitted as LocalDate);
    const { association, context, others } = await this.cashbooks.around(call.params.idAs, year);
    const isOfApartment = isOfOneApartment(body.t);
    const idAp = isOfApartment ? body.idAp! : null;
    refuseOutside(call, association, idAp);
    if (body.t === DOCUMENT_TYPE.penaltyCorrection || body.pM === PAYMENT_MODE.correction) {
      refuseCorrection(call, association, idAp);
    }
    const ofFund = body.t === DOCUMENT_TYPE.disbursementFromFund ? (body.bills ?? []) : [];
    const use = await fundUseOf(
      association,
      this.months,
      ofFund.map(({ idMonth }) => yearMonthOf(idMonth as MonthId)),
    );
    const isOfGone = isOfApartment && !association.apartments.has(body.idAp!);
    // Two such documents at once would give away the same debt, or take the same money.
    const restsOnAccount =
      body.t === DOCUMENT_TYPE.penaltyCorrection || isOfGone || isWaiverOf(body);
    const decision = () => this.decisionOf(call, association, context);
    const { written, book } = await (restsOnAccount
      ? this.cashbooks.writeOnAccounts(call, year, decision)
      : this.cashbooks.writeAndFold(call, year, await decision()));
    const { events, ...place } = written;
    const { idPd, series, number } = registeredIn(events)[0]!;
    const warnings = warningsFor(call, warningsOfAll(association, book, others, [idPd], use));
    return { ...place, idPd, series, paymentNumber: number, warnings };
  }

  private async decisionOf(
    { body, ifMatch }: Call<R['registerPayment']>,
    association: Association,
    context: CashbookContext,
  ): Promise<Decide> {
    // The schema has already required the fields of each type.
    const { t, amountBani = 0, idF = null } = body;
    const money = { ...headOf(body), mode: body.pM as PaymentMode, amountBani, idF };
    switch (t) {
      case DOCUMENT_TYPE.payment:
      case DOCUMENT_TYPE.otherPayment: {
        const payment = { ...money, type: t, idAp: body.idAp! };
        const owed = await this.accounts.owed(association, [payment]);
        return (book) => registerPayment(payment, book, { ...context, ...owed }, ifMatch);
      }
      case DOCUMENT_TYPE.collaborator:
      case DOCUMENT_TYPE.collaboratorToFund: {
        const collected = { ...money, type: t, partner: body.partner! };
        return (book) => registerCollaboratorPayment(collected, book, context);
      }
      case DOCUMENT_TYPE.transfer:
      case DOCUMENT_TYPE.transferOut: {
        const transfer = { ...headOf(body), from: body.from!, to: body.to!, amountBani };
        return (book) => transferMoney(transfer, book, context);
      }
      case DOCUMENT_TYPE.disbursement:
      case DOCUMENT_TYPE.disbursementFromFund: {
        const bills = (body.bills ?? []).map(({ idMonth, ...part }) => ({
          ...part,
          month: yearMonthOf(idMonth as MonthId),
        }));
        const paid = { ...money, type: t, provider: body.provider!, bills };
        const left = await this.billsLeft(association, bills, context.year);
        return (book) => registerDisbursement(paid, book, context, left);
      }
      case DOCUMENT_TYPE.penaltyCorrection: {
        const month = yearMonthOf(body.idMonth as MonthId);
        const correction = {
          ...headOf(body),
          idAp: body.idAp!,
          month,
          amountBani,
          origin: body.origin ?? 'hand',
        };
        const history = await this.accounts.wholeHistory(association, body.idAp!);
        const standing = penaltyStanding(history, month, correction.emitted);
        return (book) => correctPenalty(correction, book, context, standing);
      }
      case DOCUMENT_TYPE.advanceDistribution: {
        const wish = { ...headOf(body), idAp: body.idAp!, targets: body.targets! };
        const history = await this.accounts.wholeHistory(association, body.idAp!);
        const advance = advanceBefore(history, wish.emitted);
        return (book) => distributeAdvance(wish, book, context, advance);
      }
    }
  }

  /** Returns what is left to pay of the given bills, before the payments in the cashbook of `year` are counted. */
  private async billsLeft(
    association: Association,
    bills: readonly { readonly month: YearMonth; readonly idOutgo: number }[],
    year: number,
  ): Promise<(month: YearMonth, idOutgo: number) => number | undefined> {
    const books = await this.cashbooks.books(association);
    const paid = paidOfBills(books);
    const paidHere = paidOfBills(books.filter((book) => book.year === year));
    const amounts = new Map<string, number>();
    for (const month of new Set(bills.map((bill) => bill.month))) {
      const { expenses } = await this.months.state(association.idAs, month);
      for (const [idOutgo, { amountBani, isDisabled }] of expenses) {
        const isPaid = paid(month, idOutgo) !== 0;
        // A disabled expense asks for nothing, but what was paid of it can be used for another bill.
        if (!isDisabled || isPaid) {
          amounts.set(expenseKey({ month, idOutgo }), isDisabled ? 0 : amountBani);
        }
      }
    }
    return (month, idOutgo) => {
      const amount = amounts.get(expenseKey({ month, idOutgo }));
      if (amount === undefined) return undefined;
      return amount - paid(month, idOutgo) + paidHere(month, idOutgo);
    };
  }
}

@CommandHandler(TakePayments)
export class TakePaymentsHandler implements ICommandHandler<TakePayments> {
  constructor(
    private readonly cashbooks: Cashbooks,
    private readonly accounts: Accounts,
  ) {}

  async execute({ call }: TakePayments): Promise<AnswerOf<R['takePayments']>> {
    const { pM, emitted, series, info, payments } = call.body;
    const year = yearOf(emitted as LocalDate);
    const { association, context, others } = await this.cashbooks.around(call.params.idAs, year);
    for (const [at, { idAp }] of payments.entries()) {
      refuseOutside(call, association, idAp, `payments.${at}.idAp`);
      if (pM === PAYMENT_MODE.correction) refuseCorrection(call, association, idAp);
    }
    const head = {
      type: DOCUMENT_TYPE.payment,
      mode: pM as PaymentMode,
      emitted: emitted as LocalDate,
    } as const;
    const commands = payments.map((payment) => ({ ...head, series, info, ...payment }));
    const decideIn = (around: CashbookContext) => (before: Cashbook) =>
      namingItsRow(takePayments(commands, before, around, call.ifMatch));
    const restsOnAccounts = commands.some(
      (one) => isWaiver(one) || !association.apartments.has(one.idAp),
    );
    const { written, book } = await (restsOnAccounts
      ? this.cashbooks.writeOnAccounts(call, year, async () =>
          decideIn({ ...context, ...(await this.accounts.owed(association, commands)) }),
        )
      : this.cashbooks.writeAndFold(call, year, decideIn(context)));
    const { events, ...place } = written;
    const documents = events.flatMap((event) =>
      event.type === 'PaymentRegistered' ? [event.data] : [],
    );
    return {
      ...place,
      documents: documents.map(({ idPd, idAp, series: given, number }) => ({
        idPd,
        idAp,
        series: given,
        paymentNumber: number,
      })),
      warnings: warningsFor(
        call,
        warningsOfAll(
          association,
          book,
          others,
          documents.map(({ idPd }) => idPd),
        ),
      ),
    };
  }
}

const isOfOneApartment = (type: number): boolean =>
  isResidents(type) ||
  type === DOCUMENT_TYPE.penaltyCorrection ||
  type === DOCUMENT_TYPE.advanceDistribution;

/** A debt to a fund that is waived without money. */
function isWaiverOf({ t, pM, idF = null }: Body): boolean {
  return isResidents(t) && isWaiver({ mode: pM as PaymentMode, idF });
}

/** A refusal of one payment of a sitting names that payment's field. */
function namingItsRow(decision: Decision<CashbookEvent, SittingRejection>) {
  if (decision.ok || decision.rejection.at === undefined) return decision;
  const { at, ...rejection } = decision.rejection;
  const own = 'field' in rejection ? { field: `payments.${at}.${rejection.field}` } : {};
  return reject({ ...rejection, ...own } as Rejection);
}

function headOf({ emitted, series = '', paymentNumber = '', info = '' }: Body) {
  return { emitted: emitted as LocalDate, series, number: paymentNumber, info };
}

/** Returns the documents that the events of one command registered, as the call's answer has them. */
function registeredIn(
  events: readonly CashbookEvent[],
): { readonly idPd: number; readonly series: string; readonly number: string }[] {
  return events.flatMap(({ data }) =>
    'idPd' in data && 'series' in data && 'number' in data
      ? [{ idPd: data.idPd, series: data.series, number: data.number }]
      : [],
  );
}

/** Returns the warnings for the documents just written, each warning once. */
function warningsOfAll(
  association: Association,
  book: Cashbook,
  others: readonly Cashbook[],
  ids: readonly number[],
  /** Undefined for owners' receipts, which use no fund. */
  use?: FundUse,
): { code: string; message: string }[] {
  const books = [...others, book].sort((a, b) => a.year - b.year);
  const isCompany = isCompanyOf(association);
  const said = new Map<string, { code: string; message: string }>();
  const found = ids.flatMap((idPd) => {
    const document = documentOf(book, idPd)!;
    return [
      ...beforeFirstMonth(document.emitted, association.firstMonth),
      ...warningsOf(idPd, book, books, isCompany),
      ...(use ? fundUseWarnings(document, use) : []),
    ];
  });
  for (const warning of found) {
    const message = cashWarningText(warning);
    said.set(message, { code: warning.code, message });
  }
  return [...said.values()];
}
