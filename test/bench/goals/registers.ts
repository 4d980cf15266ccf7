import { pathOf, type Route, routes } from '@scara/contracts/http';
import type { Figure } from '../measure/figure.js';
import { HttpClient, httpLoad } from '../measure/http-load.js';
import { fillMonths, WAITING } from '../subjects/months.js';
import { command, type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const APARTMENTS = 300;
const COLUMNS = 20;
const BEHIND = 24;
/** Payments of one call. */
const SITTING = 100;
const WINDOW_MS = 3_000;
const YEAR = WAITING.slice(0, 4);
const period = `?fromDate=${YEAR}-01-01&toDate=${YEAR}-12-31`;

/** Every register of one year of an association of 300 apartments: each paid its bill and its fund every month. */
export async function registers(): Promise<readonly Figure[]> {
  const product = await startFilledProduct({ associations: 1, apartments: APARTMENTS, changes: 0 });
  try {
    const idAs = product.associations[0]!;
    const { idUser } = product.person;
    const books = { idUser, columns: COLUMNS, behind: BEHIND, hasBooks: true };
    const { sources } = await fillMonths(product.store, idAs, books);
    const idFund = await paidFund(product, [...sources.association.apartments.keys()]);
    await product.untilProjected();
    const asked: readonly [string, Route, string][] = [
      ['cash register', routes.readRegister, period],
      ['payments', routes.listPayments, period],
      ['journal', routes.readJournal, period],
      ['fund register', routes.readFundRegister, period],
      ['Situația Asociației', routes.balanceData, ''],
      ['Situația Asociației, 12 months', routes.balanceDataHistory, ''],
    ];
    const figures: Figure[] = [];
    for (const [what, route, query] of asked) {
      figures.push(await figure(product, what, pathOf(route, { idAs, idFund }) + query));
    }
    return figures;
  } finally {
    await product.stop();
  }
}

/** A fund that every apartment paid 10 lei of in every month of the year; its id. */
async function paidFund(
  { address, person, associations: [idAs = 0] }: MeasuredProduct,
  apartments: readonly number[],
): Promise<number> {
  const client = new HttpClient(address, 1);
  const put = async (path: string, body: object): Promise<string> => {
    const { status, text } = await client.send(command(person, 'PUT', path, body));
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return text;
  };
  try {
    const added = await put(pathOf(routes.addFund, { idAs }), { name: 'Fond de reparații' });
    const { idFund } = JSON.parse(added) as { readonly idFund: number };
    for (let month = 1; month <= 12; month += 1) {
      const emitted = `${YEAR}-${String(month).padStart(2, '0')}-20`;
      for (let from = 0; from < apartments.length; from += SITTING) {
        const payments = apartments
          .slice(from, from + SITTING)
          .map((idAp) => ({ idAp, amountBani: 1_000, idF: idFund }));
        const sitting = { pM: 1, series: 'CH', info: '', emitted, payments };
        await put(pathOf(routes.takePayments, { idAs }), sitting);
      }
    }
    return idFund;
  } finally {
    client.close();
  }
}

async function figure(
  { address, person: { headers } }: MeasuredProduct,
  what: string,
  path: string,
): Promise<Figure> {
  const started = performance.now();
  const client = new HttpClient(address, 1);
  const { status, text } = await client.send({ method: 'GET', path, headers });
  client.close();
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  const firstMs = performance.now() - started;
  const { p50Ms, p99Ms, count } = await httpLoad({
    ...{ address, connections: 1, durationMs: WINDOW_MS, expected: 200 },
    call: () => ({ method: 'GET', path, headers }),
  });
  const size = Math.round(text.length / 1_000);
  return {
    goal: 'registers',
    what: `${what} of a year, ${APARTMENTS} apartments: p99`,
    value: p99Ms,
    unit: 'ms',
    limit: { atMost: 50 },
    from: `p50 ${p50Ms.toFixed(1)} ms of ${count}; the first of all ${firstMs.toFixed(0)} ms; ${size} kB`,
  };
}
