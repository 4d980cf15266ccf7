import { families } from '@scara/contracts/events';
import type { Association } from '@scara/domain/association';
import {
  type Cashbook,
  type CashbookEvent,
  documentIdIn,
  evolveCashbook,
  NO_CASHBOOK,
} from '@scara/domain/cashbook';
import type { LocalDate } from '@scara/domain/kernel';
import type { EventStore, StreamFamily } from '@scara/event-store';
import { contextOf } from './associations.js';

const cashbookFamily: StreamFamily<Cashbook, CashbookEvent> = {
  name: 'cashbook',
  streamOf: (id) => `cashbook-${id}`,
  initial: NO_CASHBOOK,
  evolve: evolveCashbook,
  schemas: families.cashbook,
  associationOf: (id) => Number(id.slice(0, id.indexOf('-'))),
};

const PER_COMMAND = 200;

/**
 * The receipts of a year: one for each apartment and month, of 10 lei, numbered from 1 in series CH. Commands carry
 * up to 200 each, so that filling takes seconds.
 */
export async function fillCashBook(
  store: EventStore,
  idUser: number,
  { idAs, apartments }: Association,
  year: number,
): Promise<void> {
  const events: CashbookEvent[] = [];
  for (let month = 1; month <= 12; month += 1) {
    for (const idAp of apartments.keys()) {
      const number = events.length + 1;
      events.push({
        type: 'PaymentRegistered',
        data: {
          idPd: documentIdIn(year, number),
          ...{ type: 1, mode: 1, series: 'CH', number: String(number), idAp },
          emitted: `${year}-${String(month).padStart(2, '0')}-15` as LocalDate,
          ...{ amountBani: 1_000, idF: null, info: '' },
        },
      });
    }
  }
  for (let from = 0; from < events.length; from += PER_COMMAND) {
    const context = contextOf(idAs, idUser, { year, from });
    const outcome = await store.decide(cashbookFamily, `${idAs}-${year}`, context, () => ({
      ok: true,
      events: events.slice(from, from + PER_COMMAND),
    }));
    if (!outcome.ok) throw new Error(`the receipts of ${idAs} were refused`);
  }
}
