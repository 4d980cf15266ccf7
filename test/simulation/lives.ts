import type { MonthId } from '@scara/domain/kernel';
import { nextMonth, monthIdOf, yearMonthOf } from '@scara/domain/kernel';
import { computeMonth, controlList } from '@scara/domain/expense-month';
import type { ApiProcess } from './api-process.js';
import type { Person } from './person.js';
import { today } from '../support/days.js';
import { sleep } from './virtual-time.js';

const HOUR_MS = 3_600_000;

/** Where a person works: the association's apartments, its column, and whether the ninety days are over. */
export interface Place {
  readonly idAs: number;
  readonly apartments: readonly number[];
  readonly idOutgoColumn: number;
  readonly isOver: () => boolean;
  readonly anyProcess: () => ApiProcess;
}

/**
 * An administrator's work: opens one month after the other, fills, publishes and closes it, and sometimes reopens it.
 */
export async function administer(person: Person, place: Place, first: number): Promise<void> {
  const { idAs, roll } = person;
  const params = { idAs };
  const rest = (hours: number): Promise<void> => sleep((1 + roll(hours)) * HOUR_MS);
  for (let idMonth = first; !place.isOver(); idMonth = monthAfter(idMonth)) {
    await person.send('openMonth', { params, body: { idMonth, opening: [] } });
    await fill(person, place, idMonth, 2 + roll(4));
    await showAndClose(person, place, idMonth);
    if (roll(3) > 0 || place.isOver()) continue;
    await rest(48);
    const query = { idMonth };
    await person.send('reopenMonth', { params, query, body: { reason: 'o factură greșită' } });
    await fill(person, place, idMonth, 1);
    await showAndClose(person, place, idMonth);
  }
}

async function fill(person: Person, place: Place, idMonth: number, count: number): Promise<void> {
  const { idAs, roll } = person;
  for (let at = 0; at < count; at += 1) {
    await sleep((1 + roll(90)) * HOUR_MS);
    const body = {
      ...{ idMonth, idOutgoColumn: place.idOutgoColumn, name: `Factura ${at}` },
      ...{ amountBani: roll(90_000) - 5_000, metering: 1, distribution: 2 },
    };
    const heard = await person.send('addOutgo', { params: { idAs }, body });
    if (heard.kind !== 'done') continue;
    const params = { idAs, idOutgo: heard.answer.idOutgo };
    if (roll(4) === 0) {
      const amountBani = roll(90_000);
      await person.send('changeOutgo', { params, body: { amountBani } });
    }
    if (roll(8) === 0) await person.send('deleteOutgo', { params, body: {} });
  }
}

/** Publishes and closes a month; retries when the outcome is unknown, as a user does who sees the month still open. */
async function showAndClose(person: Person, place: Place, idMonth: number): Promise<void> {
  const { idAs, roll } = person;
  const params = { idAs };
  for (let tries = 0; tries < 5; tries += 1) {
    await acceptWhatIsFound(person, place, idMonth);
    const body = { idMonth, published: today(), reason: undefined };
    await person.send('publishMonth', { params, body });
    await sleep((1 + roll(60)) * HOUR_MS);
    const closed = await person.send('closeMonth', { params, body: { idMonth, closed: today() } });
    if (closed.kind === 'done' || (closed.kind === 'refused' && closed.code === 'month-closed')) {
      return;
    }
  }
}

async function acceptWhatIsFound(person: Person, place: Place, idMonth: number): Promise<void> {
  const { idAs } = person;
  const found = await place
    .anyProcess()
    .months.load(idAs, idMonth)
    .then(({ sources }) => controlList(sources, computeMonth(sources, null)))
    // The page could not be read, so the findings stay unknown and publishing the list will be refused.
    .catch(() => []);
  const findings = found.filter(({ severity }) => severity === 'accept').map(({ key }) => key);
  if (findings.length === 0) return;
  const params = { idAs, idMonth };
  await person.send('acceptFindings', { params, body: { findings, reason: 'verificat' } });
}

/** A cashier's work: payments by cash and bank, for one apartment or two at once; some are annulled or returned. */
export async function collect(person: Person, { apartments, isOver }: Place): Promise<void> {
  const { idAs, roll } = person;
  const params = { idAs };
  const documents: number[] = [];
  const anyApartment = (): number => apartments[roll(apartments.length)]!;
  const money = (): number => 1 + roll(60_000);
  while (!isOver()) {
    await sleep((1 + roll(40)) * HOUR_MS + roll(HOUR_MS));
    const [what, emitted] = [roll(12), today()];
    if (what < 8) {
      const isCash = what < 6;
      const body = {
        t: 1 as const,
        ...{ pM: isCash ? 1 : 2, series: isCash ? 'CH' : '', emitted },
        ...(isCash ? {} : { paymentNumber: `OP ${roll(1e9)}` }),
        ...{ idAp: anyApartment(), amountBani: money() },
      };
      const heard = await person.send('registerPayment', { params, body });
      if (heard.kind === 'done') documents.push(heard.answer.idPd);
    } else if (what < 9) {
      const [one, other] = [apartments[0]!, apartments[1 + roll(apartments.length - 1)]!];
      const payments = [one, other].map((idAp) => ({ idAp, amountBani: money(), idF: null }));
      const body = { pM: 1, emitted, series: 'CH', info: '', payments };
      const heard = await person.send('takePayments', { params, body });
      if (heard.kind === 'done') documents.push(...heard.answer.documents.map(({ idPd }) => idPd));
    } else if (documents.length > 0) {
      // Some were annulled or returned before: that is refused, and changes nothing.
      const idPd = documents[roll(documents.length)]!;
      const sent = { params: { idAs, idPd } };
      const reason = 'o greșeală';
      if (what < 11) await person.send('annulPayment', { ...sent, body: { reason } });
      else {
        const body = { emitted, series: 'DP', reason };
        await person.send('returnPayment', { ...sent, body });
      }
    }
  }
}

function monthAfter(idMonth: number): number {
  return monthIdOf(nextMonth(yearMonthOf(idMonth as MonthId)));
}
