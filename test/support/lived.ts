import {
  addApartment,
  addBlock,
  addEntrance,
  addFund,
  addMeters,
  addOutgoColumn,
  type Association,
  type AssociationEvent,
  createAssociation,
  evolve,
  hasBankOfMode,
  NO_ASSOCIATION,
} from '@scara/domain/association';
import {
  annulPayment,
  NO_OTHER_BOOKS,
  type Cashbook,
  type CashbookContext,
  type CashbookEvent,
  evolveCashbook,
  NO_CASHBOOK,
  registerPayment,
  type RegisterPayment,
  updatePayment,
  yearOfDocument,
} from '@scara/domain/cashbook';
import type { Decision, LocalDate, YearMonth } from '@scara/domain/kernel';
import {
  closeMonth,
  controlList,
  computeMonth,
  acceptFindings,
  evolveMonth,
  type ExpenseData,
  type ExpenseMonth,
  type ExpenseMonthEvent,
  type MonthSources,
  NO_MONTH,
  openMonth,
  type OpeningBalance,
  publishMonth,
  type ReadRevisions,
  reopenMonth,
} from '@scara/domain/expense-month';

const TODAY = '2027-06-30' as LocalDate;
export const month = (text: string): YearMonth => text as YearMonth;
export const day = (text: string): LocalDate => text as LocalDate;

/** Ids of the association that every `Lived` starts with: two entrances, apartments 1 and 2 in A, 3 in B. */
export const IDS = {
  idAs: 7,
  entranceA: 70_002,
  entranceB: 70_003,
  apartments: [70_004, 70_005, 70_006],
  gunoi: 70_007,
  water: 70_008,
  canal: 70_009,
  fund: 70_010,
  /** The cold water meters of apartments 1, 2 and 3. */
  meters: [1, 2, 3],
} as const;

const AN_EXPENSE: ExpenseData = {
  idOutgoColumn: IDS.gunoi,
  name: 'Salubris',
  amountBani: 10_000,
  quantityE3: null,
  metering: 1,
  distribution: 2,
  idGroup: null,
  canalPercentE2: null,
  unit: '',
  typedShares: null,
  typedConsumptions: null,
  document: {
    idServiceProvider: null,
    provider: 'Salubris',
    providerCif: '',
    number: 'F 1',
    date: '',
  },
  isRecurring: false,
  category: 'other',
};

export const anExpense = (over: Partial<ExpenseData> = {}): ExpenseData => ({
  ...AN_EXPENSE,
  ...over,
});

/** An association's streams in memory, changed only by the domain's own decisions. */
export class Lived {
  association: Association = NO_ASSOCIATION;
  readonly months = new Map<YearMonth, ExpenseMonth>();
  readonly books = new Map<number, Cashbook>();
  /** Every event with its stream, in the order of writing. */
  readonly recorded: {
    readonly stream: string;
    readonly event: AssociationEvent | ExpenseMonthEvent | CashbookEvent;
  }[] = [];
  #payments = 0;

  constructor() {
    const founded: readonly ((state: Association) => Decision<AssociationEvent, unknown>)[] = [
      (state) => createAssociation({ idAs: 7, idUser: 3, settings: { name: 'Teiul' } }, state),
      (state) => addBlock({ name: 'B', street: '' }, state),
      (state) => addEntrance({ idBlock: 70_001, name: 'A' }, state),
      (state) => addEntrance({ idBlock: 70_001, name: 'B' }, state),
      ...[2, 1, 1].map(
        (persons, at) => (state: Association) =>
          addApartment(
            {
              idEntrance: at < 2 ? IDS.entranceA : IDS.entranceB,
              number: String(at + 1),
              persons,
              surfaceE5: 1_000_000,
            },
            state,
          ),
      ),
      ...['Gunoi', 'Apă rece', 'Canal'].map(
        (name) => (state: Association) =>
          addOutgoColumn({ name, showMetering: 1, showIndex: 1 }, state),
      ),
      (state) => addFund({ name: 'Reparații', type: 1, description: '' }, state),
      (state) =>
        addMeters(
          {
            meters: IDS.apartments.map((idAp, at) => ({
              idAp,
              type: 1,
              location: 1,
              series: `R${at + 1}`,
              initialIndexE3: 0,
            })),
          },
          state,
        ),
    ];
    for (const decide of founded) this.tell(decide);
  }

  /** Applies a decision on the association, which must be accepted. */
  tell(decide: (state: Association) => Decision<AssociationEvent, unknown>): void {
    const events = eventsOf(decide(this.association));
    this.association = events.reduce(evolve, this.association);
    this.record('association-7', events);
  }

  state(at: YearMonth): ExpenseMonth {
    return this.months.get(at) ?? NO_MONTH;
  }

  /** Returns what the month's decisions read, with every earlier month and every cashbook. */
  sources(at: YearMonth): MonthSources {
    const state = this.state(at);
    const earlier = [...this.months.values()]
      .filter((other) => other.month !== null && other.month < at)
      .sort((a, b) => (a.month! < b.month! ? 1 : -1));
    const years = [...this.books.keys()].sort((a, b) => a - b);
    return {
      association: this.association,
      month: state,
      earlier: state.previous === null ? [] : earlier,
      cashbooks: years.map((year) => this.books.get(year)!),
    };
  }

  read(): ReadRevisions {
    const cashbooks = [...this.books].map(([year, { revision }]) => [String(year), revision]);
    return { association: 0, cashbooks: Object.fromEntries(cashbooks) as Record<string, number> };
  }

  /** Applies a decision on a month. Returns its events, or the code of its refusal. */
  try(
    at: YearMonth,
    decide: (state: ExpenseMonth) => Decision<ExpenseMonthEvent, { readonly code: string }>,
  ): readonly ExpenseMonthEvent[] | string {
    const decision = decide(this.state(at));
    if (!decision.ok) return decision.rejection.code;
    this.months.set(at, decision.events.reduce(evolveMonth, this.state(at)));
    this.record(`month-7-${at.replace('-', '')}`, decision.events);
    return decision.events;
  }

  open(at: YearMonth, opening: readonly OpeningBalance[] = []) {
    const last = [...this.months.values()]
      .filter((other) => other.month !== null && other.month !== at)
      .sort((a, b) => (a.month! < b.month! ? 1 : -1))[0];
    return this.try(at, (state) =>
      openMonth({ month: at, opening }, state, this.association, last ?? null),
    );
  }

  /** Accepts every finding of the control list that can be accepted. */
  acceptAll(at: YearMonth): void {
    const sources = this.sources(at);
    const findings = controlList(sources, computeMonth(sources, null))
      .filter(({ severity }) => severity === 'accept')
      .map(({ key }) => key);
    this.try(at, () => acceptFindings({ findings, reason: 'probă', idUser: 7 }, sources));
  }

  publish(at: YearMonth, published: string) {
    return this.try(at, () =>
      publishMonth(
        { published: day(published), today: TODAY, figures: '' },
        this.sources(at),
        this.read(),
      ),
    );
  }

  close(at: YearMonth, closed: string) {
    return this.try(at, () =>
      closeMonth({ closed: day(closed), today: TODAY }, this.sources(at), this.read()),
    );
  }

  reopen(at: YearMonth, reason = 'o factură greșită') {
    const later = [...this.months.values()].find(
      (other) => other.closing !== null && other.month! > at,
    );
    return this.try(at, (state) =>
      reopenMonth({ reason, laterClosed: later?.month ?? null }, state),
    );
  }

  /** Opens, fills, publishes and closes a month with one expense. */
  liveThrough(at: YearMonth, closed: string, fill: () => void = () => undefined): void {
    this.open(at);
    fill();
    this.acceptAll(at);
    for (const step of [this.publish(at, closed), this.close(at, closed)]) {
      if (typeof step === 'string') throw new Error(`${at}: ${step}`);
    }
  }

  /** Registers a payment of an apartment; returns the document's id. */
  pay(idAp: number, emitted: string, amountBani: number, idF: number | null = null): number {
    const payment: RegisterPayment = {
      type: 1,
      mode: 2,
      emitted: day(emitted),
      series: '',
      number: `B ${(this.#payments += 1)}`,
      idAp,
      amountBani,
      idF,
      info: '',
    };
    const year = Number(emitted.slice(0, 4));
    const [event] = this.onBook(year, (book) => registerPayment(payment, book, this.context(year)));
    return (event as Extract<CashbookEvent, { type: 'PaymentRegistered' }>).data.idPd;
  }

  annul(idPd: number): void {
    const year = yearOfDocument(idPd);
    this.onBook(year, (book) =>
      annulPayment({ idPd, reason: 'greșită' }, book, this.context(year)),
    );
  }

  redate(idPd: number, emitted: string): void {
    const year = yearOfDocument(idPd);
    this.onBook(year, (book) =>
      updatePayment({ idPd, texts: { emitted: day(emitted) } }, book, this.context(year)),
    );
  }

  context(year: number): CashbookContext {
    return {
      year,
      today: TODAY,
      earliestYear: 2024,
      isYearClosed: false,
      around: NO_OTHER_BOOKS,
      hasApartment: (idAp) => this.association.apartments.has(idAp),
      hasFund: (idFund) => this.association.funds.has(idFund),
      hasBank: (mode) => hasBankOfMode(this.association.settings, mode),
      isCompany: () => false,
    };
  }

  private onBook(
    year: number,
    decide: (book: Cashbook) => Decision<CashbookEvent, unknown>,
  ): readonly CashbookEvent[] {
    const book = this.books.get(year) ?? NO_CASHBOOK;
    const events = eventsOf(decide(book));
    this.books.set(year, events.reduce(evolveCashbook, book));
    this.record(`cashbook-7-${year}`, events);
    return events;
  }

  private record(stream: string, events: readonly Lived['recorded'][number]['event'][]): void {
    for (const event of events) this.recorded.push({ stream, event });
  }
}

function eventsOf<E>(decision: Decision<E, unknown>): readonly E[] {
  if (!decision.ok) throw new Error(`refused: ${JSON.stringify(decision.rejection)}`);
  return decision.events;
}
