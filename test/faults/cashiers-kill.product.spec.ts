import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Caller } from '../support/api.js';
import { type LoadedProduct, productUnderLoad } from '../support/product-under-load.js';
import { struck } from '../support/strike.js';

/** Payments per cashier; the long run sets more (promise 10: 2 000 in all here, 50 000 there). */
const PAYMENTS = Number(process.env['CASHIER_PAYMENTS'] ?? 20);
const KILLS = Number(process.env['CASHIER_KILLS'] ?? 9);
const ASSOCIATIONS = 20;
/** Each of them is a cashier of every association: 100 cashiers at work, five per cashbook, on one series. */
const PERSONS = 5;
const APARTMENTS = 3;
const EMITTED = '2026-01-15';
const VICTIMS = ['api', 'projector', 'event-node'] as const;
const minutes = 60_000;

interface House {
  readonly idAs: number;
  readonly apartments: readonly number[];
}

/** A receipt that a cashier registers: its content and the product's answer. */
interface Receipt {
  readonly house: House;
  readonly key: string;
  readonly text: string;
  readonly amountBani: number;
  readonly idAp: number;
  given?: { readonly idPd: number; readonly paymentNumber: string };
}

interface Listed {
  readonly idPd: number;
  readonly idAp: number;
  readonly series: string;
  readonly paymentNumber: string;
  readonly amountBani: number;
  readonly info: string;
}

describe('100 cashiers in 20 associations, processes killed at random', () => {
  const product = productUnderLoad();

  test(
    'receipts are numbered without a gap, none is lost, none is there twice',
    async () => {
      const administrator = new Caller(product.address);
      await administrator.enter('administrator@casierii.ro');
      const persons = await Promise.all(
        Array.from({ length: PERSONS }, async (_, at) => {
          const person = new Caller(product.address);
          await person.enter(`casier${at}@casierii.ro`);
          return person;
        }),
      );
      const houses: House[] = [];
      for (let at = 1; at <= ASSOCIATIONS; at += 1) houses.push(await founded(administrator, at));

      const receipts: Receipt[] = [];
      const load = { running: true };
      const counters = houses.flatMap((house) =>
        persons.map((person, at) => take(person, house, at, receipts)),
      );
      const kills = pullPlugs(product, load);
      await Promise.all(counters);
      load.running = false;
      const hits = await kills;

      expect(receipts).toHaveLength(ASSOCIATIONS * PERSONS * PAYMENTS);
      expect(hits.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(VICTIMS.length);
      for (const house of houses) {
        const mine = receipts.filter((receipt) => receipt.house === house);
        const { payments, totalBani } = await listed(administrator, house);
        // The cashbook contains exactly what the product acknowledged, to the last receipt and ban.
        expect(payments.map(facts)).toEqual(mine.map(wanted).sort(byId));
        expect(payments.map(({ paymentNumber }) => paymentNumber)).toEqual(
          mine.map((_, at) => String(at + 1)),
        );
        const sum = mine.reduce((total, { amountBani }) => total + amountBani, 0);
        expect(totalBani).toBe(sum);
        expect(await inTheTill(administrator, house)).toBe(sum);
      }
    },
    (5 + PAYMENTS / 4) * minutes,
  );
});

/** Creates an association with a block, an entrance, apartments, and every person as a cashier. */
async function founded(administrator: Caller, at: number): Promise<House> {
  const tell = async <T>(path: string, body: object): Promise<T> => {
    const answer = await administrator.call<T>('PUT', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { idAs } = await tell<{ idAs: number }>('/api/association', { name: `Casa ${at}` });
  const base = `/api/association/${idAs}`;
  const { idBlock } = await tell<{ idBlock: number }>(`${base}/block`, { name: 'B' });
  const { idEntrance } = await tell<{ idEntrance: number }>(`${base}/block/${idBlock}/entrance`, {
    name: 'A',
  });
  const apartments: number[] = [];
  for (let number = 1; number <= APARTMENTS; number += 1) {
    const path = `${base}/group/${idEntrance}/apartment`;
    const body = { number: String(number), persons: 1 };
    apartments.push((await tell<{ idAp: number }>(path, body)).idAp);
  }
  for (let person = 0; person < PERSONS; person += 1) {
    const body = { email: `casier${person}@casierii.ro`, roles: 16, idGroup: null };
    await tell(`${base}/role`, body);
  }
  return { idAs, apartments };
}

/** Registers one cashier's receipts: each is sent under its own key until it is answered, some of them twice. */
async function take(person: Caller, house: House, at: number, receipts: Receipt[]): Promise<void> {
  for (let n = 0; n < PAYMENTS; n += 1) {
    const receipt: Receipt = {
      house,
      key: randomUUID(),
      text: `casier ${at}, plata ${n}`,
      amountBani: 1_000 * (at + 1) + n,
      idAp: house.apartments[(at + n) % house.apartments.length]!,
    };
    receipts.push(receipt);
    const tries = n % 5 === 0 ? 2 : 1;
    await Promise.all(Array.from({ length: tries }, () => untilAnswered(person, receipt)));
    await delay(300);
  }
}

async function untilAnswered(person: Caller, receipt: Receipt): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await attempt(person, receipt)) return;
    await delay(200);
  }
  throw new Error(`${receipt.text} is never answered`);
}

/** Sends a receipt. Returns true once it is acknowledged; a second answer must equal the first. */
async function attempt(person: Caller, receipt: Receipt): Promise<boolean> {
  const { idAs } = receipt.house;
  const { key, idAp, amountBani, text } = receipt;
  const answer = await person
    .call<{ idPd: number; paymentNumber: string }>(
      'PUT',
      `/api/association/${idAs}/paymentDocument`,
      {
        key,
        body: { t: 1, pM: 1, emitted: EMITTED, series: 'CH', idAp, amountBani, info: text },
      },
    )
    // A dropped connection or a timeout is what this test causes.
    .catch(() => undefined);
  if (answer === undefined || answer.status === 503) return false;
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  const { idPd, paymentNumber } = answer.body;
  if (receipt.given !== undefined) expect(receipt.given).toEqual({ idPd, paymentNumber });
  receipt.given = { idPd, paymentNumber };
  return true;
}

async function read<T>(person: Caller, path: string): Promise<T> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await person.call<T>('GET', path).catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    await delay(250);
  }
  throw new Error(`${path} is never answered`);
}

const PERIOD = 'fromDate=2026-01-01&toDate=2026-12-31';

const listed = (person: Caller, { idAs }: House) =>
  read<{ payments: Listed[]; totalBani: number }>(
    person,
    `/api/association/${idAs}/paymentData?${PERIOD}`,
  );

async function inTheTill(person: Caller, { idAs }: House): Promise<number> {
  const { period } = await read<{ period: { cash: { closingBani: number } } }>(
    person,
    `/api/association/${idAs}/register?${PERIOD}`,
  );
  return period.cash.closingBani;
}

/** Returns the compared fields of a receipt. */
const facts = ({ idPd, idAp, series, paymentNumber, amountBani, info }: Listed) => ({
  ...{ idPd, idAp, series, paymentNumber, amountBani },
  text: info,
});

const wanted = ({ given, idAp, amountBani, text }: Receipt) => ({
  ...{ idAp, series: 'CH', amountBani, text },
  idPd: given!.idPd,
  paymentNumber: given!.paymentNumber,
});

const byId = (a: { idPd: number }, b: { idPd: number }): number => a.idPd - b.idPd;

/** Kills the victims in turn, at random moments, while receipts are registered. Returns how often each was hit. */
async function pullPlugs(
  product: LoadedProduct,
  load: { readonly running: boolean },
): Promise<readonly number[]> {
  const hits = VICTIMS.map(() => 0);
  for (let done = 0; done < KILLS && load.running;) {
    await delay(300 + Math.random() * 900);
    const { pids } = await product.stack();
    const at = done % VICTIMS.length;
    // A process that is restarting is waited for, because killing nothing proves nothing.
    if (!struck(pids[VICTIMS[at]!] ?? 0)) continue;
    hits[at]! += 1;
    done += 1;
  }
  return hits;
}
