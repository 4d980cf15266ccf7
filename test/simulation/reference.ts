import type { RawEvent } from '../../libs/event-store/src/client/port.js';

interface Metadata {
  readonly commandId: string;
  readonly index?: number;
  readonly count?: number;
}

/** Thrown by the judge when a promise was broken. */
export class Broken extends Error {}

export function mustHold(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Broken(what());
}

interface ReferenceMonth {
  readonly expenses: Map<number, number>;
  /** What each apartment was billed at the last close; undefined while the month is open. */
  billed: readonly number[] | undefined;
}

interface ReferencePayment {
  readonly idAp: number;
  readonly amountBani: number;
  stands: boolean;
}

/**
 * An association's accounts computed a second time, independently of the domain: from the stored facts, with the
 * arithmetic of the specification implemented anew. An apartment owes what was billed less what was paid.
 */
export class ReferenceLedger {
  readonly apartments: { readonly idAp: number; readonly persons: number }[] = [];
  readonly payments = new Map<number, ReferencePayment>();
  readonly numbers = new Map<string, number>();
  readonly #months = new Map<string, ReferenceMonth>();

  take({ streamId, type, data }: RawEvent): void {
    const fact = data as Record<string, unknown> & Record<'idAp' | 'idPd' | 'idOutgo', number>;
    switch (type) {
      case 'ApartmentAdded':
        this.apartments.push({ idAp: fact.idAp, persons: fact['persons'] as number });
        break;
      case 'ExpenseAdded':
        this.#open(streamId, type).expenses.set(fact.idOutgo, fact['amountBani'] as number);
        break;
      case 'ExpenseChanged': {
        const { amountBani } = fact['after'] as { amountBani?: number };
        const { expenses } = this.#open(streamId, type);
        mustHold(expenses.has(fact.idOutgo), () => `${streamId}: an expense that is none changed`);
        if (amountBani !== undefined) expenses.set(fact.idOutgo, amountBani);
        break;
      }
      case 'ExpenseRemoved':
        mustHold(
          this.#open(streamId, type).expenses.delete(fact.idOutgo),
          () => `${streamId}: an expense was removed twice`,
        );
        break;
      case 'MonthClosed': {
        const month = this.#open(streamId, type);
        month.billed = this.#shares([...month.expenses.values()]);
        break;
      }
      case 'MonthReopened': {
        const month = this.#month(streamId);
        mustHold(month.billed !== undefined, () => `${streamId}: reopened while open`);
        month.billed = undefined;
        break;
      }
      case 'PaymentRegistered':
        this.#registered(fact);
        break;
      case 'PaymentAnnulled':
      case 'PaymentReturned': {
        const payment = this.payments.get(fact.idPd);
        mustHold(
          payment?.stands === true,
          () => `document ${fact.idPd}: undone twice, or never was`,
        );
        payment.stands = false;
        break;
      }
    }
  }

  /** Returns what the apartment owes; negative if it has paid in advance. */
  owes(idAp: number): number {
    const at = this.apartments.findIndex((one) => one.idAp === idAp);
    let bani = 0;
    for (const { billed } of this.#months.values()) bani += billed?.[at] ?? 0;
    for (const one of this.payments.values()) {
      if (one.stands && one.idAp === idAp) bani -= one.amountBani;
    }
    return bani;
  }

  get collected(): number {
    let bani = 0;
    for (const { stands, amountBani } of this.payments.values()) if (stands) bani += amountBani;
    return bani;
  }

  #registered(fact: Record<string, unknown> & { readonly idPd: number }): void {
    const { idPd, idAp, amountBani, series, number } = fact as typeof fact & ReferencePayment;
    mustHold(!this.payments.has(idPd), () => `document ${idPd} was registered twice`);
    this.payments.set(idPd, { idAp, amountBani, stands: true });
    if (series === '') return;
    const next = (this.numbers.get(String(series)) ?? 0) + 1;
    mustHold(
      Number(number) === next,
      () => `receipt ${String(series)} ${String(number)} where ${next} comes next`,
    );
    this.numbers.set(String(series), next);
  }

  #month(streamId: string): ReferenceMonth {
    const month = this.#months.get(streamId) ?? { expenses: new Map(), billed: undefined };
    this.#months.set(streamId, month);
    return month;
  }

  #open(streamId: string, type: string): ReferenceMonth {
    const month = this.#month(streamId);
    mustHold(month.billed === undefined, () => `${streamId}: ${type} after it was closed`);
    return month;
  }

  /**
   * Divides each expense by persons: truncates toward zero, and gives one ban of the rest to each of the largest
   * cut-off parts.
   */
  #shares(expenses: readonly number[]): readonly number[] {
    const all = this.apartments.reduce((sum, { persons }) => sum + persons, 0);
    const billed = this.apartments.map(() => 0);
    for (const amount of expenses) {
      const parts = this.apartments.map(({ persons }, at) => {
        const exact = Math.abs(amount) * persons;
        return { at, whole: Math.floor(exact / all), rest: exact % all };
      });
      let left = Math.abs(amount) - parts.reduce((sum, { whole }) => sum + whole, 0);
      const byRest = [...parts].sort((a, b) => b.rest - a.rest || a.at - b.at);
      for (const part of byRest) {
        const extra = left > 0 ? 1 : 0;
        left -= extra;
        billed[part.at]! += Math.sign(amount) * (part.whole + extra);
      }
    }
    return billed;
  }
}

/** Checks every command in the store: complete, contiguous, and once in each stream. */
export class CommandsInStore {
  readonly #places = new Map<string, { readonly stream: string; next: number; count: number }>();
  readonly #streams = new Map<string, Set<string>>();

  take({ streamId, metadata, revision }: RawEvent): void {
    const { commandId, index = 0, count = 1 } = metadata as Metadata;
    const key = `${streamId} ${commandId}`;
    const place = this.#places.get(key) ?? { stream: streamId, next: 0, count };
    mustHold(
      place.next === index && place.count === count,
      () => `${key}: event ${index} of ${count} at ${revision} where ${place.next} was expected`,
    );
    place.next += 1;
    this.#places.set(key, place);
    const streams = this.#streams.get(commandId) ?? new Set();
    this.#streams.set(commandId, streams.add(streamId));
  }

  /** Returns the streams that contain the command; in each it must be complete. */
  streamsOf(commandId: string): readonly string[] {
    const streams = [...(this.#streams.get(commandId) ?? [])];
    for (const stream of streams) {
      const { next, count } = this.#places.get(`${stream} ${commandId}`)!;
      mustHold(next === count, () => `${stream} holds ${next} of ${count} events of ${commandId}`);
    }
    return streams;
  }
}
