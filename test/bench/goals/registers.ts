import { pathOf, type Route, routes } from '@scara/contracts/http';
import type { Figure } from '../measure/figure.js';
import { HttpClient, httpLoad } from '../measure/http-load.js';
import { fillMonths, WAITING } from '../subjects/months.js';
import { type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const APARTMENTS = 300;
const COLUMNS = 20;
const BEHIND = 24;
const WINDOW_MS = 3_000;
const YEAR = WAITING.slice(0, 4);
const period = `?fromDate=${YEAR}-01-01&toDate=${YEAR}-12-31`;

/**
 * Every register of one year of an association of 300 apartments with two earlier years: nine in ten pay their bill and
 * their fund due every month.
 */
export async function registers(): Promise<readonly Figure[]> {
  const product = await startFilledProduct({ associations: 1, apartments: APARTMENTS, changes: 0 });
  try {
    const idAs = product.associations[0]!;
    const { idUser } = product.person;
    const books = { idUser, columns: COLUMNS, behind: BEHIND, hasBooks: true, hasFund: true };
    const { sources } = await fillMonths(product.store, idAs, books);
    const [idFund = 0] = sources.association.funds.keys();
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
