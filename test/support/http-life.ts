import { randomUUID } from 'node:crypto';
import { type BodySentTo, type Route, routes } from '@scara/contracts/http';
import { type AHome, aHome, publishedMonth } from './a-month.js';
import type { Browser, Sent } from './browser.js';
import { type Dice, diceOf } from './dice.js';

const FIRST_DAY = Date.UTC(2025, 9, 1);
const DAY_MS = 86_400_000;

type Allocations = readonly { readonly date: string }[];

const withoutDates = (list: Allocations): string =>
  JSON.stringify(list.map(({ date: _, ...one }) => one));

/** An association whose administrator makes random calls in any order. */
export class HttpLife {
  private readonly roll: Dice;
  home!: AHome;
  #day = 5;
  /** Of every payment: its name, what it was said to clear, and what it cleared. */
  readonly previews: (readonly [what: string, said: string, done: string])[] = [];

  constructor(
    readonly admin: Browser,
    readonly seed: number,
    /** Called with every call and its answer. */
    readonly seen: (
      route: Route,
      sent: Sent<Route>,
      status: number,
      body: unknown,
    ) => Promise<void>,
  ) {
    this.roll = diceOf(seed);
  }

  get params(): { readonly idAs: number } {
    return { idAs: this.home.idAs };
  }

  async begin(): Promise<void> {
    this.home = await aHome(this.admin, `Viața ${this.seed}`);
    const { apartments, idFund } = this.home;
    const bill = {
      ...{ idMonth: 202_508, amountBani: this.roll(9_000), principalBani: 9_000 },
      ...{ published: '2025-08-05', maturityDays: 0, penaltiesRateE2: 20 },
      ...{ penaltiesBani: 0, penaltiesThrough: '2025-09-30' },
    };
    const due = { idMonth: 202_508, idFund, amountBani: this.roll(2_000) };
    const opening: BodySentTo<typeof routes.openMonth>['opening'] = [
      {
        idAp: apartments[0],
        advanceBani: 0,
        debts: [
          { kind: 'expenses', ...bill },
          { kind: 'fund', ...due },
        ],
      },
      { idAp: apartments[1], advanceBani: this.roll(5_000), debts: [] },
    ];
    await this.send(routes.openMonth, { body: { idMonth: 202_510, opening } });
    const account = { account: 'bank', emitted: '2025-09-30', amountBani: 50_000 } as const;
    await this.send(routes.openAccount, { body: account });
  }

  async step(): Promise<void> {
    this.#day += this.roll(4);
    const steps = [
      () => this.goOn(),
      () => this.goOn(),
      () => this.goOn(),
      () => this.ask(),
      () => this.ask(),
      () => this.pay(),
      () => this.pay(),
      () => this.pay(),
      () => this.payOut(),
      () => this.undo(),
      () => this.undo(),
      () => this.reopen(),
      () => this.structure(),
      () => this.forgive(),
      () => this.otherDocument(),
      () => this.otherDocument(),
      () => this.change(),
      () => this.change(),
    ];
    await steps[this.roll(steps.length)]!();
  }

  /** Returns the answer of the call, null if it was refused. */
  private async send<R extends Route>(route: R, sent: Sent<R>): Promise<unknown> {
    const whole = { ...sent, params: { ...this.params, ...sent.params }, key: randomUUID() };
    const { status, body } = await this.admin.try(route, whole);
    await this.seen(route, whole, status, body);
    return status === 200 ? body : null;
  }

  /** Opens, publishes or closes a month, whichever is next. */
  private async goOn(): Promise<void> {
    const { months, next } = await this.admin.call(routes.listMonths, { params: this.params });
    const open = months.findLast(({ state }) => state !== 'closed');
    if (open === undefined) {
      await this.send(routes.openMonth, { body: { idMonth: next ?? 202_510 } });
      return;
    }
    const { idMonth, state } = open;
    this.#day += this.roll(14);
    if (state === 'published') {
      await this.send(routes.closeMonth, { body: { idMonth, closed: this.date() } });
    } else {
      const published = this.date();
      await publishedMonth(this.admin, this.home, { idMonth, published }).catch(() => undefined);
    }
  }

  private async ask(): Promise<void> {
    const { months } = await this.admin.call(routes.listMonths, { params: this.params });
    const { idMonth } = months[this.roll(months.length)] ?? { idMonth: 202_510 };
    const { idOutgoColumn, idFund } = this.home;
    if (this.roll(3) === 0) {
      const body = { idFund, amountBani: this.roll(6_000), distribution: 3 };
      await this.send(routes.addFundDue, { params: { idMonth }, body });
      return;
    }
    const { columns } = await this.admin.call(routes.listOutgoColumns, { params: this.params });
    const column = columns[this.roll(columns.length)]?.idOutgoColumn ?? idOutgoColumn;
    const body = {
      ...{ idMonth, idOutgoColumn: column, name: 'Salubris', metering: 1 },
      ...{ amountBani: this.roll(40_000) - 3_000, distribution: 2 + this.roll(2) },
    };
    await this.send(routes.addOutgo, { body });
  }

  private async pay(): Promise<void> {
    const [idAp, idF] = [await this.apartment(), this.roll(4) === 0 ? await this.fund() : null];
    const body: BodySentTo<typeof routes.registerPayment> = {
      ...{ t: 1, pM: 1 + this.roll(2), series: 'CH', emitted: this.date(30) },
      ...{ idAp, amountBani: this.roll(30_000), idF },
    };
    const params = { ...this.params, idAp };
    const query = {
      ...{ amountBani: String(body.amountBani), emitted: body.emitted },
      ...(idF === null ? {} : { idF: String(idF) }),
    };
    const preview = await this.admin.try(routes.previewPayment, { params, query });
    const answer = await this.send(routes.registerPayment, { body });
    if (answer === null || preview.status !== 200) return;
    const { idPd } = answer as { readonly idPd: number };
    const { payments } = await this.admin.call(routes.readApartmentPayments, { params });
    const written = payments.find((one) => one.idPd === idPd)?.allocations;
    this.previews.push([
      `preview of ${JSON.stringify(body)}`,
      withoutDates((preview.body as { readonly allocations: Allocations }).allocations),
      withoutDates(written!),
    ]);
  }

  /** A collaborator's payment, a transfer, a correction of penalties, or an advance used. */
  private async otherDocument(): Promise<void> {
    const emitted = this.date(20);
    const amountBani = 1 + this.roll(8_000);
    const idAp = await this.apartment();
    const { idFund } = this.home;
    const bodies: readonly BodySentTo<typeof routes.registerPayment>[] = [
      { t: 3, pM: 1 + this.roll(2), partner: 'Chiriaș', series: 'CH', emitted, amountBani },
      { t: 3, pM: 2, partner: 'Chiriaș', idF: idFund, emitted, amountBani },
      { t: 5, from: 'cash', to: 'bank', emitted, amountBani },
      { t: 5, from: 'bank', to: 'collector', emitted, amountBani },
      { t: 6, pM: 5, idAp, emitted, amountBani },
      {
        ...{ t: 20, idAp, emitted, info: 'hotărâre', origin: 'hand' },
        ...{ idMonth: 202_510 + this.roll(3), amountBani: this.roll(400) - 200 },
      },
      { t: 25, idAp, emitted, targets: [{ idF: this.roll(2) ? idFund : null, amountBani }] },
    ];
    await this.send(routes.registerPayment, { body: bodies[this.roll(bodies.length)]! });
  }

  /** Changes an expense, a due, an apartment's persons or a fund's debts. */
  private async change(): Promise<void> {
    const { months } = await this.admin.call(routes.listMonths, { params: this.params });
    const { idMonth } = months[this.roll(Math.min(2, months.length))] ?? { idMonth: 202_510 };
    const idAp = await this.apartment();
    const idFund = await this.fund();
    const what = this.roll(7);
    if (what === 0) {
      const body = { persons: this.roll(5) };
      await this.send(routes.changeApartment, { params: { idAp }, body });
    } else if (what === 1) {
      const body = { amountBani: this.roll(3_000), idMonth };
      await this.send(routes.setFundShare, { params: { idFund, idAp }, body });
    } else if (what === 2) {
      await this.send(routes.setZeroMDebt, { body: { idFund, reason: 'hotărâre' } });
    } else if (what === 3) {
      await this.send(routes.addFund, { body: { name: `Fond ${this.roll(30)}` } });
    } else if (what === 4) {
      await this.send(routes.deleteFund, { params: { idFund } });
    } else {
      const sent = { params: { ...this.params, idMonth } };
      const { status, body } = await this.admin.try(routes.listOutgo, sent);
      if (status !== 200) return;
      const { expenses } = body as { readonly expenses: readonly { readonly idOutgo: number }[] };
      const expense = expenses[this.roll(Math.max(1, expenses.length))];
      if (expense === undefined) return;
      const params = { idOutgo: expense.idOutgo };
      if (what === 5) {
        const changed = { amountBani: this.roll(40_000), distribution: 2 + this.roll(2) };
        await this.send(routes.changeOutgo, { params, body: changed });
      } else {
        const isDisabled = this.roll(2) === 0;
        const disabled = { idMonth, expenses: [expense.idOutgo], isDisabled };
        await this.send(routes.disableOutgo, { body: disabled });
      }
    }
  }

  private async fund(): Promise<number> {
    const { funds } = await this.admin.call(routes.listFunds, { params: this.params });
    return funds[this.roll(Math.max(1, funds.length))]?.idFund ?? this.home.idFund;
  }

  private async payOut(): Promise<void> {
    const { bills } = await this.admin.call(routes.listUnpaidBills, { params: this.params });
    const bill = bills[this.roll(bills.length + 1)];
    const amountBani = bill === undefined ? 1 + this.roll(5_000) : bill.leftBani;
    const { idMonth, idOutgo } = bill ?? {};
    const isOfFund = this.roll(3) === 0;
    const parts = idMonth && idOutgo ? [{ idMonth, idOutgo, amountBani }] : [];
    const body: BodySentTo<typeof routes.registerPayment> = {
      ...{ t: isOfFund ? 11 : 10, pM: 2, emitted: this.date(10), provider: 'Salubris' },
      ...{ amountBani, bills: parts },
      ...(isOfFund ? { idF: this.home.idFund } : {}),
    };
    await this.send(routes.registerPayment, { body });
  }

  /** Annuls, returns or redates any document. */
  private async undo(): Promise<void> {
    const { payments } = await this.admin.call(routes.listPayments, { params: this.params });
    const document = payments[this.roll(Math.max(payments.length, 1))];
    if (document === undefined) return;
    const params = { idPd: document.idPd };
    const reason = 'o greșeală';
    const what = this.roll(3);
    if (what === 0) await this.send(routes.annulPayment, { params, body: { reason } });
    else if (what === 1) {
      await this.send(routes.updatePayment, { params, body: { emitted: this.date(60) } });
    } else {
      const body = { emitted: this.date(), series: 'DP', reason };
      await this.send(routes.returnPayment, { params, body });
    }
  }

  private async reopen(): Promise<void> {
    const { months } = await this.admin.call(routes.listMonths, { params: this.params });
    const closed = months.filter(({ state }) => state === 'closed').slice(0, 2);
    const month = closed[this.roll(Math.max(closed.length, 1))];
    if (month === undefined) return;
    const query = { idMonth: String(month.idMonth) };
    await this.send(routes.reopenMonth, { query, body: { reason: 'o greșeală' } });
  }

  /** Adds or deletes an apartment or a column. */
  private async structure(): Promise<void> {
    const { idEntrance } = this.home;
    const what = this.roll(4);
    if (what === 0) {
      const body = { number: `N${this.roll(1_000)}`, persons: this.roll(4) };
      await this.send(routes.addApartment, { params: { idGroup: idEntrance }, body });
    } else if (what === 1) {
      await this.send(routes.deleteApartment, { params: { idAp: await this.apartment() } });
    } else if (what === 2) {
      await this.send(routes.addOutgoColumn, { body: { name: `Coloana ${this.roll(50)}` } });
    } else {
      const { columns } = await this.admin.call(routes.listOutgoColumns, { params: this.params });
      const one = columns[this.roll(Math.max(columns.length, 1))];
      if (one === undefined) return;
      const params = { idOutgoColumn: one.idOutgoColumn };
      await this.send(routes.deleteOutgoColumn, { params });
    }
  }

  /** Cancels penalties, or accepts proposals about them. */
  private async forgive(): Promise<void> {
    const reason = 'hotărârea AG';
    if (this.roll(2) === 0) {
      await this.send(routes.setZeroPens, { body: { reason } });
      return;
    }
    const { params } = this;
    const { proposals } = await this.admin.call(routes.readPenaltyProposals, { params });
    const taken = proposals.map(({ idAp, idMonth, differenceBani }) => ({
      ...{ idAp, idMonth, differenceBani },
    }));
    await this.send(routes.takePenaltyProposals, { body: { proposals: taken, reason } });
  }

  private async apartment(): Promise<number> {
    const { apartments } = await this.admin.call(routes.listApartments, { params: this.params });
    return apartments[this.roll(apartments.length)]?.idAp ?? 1;
  }

  /** Returns the current day of this life, or one of the `back` days before it. */
  private date(back = 1): string {
    const day = Math.max(0, this.#day - this.roll(back));
    return new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
  }
}
