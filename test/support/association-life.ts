import {
  addApartment,
  type Association,
  type AssociationEvent,
  changeFund,
  changeSettings,
  deleteApartment,
  evolve,
  hasBankOfMode,
} from '@scara/domain/association';
import {
  accountsAt,
  type BalanceSheet,
  balanceSheet,
  currentMonth,
  monthsOnSheet,
  standingMonths,
} from '@scara/domain/balance-sheet';
import {
  annulPayment,
  otherBooks,
  type CashAccount,
  type Cashbook,
  type CashbookContext,
  type CashbookDecision,
  correctPenalty,
  distributeAdvance,
  evolveCashbook,
  idOf,
  NO_CASHBOOK,
  openAccount,
  paidOfBills,
  registerCollaboratorPayment,
  registerDisbursement,
  returnPayment,
  takePayments,
  transferMoney,
  updatePayment,
  yearOfDocument,
  zeroFundDebts,
  zeroPenalties,
} from '@scara/domain/cashbook';
import {
  addExpense,
  addFundDue,
  changeExpense,
  closeMonth,
  disableExpenses,
  discardMonth,
  evolveMonth,
  type ExpenseMonth,
  type ExpenseMonthEvent,
  type MonthSources,
  needsWholeHistory,
  NO_MONTH,
  openingFacts,
  openMonth,
  postedFacts,
  publishedBasis,
  removeExpense,
  reopenMonth,
  closingInForce,
  withdrawMonth,
} from '@scara/domain/expense-month';
import {
  addDays,
  type Decision,
  type LocalDate,
  logItems,
  nextMonth,
  type YearMonth,
  type PaymentMode,
} from '@scara/domain/kernel';
import { cashFacts, type LedgerFact, ledgerOf, penaltyStanding } from '@scara/domain/ledger';
import { anExpense, IDS, Lived, month } from './lived.js';

/** One step of a life, as four numbers: the kind of action, and three choices that it makes. */
export type Step = readonly [what: number, a: number, b: number, c: number];

/**
 * The association that every life starts with: two funds besides the three apartments of every `Lived`. It is created
 * once, because no decision mutates a state.
 */
const FOUNDED = foundAssociation();

function foundAssociation() {
  const lived = new Lived();
  // A rate is set so that closes post penalties; otherwise nothing about them would be tested.
  lived.tell((state) => changeSettings({ settings: { penaltiesRateE2: 20 } }, state));
  lived.tell((state) =>
    changeFund({ idFund: IDS.fund, fund: { openingBani: 7_777, purpose: 'repair' } }, state),
  );
  const { association, recorded } = lived;
  return { association, recorded, funds: [IDS.fund] };
}

const TODAY = '2027-06-30' as LocalDate;
const FIRST = month('2025-11');

/**
 * An association that executes any steps: each is a decision of the domain, which accepts or refuses it. Documents are
 * dated before and after the day on which they are written, also across New Year.
 */
export class AssociationLife {
  association = FOUNDED.association;
  /** Oldest first; the last one may be open, and earlier ones reopened. */
  readonly months: ExpenseMonth[] = [];
  readonly books = new Map<number, Cashbook>();
  now = '2025-11-20' as LocalDate;
  /** Every event with its stream, if the life is recorded, else null. */
  readonly recorded: Lived['recorded'][number][] | null;

  constructor({ isRecorded = false }: { readonly isRecorded?: boolean } = {}) {
    this.recorded = isRecorded ? [...FOUNDED.recorded] : null;
  }

  live(steps: readonly Step[]): void {
    for (const step of steps) this.take(step);
  }

  /** Returns a copy of the association that can continue differently. */
  fork(): AssociationLife {
    const fork = new AssociationLife();
    fork.association = this.association;
    fork.months.push(...this.months);
    for (const [year, book] of this.books) fork.books.set(year, book);
    fork.now = this.now;
    return fork;
  }

  take([what, a, b, c]: Step): void {
    this.now = addDays(this.now, c % 9);
    const last = this.months.at(-1);
    switch (what % 24) {
      case 0:
      case 1:
      case 2:
        return this.goOn(last, a, b, c);
      case 3:
        return this.onOpenMonth(a, (state) => this.expense(state, a, b));
      case 4:
        return this.onOpenMonth(a, (state) => this.change(state, a, b));
      case 5:
        return this.onOpenMonth(a, (state) =>
          addFundDue({ ...this.due(a, b) }, state, this.association),
        );
      case 6:
        return this.reopen(a);
      case 7:
      case 8:
      case 9:
      case 10:
        return this.pay(a, b, c);
      case 11:
        return this.collect(a, b);
      case 12:
      case 13:
        return this.disburse(a, b, c);
      case 14:
        return this.write(this.dayNear(c), (book, context) => {
          const [from, to] = [this.account(a), this.account(b)];
          const common = { ...HEAD, emitted: this.dayNear(c) };
          return transferMoney({ ...common, from, to, amountBani: 1 + (b % 300) }, book, context);
        });
      case 15:
        return this.write(this.dayNear(c), (book, context) => {
          const opened = { account: this.account(a), amountBani: b % 5_000, info: '' };
          return openAccount({ ...opened, emitted: this.dayNear(c) }, book, context);
        });
      case 16:
        return this.correct(a, b);
      case 17:
        return this.wish(a, b, c);
      case 18:
      case 19:
        return this.annul(a);
      case 20:
        return this.giveBack(a, c);
      case 21:
        return this.redate(a, c);
      case 22:
        return this.zero(a);
      case 23:
        return this.apartments(a, b);
    }
  }

  /** Returns the balance sheet at the end of a day, computed as the product does. */
  sheet(at: LocalDate): BalanceSheet {
    const standing = standingMonths(this.months)
      .filter((one) => closingInForce(one)!.closed <= at)
      .toReversed();
    const books = this.allBooks();
    const [newest] = standing;
    const needed =
      newest !== undefined && needsWholeHistory({ earlier: [newest], cashbooks: books })
        ? standing
        : standing.slice(0, 1);
    const [first = null] = this.months;
    const accounts = accountsAt(
      { association: this.association, first, standing: needed, books },
      at,
    );
    return balanceSheet(
      {
        funds: this.association.funds,
        months: monthsOnSheet(this.months),
        books,
        accounts,
        currentMonth: currentMonth(standing),
      },
      at,
    );
  }

  private goOn(last: ExpenseMonth | undefined, a: number, b: number, c: number): void {
    const unclosed = this.months.findIndex(({ closing }) => closing === null);
    if (unclosed >= 0 && this.months[unclosed]!.publication !== null) {
      if (a % 8 === 0) {
        return this.onMonth(unclosed, (state) => withdrawMonth({ reason: 'greșită' }, state));
      }
      const closed = this.dayNear(a % 3 === 0 ? 0 : c);
      const sources = this.sources(unclosed);
      return this.onMonth(unclosed, () =>
        closeMonth({ closed, today: TODAY }, sources, this.read()),
      );
    }
    if (unclosed >= 0) {
      if (a % 16 === 0) {
        return this.onMonth(unclosed, (state) =>
          discardMonth({ paidOf: () => 0 }, state, this.association),
        );
      }
      return this.publish(unclosed);
    }
    const at = last === undefined ? FIRST : nextMonth(last.month!);
    const opening = last === undefined ? this.opening(a, b) : [];
    const opened = openMonth({ month: at, opening }, NO_MONTH, this.association, last ?? null);
    if (!opened.ok) return;
    this.record(monthStream(at), opened.events);
    this.months.push(opened.events.reduce(evolveMonth, NO_MONTH));
  }

  /** Publishes as `publishMonth` does once the control list is clear: the list and its basis are fixed. */
  private publish(at: number): void {
    const sources = this.sources(at);
    const previous = this.months[at - 1];
    if (previous !== undefined && previous.closing === null) return;
    const before = previous?.closing?.closed;
    const published = before !== undefined && before > this.now ? before : this.now;
    const event: ExpenseMonthEvent = {
      type: 'MonthPublished',
      data: { published, basis: publishedBasis(sources, []), read: this.read() },
    };
    this.record(monthStream(sources.month.month!), [event]);
    this.months[at] = evolveMonth(this.months[at]!, event);
  }

  private reopen(a: number): void {
    const at = this.months.length - 1 - (a % 3);
    const state = this.months[at];
    if (state === undefined) return;
    const later = this.months[at + 1]?.closing ?? null;
    const laterClosed = later === null ? null : this.months[at + 1]!.month;
    this.onMonth(at, () => reopenMonth({ reason: 'greșită', laterClosed }, state));
  }

  private expense(state: ExpenseMonth, a: number, b: number) {
    const [idAp = 0, other = 0] = this.apartmentIds();
    const amountBani = (b % 4_000) - 400;
    const typedShares = [
      { idAp, amountBani: Math.trunc(amountBani / 3) },
      { idAp: other, amountBani: 100 },
    ];
    const isTyped = a % 4 === 0;
    const date = a % 3 === 0 ? this.dayNear(b) : '';
    const data = anExpense({
      amountBani,
      distribution: isTyped ? 1 : a % 2 === 0 ? 3 : 2,
      typedShares: isTyped ? typedShares : null,
      isRecurring: a % 5 === 0,
      document: { ...anExpense().document, date },
    });
    return addExpense(data, state, this.association);
  }

  private change(state: ExpenseMonth, a: number, b: number) {
    const ids = [...state.expenses.keys()];
    const idOutgo = ids[a % Math.max(ids.length, 1)] ?? 0;
    if (b % 3 === 0) return removeExpense({ idOutgo, paidBani: 0 }, state);
    if (b % 3 === 1) {
      return disableExpenses({ expenses: [idOutgo], isDisabled: b % 2 === 0 }, state);
    }
    return changeExpense({ idOutgo, expense: { amountBani: b % 900 } }, state, this.association);
  }

  private due(a: number, b: number) {
    return {
      idFund: this.fund(a),
      amountBani: 1 + (b % 900),
      distribution: 3,
      idGroup: null,
      typedShares: null,
    } as const;
  }

  private opening(a: number, b: number) {
    if (a % 2 === 0) return [];
    const [idAp = 0, other = 0] = this.apartmentIds();
    return [
      {
        idAp,
        advanceBani: 0,
        debts: [
          {
            kind: 'expenses',
            month: month('2025-08'),
            amountBani: b % 1_000,
            published: '2025-09-05' as LocalDate,
            maturityDays: 0,
            penaltiesRateE2: 20,
            principalBani: 1_000,
            penaltiesBani: 10,
            penaltiesThrough: '2025-10-31' as LocalDate,
          },
          { kind: 'penalties', month: month('2025-08'), amountBani: b % 77 },
          { kind: 'fund', month: month('2025-09'), idFund: IDS.fund, amountBani: b % 99 },
        ],
      },
      { idAp: other, advanceBani: b % 500, debts: [] },
    ] as const;
  }

  private pay(a: number, b: number, c: number): void {
    const emitted = this.dayNear(c);
    const payment = {
      ...HEAD,
      emitted,
      type: a % 5 === 0 ? 6 : 1,
      mode: MODES[b % MODES.length]!,
      series: 'CH',
      // Now and then a number is typed, which may stand below others or leave a gap.
      ...(a % 9 === 0 ? { number: String(1 + (b % 50)) } : {}),
      idAp: this.apartment(a),
      amountBani: 1 + (b % 2_500),
      idF: b % 4 === 0 ? this.fund(b) : null,
    } as const;
    this.write(emitted, (book, context) => takePayments([payment], book, context));
  }

  private collect(a: number, b: number): void {
    const emitted = this.dayNear(b);
    const isOfFund = a % 2 === 0;
    const payment = {
      ...HEAD,
      emitted,
      type: isOfFund ? 4 : 3,
      mode: MODES[b % MODES.length]!,
      series: 'CH',
      partner: 'Reclame SRL',
      amountBani: 1 + (b % 1_500),
      idF: isOfFund ? this.fund(b) : null,
    } as const;
    this.write(emitted, (book, context) => registerCollaboratorPayment(payment, book, context));
  }

  private disburse(a: number, b: number, c: number): void {
    const emitted = this.dayNear(c);
    const all = this.months.flatMap(({ month: of, expenses }) =>
      [...expenses].map(([idOutgo, { amountBani }]) => ({ month: of!, idOutgo, amountBani })),
    );
    const paid = paidOfBills(this.allBooks());
    const bill = all[a % Math.max(all.length, 1)];
    const year = Number(emitted.slice(0, 4));
    const paidHere = paidOfBills([this.books.get(year) ?? NO_CASHBOOK]);
    const left = (of: YearMonth, idOutgo: number): number | undefined => {
      const found = all.find((one) => one.month === of && one.idOutgo === idOutgo);
      return found && found.amountBani - paid(of, idOutgo) + paidHere(of, idOutgo);
    };
    const isBilled = b % 3 !== 0 && bill !== undefined;
    const most = bill === undefined ? 0 : bill.amountBani - paid(bill.month, bill.idOutgo);
    const amountBani = isBilled ? (b % 2 === 0 ? most : Math.ceil(most / 2)) : 1 + (b % 900);
    const isOfFund = a % 3 === 0;
    const payment = {
      ...HEAD,
      emitted,
      type: isOfFund ? 11 : 10,
      mode: MODES[(a + 1) % MODES.length]!,
      provider: 'Apa Nova',
      amountBani,
      idF: isOfFund ? this.fund(b) : null,
      bills: isBilled ? [{ month: bill.month, idOutgo: bill.idOutgo, amountBani }] : [],
    } as const;
    this.write(emitted, (book, context) => registerDisbursement(payment, book, context, left));
  }

  private correct(a: number, b: number): void {
    const idAp = this.apartment(a);
    const facts = this.wholeHistory(idAp);
    const bills = facts.filter((fact) => fact.type === 'bill');
    const bill = bills[b % Math.max(bills.length, 1)];
    if (bill?.type !== 'bill') return;
    const standing = penaltyStanding(facts, bill.month, this.now);
    const amountBani = (a % 2 === 0 ? 1 : -1) * (1 + (b % 60));
    const correction = { ...HEAD, emitted: this.now, idAp, month: bill.month, amountBani } as const;
    this.write(this.now, (book, context) =>
      correctPenalty({ ...correction, info: 'greșite', origin: 'hand' }, book, context, standing),
    );
  }

  private wish(a: number, b: number, c: number): void {
    const idAp = this.apartment(a);
    const emitted = this.dayNear(c);
    const targets = [{ idF: b % 2 === 0 ? IDS.fund : null, amountBani: 1 + (b % 200) }];
    const { advance } = ledgerOf(
      this.wholeHistory(idAp).filter((fact) => !('date' in fact) || fact.date <= emitted),
    );
    this.write(emitted, (book, context) =>
      distributeAdvance({ ...HEAD, emitted, idAp, targets }, book, context, advance),
    );
  }

  private annul(a: number): void {
    const document = this.document(a);
    if (document === undefined) return;
    this.writeYear(yearOfDocument(idOf(document)), (book, context) =>
      annulPayment({ idPd: idOf(document), reason: 'greșită' }, book, context),
    );
  }

  private giveBack(a: number, c: number): void {
    const document = this.document(a);
    if (document === undefined) return;
    const emitted = addDays(document.emitted, c % 60);
    const home = this.books.get(yearOfDocument(idOf(document)))!;
    const command = { idPd: idOf(document), emitted, series: 'DP', reason: 'greșită' };
    this.write(emitted, (book, context) => returnPayment(command, book, home, context));
  }

  private redate(a: number, c: number): void {
    const document = this.document(a);
    if (document === undefined || document.kind === 'return') return;
    const year = yearOfDocument(document.idPd);
    const texts = { emitted: addDays(document.emitted, (c % 41) - 20) };
    this.writeYear(year, (book, context) =>
      updatePayment({ idPd: document.idPd, texts }, book, context),
    );
  }

  private zero(a: number): void {
    const owed = this.apartmentIds().map((idAp) => ({
      idAp,
      ledger: ledgerOf(this.wholeHistory(idAp)),
    }));
    const head = { emitted: this.now, reason: 'hotărâre' };
    if (a % 2 === 0) {
      const penalties = owed.flatMap(({ idAp, ledger }) =>
        ledger.items
          .filter(({ kind, open }) => kind === 'penalty' && open > 0)
          .map(({ month: of, open }) => ({ idAp, month: of, amountBani: open })),
      );
      return this.write(this.now, (book, context) =>
        zeroPenalties({ ...head, penalties }, book, context),
      );
    }
    const idF = this.fund(a >> 1);
    const debts = owed.flatMap(({ idAp, ledger }) => {
      const open = ledger.items.filter(({ fundId }) => fundId === idF);
      const amountBani = open.reduce((sum, item) => sum + item.open, 0);
      return amountBani > 0 ? [{ idAp, amountBani }] : [];
    });
    this.write(this.now, (book, context) => zeroFundDebts({ ...head, idF, debts }, book, context));
  }

  /** Adds an apartment, or deletes one whose account is settled. */
  private apartments(a: number, b: number): void {
    const ids = this.apartmentIds();
    const idAp = this.apartment(a);
    const decided =
      b % 3 === 0 || ids.length < 2
        ? addApartment(
            { idEntrance: IDS.entranceA, number: `N${a}${b}`, persons: 1, surfaceE5: 1_000_000 },
            this.association,
          )
        : deleteApartment(
            // Apartments on a published list may be deleted too: that was not always refused, and such histories exist.
            { idAp, totalBani: totalOf(ledgerOf(this.wholeHistory(idAp))), shownIn: null },
            this.association,
          );
    if (!decided.ok) return;
    this.record(`association-${IDS.idAs}`, decided.events);
    this.association = decided.events.reduce(foldAssociation, this.association);
  }

  private onOpenMonth(
    a: number,
    decide: (state: ExpenseMonth) => Decision<ExpenseMonthEvent, unknown>,
  ): void {
    const open = this.months.flatMap(({ closing, publication }, at) =>
      closing === null && publication === null ? [at] : [],
    );
    const at = open[a % Math.max(open.length, 1)];
    if (at !== undefined) this.onMonth(at, decide);
  }

  private onMonth(
    at: number,
    decide: (state: ExpenseMonth) => Decision<ExpenseMonthEvent, unknown>,
  ): void {
    const decision = decide(this.months[at]!);
    if (!decision.ok) return;
    this.record(monthStream(this.months[at]!.month!), decision.events);
    const after = decision.events.reduce(evolveMonth, this.months[at]!);
    if (after.month === null) this.months.splice(at);
    else this.months[at] = after;
  }

  private write(
    emitted: LocalDate,
    decide: (book: Cashbook, context: CashbookContext) => CashbookDecision,
  ): void {
    this.writeYear(Number(emitted.slice(0, 4)), decide);
  }

  private writeYear(
    year: number,
    decide: (book: Cashbook, context: CashbookContext) => CashbookDecision,
  ): void {
    const book = this.books.get(year) ?? NO_CASHBOOK;
    const decision = decide(book, {
      year,
      today: TODAY,
      earliestYear: 2024,
      isYearClosed: false,
      around: otherBooks(this.allBooks(), year),
      hasApartment: (idAp) => this.association.apartments.has(idAp),
      hasFund: (idFund) => this.association.funds.has(idFund),
      hasBank: (mode) => hasBankOfMode(this.association.settings, mode),
      isCompany: () => false,
    });
    if (!decision.ok) return;
    this.record(`cashbook-${IDS.idAs}-${year}`, decision.events);
    this.books.set(year, decision.events.reduce(evolveCashbook, book));
  }

  private record(stream: string, events: readonly Lived['recorded'][number]['event'][]): void {
    if (this.recorded !== null) for (const event of events) this.recorded.push({ stream, event });
  }

  private sources(at: number): MonthSources {
    return {
      association: this.association,
      month: this.months[at]!,
      earlier: this.months.slice(0, at).reverse(),
      cashbooks: this.allBooks(),
    };
  }

  private read() {
    const books = this.allBooks().map(({ year, revision }) => [String(year), revision]);
    return { association: 0, cashbooks: Object.fromEntries(books) as Record<string, number> };
  }

  private wholeHistory(idAp: number): readonly LedgerFact[] {
    const [first] = this.months;
    const closings = this.months.flatMap((one) => closingInForce(one) ?? []);
    return [
      ...((first && openingFacts(first).get(idAp)) ?? []),
      ...closings.flatMap(({ result }) => postedFacts(result, idAp)),
      ...(cashFacts(this.allBooks(), null).byApartment.get(idAp) ?? []),
    ];
  }

  allBooks(): readonly Cashbook[] {
    return [...this.books.keys()].sort((x, y) => x - y).map((year) => this.books.get(year)!);
  }

  private document(a: number) {
    const all = this.allBooks().flatMap(({ documents }) => [...logItems(documents)]);
    return all[a % Math.max(all.length, 1)];
  }

  /** Returns a day before, on or after the current one. */
  private dayNear(choice: number): LocalDate {
    return addDays(this.now, (choice % 31) - 15);
  }

  private apartmentIds(): readonly number[] {
    return [...this.association.apartments.keys()];
  }

  private apartment(choice: number): number {
    const ids = this.apartmentIds();
    return ids[choice % ids.length]!;
  }

  private fund(choice: number): number {
    return FOUNDED.funds[choice % FOUNDED.funds.length]!;
  }

  private account(choice: number): CashAccount {
    return (['cash', 'bank', 'collector'] as const)[choice % 3]!;
  }
}

const monthStream = (at: YearMonth): string => `month-${IDS.idAs}-${at.replace('-', '')}`;

const HEAD = { series: '', info: 'probă' } as const;
const MODES: readonly PaymentMode[] = [1, 2, 2, 4, 5, 1];

const foldAssociation = (state: Association, event: AssociationEvent): Association =>
  evolve(state, event);

function totalOf({ items, advance }: ReturnType<typeof ledgerOf>): number {
  return items.reduce((sum, { open }) => sum + open, 0) - advance;
}
