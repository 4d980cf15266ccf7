import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type FundRegisterRow, monthName, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import {
  type Cashbook,
  fundMoney,
  isWaiver,
  type PaymentState,
  paymentsOf,
} from '@scara/domain/cashbook';
import {
  histories,
  type MonthResult,
  postedFacts,
  standingClosing,
} from '@scara/domain/expense-month';
import {
  addDays,
  fundId,
  type LocalDate,
  type MonthId,
  monthIdOf,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import { fundAccount, type LedgerFact, ledgerOf } from '@scara/domain/ledger';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { FundMoney } from './fund-money.js';

type R = typeof routes;
type Row = Omit<FundRegisterRow, 'balanceBani'>;

export class ReadFundRegister extends queryOf<R['readFundRegister']>() {}

/**
 * A fund's register (OMFP 3103/2017, 14-6-25): what was set, collected and used between two dates. It starts from the
 * balances that the last close before the period carried, so that earlier years cost nothing.
 */
@QueryHandler(ReadFundRegister)
export class ReadFundRegisterHandler implements IQueryHandler<ReadFundRegister> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly cashbooks: Cashbooks,
    private readonly money: FundMoney,
  ) {}

  async execute({ call }: ReadFundRegister): Promise<AnswerOf<R['readFundRegister']>> {
    const { idAs, idFund } = call.params;
    const { fromDate, toDate } = call.query;
    if (fromDate > toDate) throw new Refused({ code: 'period-backwards', field: 'toDate' });
    const { association } = await this.months.association(idAs);
    const fund = association.funds.get(idFund);
    if (fund === undefined) throw new Refused({ code: 'fund-not-found' });
    const from = fromDate as LocalDate;
    const to = toDate as LocalDate;
    const { base, results, historyOf, numbers } = await this.period(association, from, to);
    const [asked, books] = await Promise.all([
      this.money.asked(association, {
        before: base === null ? 0 : nextId(base),
        until: addDays(from, -1),
      }),
      this.cashbooks.books(association),
    ]);
    const payments = paymentsById(books);
    let paidBefore = 0;
    const rows: Row[] = [];
    const dues = new Map<string, Row>();
    for (const [idAp, n] of numbers) {
      const facts = [
        ...historyOf(idAp),
        ...results.flatMap((result) => postedFacts(result, idAp)),
      ].filter((fact) => fact.type === 'annulment' || fact.date <= to);
      const account = fundAccount(ledgerOf(facts), fundId(idFund), from, to);
      paidBefore += asked(idFund, idAp) - account.opening;
      for (const movement of account.movements) {
        if (movement.kind === 'due') addDue(dues, movement.date, movement.month, movement.amount);
        else rows.push(paidRow(movement, n, payments));
      }
    }
    const moved = fundMoney(books, idFund);
    const before = moved.filter(({ date }) => date < from);
    rows.push(...dues.values(), ...moved.filter(within(from, to)).map(movedRow));
    const openingBani =
      fund.openingBani +
      paidBefore +
      before.reduce((sum, { inBani, outBani }) => sum + inBani - outBani, 0);
    return {
      name: fund.name,
      purpose: fund.purpose,
      fromDate,
      toDate,
      openingBani,
      ...withBalances(rows, openingBani),
    };
  }

  /** The accounts of every apartment over the period, from the last close before it on. */
  private async period(association: Association, from: LocalDate, to: LocalDate) {
    const { idAs } = association;
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId; closed: LocalDate }>(
      `select month, closed from read.month
        where association_id = $1 and closed is not null and closed <= $2 order by month`,
      [idAs, to],
    );
    const base = rows.findLast(({ closed }) => closed < from)?.month ?? null;
    const closings = await Promise.all(
      rows
        .filter(({ month }) => base === null || month > base)
        .map(({ month }) => this.months.state(idAs, yearMonthOf(month))),
    );
    const results = closings.flatMap((month) => standingClosing(month)?.result ?? []);
    const { firstMonth } = association;
    const sources =
      base !== null
        ? await this.months.after(association, yearMonthOf(base))
        : firstMonth === null
          ? undefined
          : (await this.months.load(idAs, monthIdOf(firstMonth))).sources;
    const known = [
      ...(sources?.earlier ?? []).flatMap((month) => standingClosing(month)?.result ?? []),
      ...results,
    ];
    return {
      base,
      results,
      historyOf: sources === undefined ? (): readonly LedgerFact[] => [] : histories(sources),
      numbers: numbersOf(association, known),
    };
  }
}

/** Every apartment that stands or that a close had, with its number. */
function numbersOf(
  { apartments }: Association,
  results: readonly MonthResult[],
): ReadonlyMap<number, string> {
  const closed = results.flatMap((result) => result.apartments);
  return new Map([
    ...closed.map(({ idAp, number }) => [idAp, number] as const),
    ...[...apartments].map(([idAp, { number }]) => [idAp, number] as const),
  ]);
}

const nextId = (idMonth: MonthId): number => idMonth + 1;

const within =
  (from: LocalDate, to: LocalDate) =>
  ({ date }: { readonly date: LocalDate }): boolean =>
    date >= from && date <= to;

function addDue(dues: Map<string, Row>, date: LocalDate, month: YearMonth, amount: number): void {
  const key = `${date} ${month}`;
  const standing = dues.get(key) ?? {
    ...EMPTY,
    date,
    kind: 'dues',
    explanation: `Cote stabilite, ${monthName(month)}`,
  };
  dues.set(key, { ...standing, dueBani: standing.dueBani + amount });
}

const EMPTY = {
  idPd: null,
  document: '',
  n: '',
  explanation: '',
  dueBani: 0,
  collectedBani: 0,
  usedBani: 0,
} as const;

function paidRow(
  {
    date,
    amount,
    paymentId,
  }: {
    readonly date: LocalDate;
    readonly amount: number;
    readonly paymentId: number | null;
  },
  n: string,
  payments: ReadonlyMap<number, PaymentState>,
): Row {
  const payment = paymentId === null ? undefined : payments.get(paymentId);
  const document = payment === undefined ? '' : documentText(payment);
  const common = { ...EMPTY, date, idPd: payment?.idPd ?? null, document, n };
  if (payment !== undefined && isWaiver(payment)) {
    const explanation = ['Restanță anulată', payment.info].join(': ');
    return { ...common, kind: 'waiver', explanation, dueBani: -amount };
  }
  const kind = amount < 0 ? 'return' : payment === undefined ? 'advance' : 'payment';
  return {
    ...common,
    kind,
    explanation: { payment: 'Încasare', advance: 'Din avans', return: 'Restituire' }[kind],
    collectedBani: amount,
  };
}

function movedRow(one: ReturnType<typeof fundMoney>[number]): Row {
  const { idPd, date, inBani, outBani, partner, info } = one;
  return {
    ...EMPTY,
    date,
    kind: outBani !== 0 ? 'use' : 'payment',
    idPd,
    document: documentText(one),
    explanation: [partner, info].filter((text) => text !== '').join(', '),
    collectedBani: inBani,
    usedBani: outBani,
  };
}

/** 'CH 12'; '' for a document without a number. */
function documentText({ series, number }: { readonly series: string; readonly number: string }) {
  return [series, number].filter((text) => text !== '').join(' ');
}

function paymentsById(books: readonly Cashbook[]): ReadonlyMap<number, PaymentState> {
  return new Map(books.flatMap((book) => [...paymentsOf(book)].map((one) => [one.idPd, one])));
}

/** Dues before money on one day; the money in the fund after each row. */
function withBalances(rows: readonly Row[], openingBani: number) {
  const rank = ({ kind }: Row): number => (kind === 'dues' ? 0 : 1);
  const sorted = rows.toSorted(
    (a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) || rank(a) - rank(b),
  );
  let balanceBani = openingBani;
  const shown = sorted.map((row) => {
    balanceBani += row.collectedBani - row.usedBani;
    return { ...row, balanceBani };
  });
  const sum = (key: 'dueBani' | 'collectedBani' | 'usedBani'): number =>
    rows.reduce((total, row) => total + row[key], 0);
  return {
    rows: shown,
    dueBani: sum('dueBani'),
    collectedBani: sum('collectedBani'),
    usedBani: sum('usedBani'),
    closingBani: balanceBani,
  };
}

@Controller()
export class FundRegisterController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readFundRegister)
  handle(@TheCall() call: CallOf<R['readFundRegister']>) {
    return this.queries.execute(new ReadFundRegister(call));
  }
}
