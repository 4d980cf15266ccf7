import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type FundRegisterRow, monthName, routes } from '@scara/contracts/http';
import { apartmentName, type Association } from '@scara/domain/association';
import { isWaiver, paymentIn, type PaymentState } from '@scara/domain/cashbook';
import {
  FIRST_DAY,
  histories,
  type MonthResult,
  postedFacts,
  closingInForce,
} from '@scara/domain/expense-month';
import {
  documentNumber,
  byDate,
  addDays,
  fundId,
  type LocalDate,
  type MonthId,
  monthIdOf,
  type YearMonth,
  yearMonthOf,
} from '@scara/domain/kernel';
import {
  factsUntil,
  type FundAccount,
  fundAccount,
  type FundDuePosted,
  inOrder,
  type LedgerFact,
  ledgerOf,
  type PaymentMade,
} from '@scara/domain/ledger';
import { CLOSE_STANDS } from '../cashbook/account-sql.js';
import { documentText, paidText, returnText } from '../cashbook/document-words.js';
import { DocumentRows, type MovedMoney, NOTHING_MOVED } from '../cashbook/document-rows.js';
import { Months } from '../expense-month/months.js';
import { KeptAnswers } from '../freshness/kept-answers.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { FundMoney } from './fund-money.js';

type R = typeof routes;
type Row = FundRegisterRow;

export class ReadFundRegister extends queryOf<R['readFundRegister']>() {}

/**
 * Reads a fund's register (OMFP 3103/2017, 14-6-25): dues, money collected and money used between two dates. It starts
 * from the balances of the last close before the period, so that earlier years cost nothing.
 */
@QueryHandler(ReadFundRegister)
export class ReadFundRegisterHandler implements IQueryHandler<ReadFundRegister> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly documents: DocumentRows,
    private readonly money: FundMoney,
  ) {}

  async execute({ call }: ReadFundRegister): Promise<AnswerOf<R['readFundRegister']>> {
    const { idAs, idFund } = call.params;
    const { fromDate, toDate } = call.query;
    if (fromDate > toDate) throw new Refused({ code: 'period-backwards', field: 'toDate' });
    const { association } = await this.months.association(idAs);
    const fund = association.funds.get(idFund);
    if (fund === undefined) throw new Refused({ code: 'fund-not-found' });
    const from = fromDate < FIRST_DAY ? FIRST_DAY : (fromDate as LocalDate);
    const to = toDate as LocalDate;
    const [{ results, books, historyOf, names, asked }, moved, movedBefore] = await Promise.all([
      this.period(association, idFund, { from, to }),
      this.documents.moneyOf(idAs, idFund, { from, to }),
      this.documents.fundSums(idAs, [idFund], from),
    ]);
    const paymentOfId = (idPd: number): PaymentState | undefined => paymentIn(books, idPd);
    let owedBefore = 0;
    const rows: Row[] = [];
    const dues = new Map<string, Row>();
    for (const [idAp, n] of names) {
      const posted = results.flatMap((result) => postedFacts(result, idAp));
      const facts = factsUntil([...historyOf(idAp), ...posted], to);
      const account = fundAccount(ledgerOf(facts), fundId(idFund), from, to);
      owedBefore += account.opening;
      const own = movedOf(n, account, facts, { idFund, from, paymentOfId });
      for (const { date, month, amount } of own.asked) addDue(dues, date, month, amount);
      rows.push(...own.rows);
    }
    rows.push(...dues.values(), ...moved.map(movedRow));
    const { inBani, outBani } = movedBefore.get(idFund) ?? NOTHING_MOVED;
    // What was asked for before the period and is not owed at its beginning was paid.
    const openingBani = fund.openingBani + (asked - owedBefore) + inBani - outBani;
    return {
      name: fund.name,
      purpose: fund.purpose,
      fromDate,
      toDate,
      openingBani,
      ...withBalances(rows, openingBani),
    };
  }

  /** Returns the accounts of all apartments over the period, from the last close before it on. */
  private async period(
    association: Association,
    idFund: number,
    { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  ) {
    const { idAs, firstMonth } = association;
    const { rows } = await this.infrastructure.pool.query<{ month: MonthId; closed: LocalDate }>(
      `select c.month, c.closed from read.account_close c
        where c.association_id = $1 and c.closed <= $2 and ${CLOSE_STANDS} order by c.month`,
      [idAs, to],
    );
    // A month that waits behind an open one may have been closed before the month before it was closed anew.
    const before = rows.filter(({ closed }) => closed < from).map(({ month }) => month);
    const base = before.at(-1) ?? null;
    const [closings, sources, asked] = await Promise.all([
      Promise.all(
        rows
          .filter(({ month }) => base === null || month > base)
          .map(({ month }) => this.months.state(idAs, yearMonthOf(month))),
      ),
      base !== null
        ? this.months.after(association, yearMonthOf(base))
        : firstMonth === null
          ? undefined
          : this.months.load(idAs, monthIdOf(firstMonth)).then((month) => month.sources),
      this.money.askedInAll(association, before, addDays(from, -1)),
    ]);
    const results = closings.flatMap((month) => closingInForce(month)?.result ?? []);
    const known = [
      ...(sources?.earlier ?? []).flatMap((month) => closingInForce(month)?.result ?? []),
      ...results,
    ];
    return {
      asked: asked.get(idFund) ?? 0,
      results,
      books: sources?.cashbooks ?? [],
      historyOf: sources === undefined ? (): readonly LedgerFact[] => [] : histories(sources),
      names: namesOf(association, known),
    };
  }
}

/** Returns the names of all apartments that exist, were in a close, or left before the first one. */
function namesOf(
  association: Association,
  results: readonly MonthResult[],
): ReadonlyMap<number, string> {
  const closed = results.flatMap((result) => result.apartments);
  const placed = (all: Association['deletedApartments']) =>
    [...all].map(([idAp, one]) => ({ idAp, ...one }));
  const { deletedApartments, apartments } = association;
  return new Map(
    [...placed(deletedApartments), ...closed, ...placed(apartments)].map((one) => [
      one.idAp,
      apartmentName(association, one),
    ]),
  );
}

interface Asked {
  readonly date: LocalDate;
  readonly month: YearMonth;
  /** In bani. */
  readonly amount: number;
}

/**
 * Returns what moved between one apartment and the fund from a day on: the dues asked, and one row for each sum of
 * money.
 */
function movedOf(
  n: string,
  { movements }: FundAccount,
  facts: readonly LedgerFact[],
  {
    idFund,
    from,
    paymentOfId,
  }: {
    readonly idFund: number;
    readonly from: LocalDate;
    readonly paymentOfId: (idPd: number) => PaymentState | undefined;
  },
): { readonly asked: readonly Asked[]; readonly rows: readonly Row[] } {
  const asked: Asked[] = [];
  const rows: Row[] = [];
  for (const movement of movements) {
    if (movement.kind === 'due') asked.push(movement);
    else if (!isWaivedBy(movement, idFund, paymentOfId))
      rows.push(paidRow(movement, n, paymentOfId));
  }
  for (const fact of inOrder(facts)) {
    if (!('fundId' in fact) || fact.fundId !== idFund || fact.date < from) continue;
    if (fact.type === 'fund-due' && fact.amount < 0) {
      asked.push(fact);
      rows.push(givenBackRow(fact, n));
    }
    if (fact.type !== 'payment') continue;
    const waiver = paymentOfId(fact.paymentId);
    if (waiver === undefined || !isWaiver(waiver)) continue;
    rows.push(waivedRow(waiver, n, clearedBy(fact, movements)));
  }
  return { asked, rows };
}

/** Returns what a payment cleared of the fund on the payment's own day, in bani. */
function clearedBy({ paymentId, date }: PaymentMade, movements: FundAccount['movements']): number {
  return movements.reduce(
    (sum, one) =>
      one.kind === 'paid' && one.paymentId === paymentId && one.date === date
        ? sum + one.amount
        : sum,
    0,
  );
}

function addDue(dues: Map<string, Row>, date: LocalDate, month: YearMonth, amount: number): void {
  const key = `${date} ${month}`;
  const standing = dues.get(key);
  if (standing !== undefined) standing.dueBani += amount;
  else {
    const explanation = `Cote stabilite, ${monthName(month)}`;
    dues.set(key, rowOf({ date, kind: 'dues', explanation, dueBani: amount }));
  }
}

/**
 * Makes a complete row. A year has thousands, so all have the same shape; balances are filled in once the rows are in
 * order.
 */
function rowOf({
  idPd = null,
  document = '',
  n = '',
  explanation,
  dueBani = 0,
  collectedBani = 0,
  usedBani = 0,
  date,
  kind,
}: Partial<Row> & Pick<Row, 'date' | 'kind' | 'explanation'>): Row {
  return {
    idPd,
    document,
    n,
    explanation,
    dueBani,
    collectedBani,
    usedBani,
    date,
    kind,
    balanceBani: 0,
  };
}

const PAID = { payment: 'Încasare', advance: 'Din avans', return: 'Restituire' } as const;

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
  paymentOfId: (idPd: number) => PaymentState | undefined,
): Row {
  const payment = paymentId === null ? undefined : paymentOfId(paymentId);
  const document = documentText(payment);
  const idPd = payment?.idPd ?? null;
  const kind = amount < 0 ? 'return' : payment === undefined ? 'advance' : 'payment';
  const explanation = PAID[kind];
  return rowOf({ date, kind, idPd, document, n, explanation, collectedBani: amount });
}

/** A due below 0 is no debt: the sum to give back is the owner's advance from that day on and leaves the fund. */
function givenBackRow({ date, amount }: FundDuePosted, n: string): Row {
  const explanation = 'Cotă sub zero: trecută în avans';
  return rowOf({ date, kind: 'return', n, explanation, collectedBani: amount });
}

/**
 * Returns whether a movement belongs in a waiver's row: what a waiver of this fund cleared of it on the waiver's day.
 * What remained of the waiver clears other debts like any advance, even another fund's on the same day.
 */
function isWaivedBy(
  { date, paymentId }: { readonly date: LocalDate; readonly paymentId: number | null },
  idFund: number,
  paymentOfId: (idPd: number) => PaymentState | undefined,
): boolean {
  const payment = paymentId === null ? undefined : paymentOfId(paymentId);
  return (
    payment !== undefined && isWaiver(payment) && payment.idF === idFund && payment.emitted === date
  );
}

/**
 * The whole waiver reduces what is asked; the part that was paid before its day moves from the fund to the owner's
 * advance.
 */
function waivedRow(waiver: PaymentState, n: string, cleared: number) {
  const { idPd, emitted, info, amountBani } = waiver;
  const paidBani = amountBani - cleared;
  const since = paidBani === 0 ? '' : ' (plătită între timp: trecută în avans)';
  const explanation = `Restanță anulată: ${info}${since}`;
  return rowOf({
    date: emitted,
    kind: 'waiver',
    idPd,
    document: documentText(waiver),
    n,
    explanation,
    dueBani: -amountBani,
    collectedBani: paidBani === 0 ? 0 : -paidBani,
  });
}

function movedRow(one: MovedMoney): Row {
  const { idPd, date, inBani, outBani, partner, info } = one;
  const isReturn = inBani + outBani < 0;
  const way = outBani === 0 ? 'in' : 'out';
  const proof = isReturn ? returnText(way) : paidText(way, one.mode);
  const texts = [isReturn ? PAID.return : '', partner, info];
  return rowOf({
    date,
    kind: isReturn ? 'return' : outBani !== 0 ? 'use' : 'payment',
    idPd,
    document: `${proof} ${documentNumber(one.series, one.number)}`.trim(),
    explanation: texts.filter(Boolean).join(', '),
    collectedBani: inBani,
    usedBani: outBani,
  });
}

/** Sorts the rows, dues before money on the same day, and sets the fund's balance after each row. */
function withBalances(rows: Row[], openingBani: number) {
  const rank = ({ kind }: Row): number => (kind === 'dues' ? 0 : 1);
  rows.sort((a, b) => byDate(a, b) || rank(a) - rank(b));
  let [dueBani, collectedBani, usedBani] = [0, 0, 0];
  for (const row of rows) {
    dueBani += row.dueBani;
    collectedBani += row.collectedBani;
    usedBani += row.usedBani;
    row.balanceBani = openingBani + collectedBani - usedBani;
  }
  const closingBani = openingBani + collectedBani - usedBani;
  return { rows, dueBani, collectedBani, usedBani, closingBani };
}

@Controller()
export class FundRegisterController {
  constructor(
    private readonly queries: QueryBus,
    private readonly answers: KeptAnswers,
  ) {}

  @Call(routes.readFundRegister)
  handle(@TheCall() call: CallOf<R['readFundRegister']>) {
    return this.answers.of(call, call.params.idAs, () =>
      this.queries.execute(new ReadFundRegister(call)),
    );
  }
}
