import { pathOf, routes } from '@scara/contracts/http';
import { type Figure, shown } from '../measure/figure.js';
import { type HttpCall, HttpClient, httpLoad } from '../measure/http-load.js';
import type { LoadResult } from '../measure/load.js';
import { interleaved, median, medianRatio } from '../measure/rounds.js';
import { crudDatabase, startCrud } from '../subjects/crud.js';
import { fillMonths, WAITING } from '../subjects/months.js';
import { command, type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const ASSOCIATIONS = 20;
const APARTMENTS = { small: 60, large: 300 } as const;
const COLUMNS = 12;
const BEHIND = 11;
const CONNECTIONS = 16;
const WINDOW_MS = 2_000;
const WARM_MS = 6_000;
const year = Number(WAITING.slice(0, 4));
const emitted = `${year}-12-20`;

/**
 * Registering a receipt, 16 at once: in associations of 60 and 300 apartments in turn, and all 16 in one of 300, where
 * every receipt takes the next number of the same series. Compared with the plain program's single insert.
 */
export async function payments(): Promise<readonly Figure[]> {
  const product = await startFilledProduct({
    associations: ASSOCIATIONS,
    apartments: (at) => (at % 2 === 0 ? APARTMENTS.small : APARTMENTS.large),
    changes: 0,
  });
  try {
    const homes = await filled(product);
    const crud = await startCrud(
      await crudDatabase(product.stack),
      product.person,
      product.associations,
    );
    try {
      const { associations, person } = product;
      const pay = (idAs: number, count: number) => {
        const apartments = homes.get(idAs)!;
        return command(person, 'PUT', pathOf(routes.registerPayment, { idAs }), {
          ...{ t: 1, pM: 1, series: 'CH', emitted },
          idAp: apartments[count % apartments.length],
          // The same amount of one apartment on one day would cause an alert, which real payments rarely do.
          amountBani: 1_000 + count,
        });
      };
      let count = 0;
      const load = async (
        address: string,
        callOf: (n: number) => ReturnType<typeof pay>,
        ms = WINDOW_MS,
      ) => {
        const call = () => callOf((count += 1));
        const result = await httpLoad({
          ...{ address, connections: CONNECTIONS, durationMs: ms, call, expected: 200 },
        });
        await product.untilProjected();
        return result;
      };
      const [, large] = associations;
      const spread = (n: number) => pay(associations[n % associations.length]!, n);
      const single = (n: number) => pay(large!, n);
      const block = (n: number) => {
        const idAs = associations[n % associations.length]!;
        const body = { name: `B${n.toString(36)}`, street: 'Strada Teilor' };
        return command(person, 'PUT', pathOf(routes.addBlock, { idAs }), body);
      };
      // The first receipt after a start reads the association and its cashbooks; a cashier waits for that once.
      const first = await firstOfEach(product, (idAs) => pay(idAs, 0));
      await load(product.address, spread, WARM_MS);
      await load(crud.address, block, WARM_MS);
      const rounds = await interleaved({
        spread: () => load(product.address, spread),
        single: () => load(product.address, single),
        crud: () => load(crud.address, block),
      });
      return [
        ...against(`${ASSOCIATIONS} associations`, rounds.spread, rounds.crud, 3),
        ...against('one association, one series', rounds.single, rounds.crud, 3),
        {
          goal: 'payments',
          what: 'first receipt of an association after a start, the slowest',
          value: Math.max(...first),
          unit: 'ms',
          from: `median ${shown(median(first), 'ms')}, one call at a time`,
        },
      ];
    } finally {
      await crud.stop();
    }
  } finally {
    await product.stop();
  }
}

/**
 * Fills every association with months and with the payments that cleared them, in the cashbooks before the next close.
 * Returns the ids of the apartments.
 */
async function filled(product: MeasuredProduct) {
  const { associations, person, store } = product;
  const homes = new Map<number, readonly number[]>();
  for (const idAs of associations) {
    const books = { idUser: person.idUser, columns: COLUMNS, behind: BEHIND, hasBooks: true };
    const { sources } = await fillMonths(store, idAs, books);
    homes.set(idAs, [...sources.association.apartments.keys()]);
  }
  await product.untilProjected();
  return homes;
}

/** Makes one call in each association, one after the other. Returns how long each took, in milliseconds. */
async function firstOfEach(
  { address, associations }: MeasuredProduct,
  callOf: (idAs: number) => HttpCall,
): Promise<readonly number[]> {
  const client = new HttpClient(address, 1);
  const times: number[] = [];
  try {
    for (const idAs of associations) {
      const started = performance.now();
      const { status, text } = await client.send(callOf(idAs));
      if (status !== 200) throw new Error(`association ${idAs}: ${status} ${text}`);
      times.push(performance.now() - started);
    }
  } finally {
    client.close();
  }
  return times;
}

function against(
  where: string,
  ours: readonly LoadResult[],
  crud: readonly LoadResult[],
  atMost: number,
): readonly Figure[] {
  const p99 = (of: readonly LoadResult[]): number[] => of.map(({ p99Ms }) => p99Ms);
  const speed = (of: readonly LoadResult[]): number => median(of.map(({ perSecond }) => perSecond));
  return [
    {
      goal: 'payments',
      what: `payment registered ÷ plain CRUD, p99, ${CONNECTIONS} connections, ${where}`,
      value: medianRatio(p99(ours), p99(crud)),
      unit: '',
      limit: { atMost },
      from: `${shown(median(p99(ours)), 'ms')} ÷ ${shown(median(p99(crud)), 'ms')}`,
    },
    {
      goal: 'payments',
      what: `payment registered, p99, ${CONNECTIONS} connections, ${where}`,
      value: median(p99(ours)),
      unit: 'ms',
      limit: { atMost: 60 },
      from: `${shown(speed(ours))}/s; closed loop; the p99 of a quiet machine is meant`,
    },
  ];
}
