import { pathOf, routes } from '@scara/contracts/http';
import type { Figure } from '../measure/figure.js';
import { type HttpCall, HttpClient, httpLoad } from '../measure/http-load.js';
import { fillMonths } from '../subjects/months.js';
import { startFilledProduct } from '../subjects/product.js';

const ASSOCIATIONS = 300;
const APARTMENTS = 40;
const COLUMNS = 6;
const BEHIND = 2;
const WINDOW_MS = 3_000;

/** The portfolio of a firm with 300 associations: its very first answer, and later ones. */
export async function portfolio(): Promise<readonly Figure[]> {
  const product = await startFilledProduct({
    ...{ associations: ASSOCIATIONS, apartments: APARTMENTS, changes: 0 },
  });
  try {
    const { address, person, store } = product;
    const books = { idUser: person.idUser, columns: COLUMNS, behind: BEHIND, hasBooks: true };
    for (const idAs of product.associations) await fillMonths(store, idAs, books);
    await product.untilProjected();
    const { headers } = person;
    const call: HttpCall = { method: 'GET', path: pathOf(routes.readPortfolio), headers };
    const client = new HttpClient(address, 1);
    const started = performance.now();
    const { status, text } = await client.send(call);
    const firstMs = performance.now() - started;
    client.close();
    const { associations } = JSON.parse(text) as { readonly associations: readonly unknown[] };
    if (status !== 200 || associations.length !== ASSOCIATIONS) throw new Error(text.slice(0, 500));
    const { p50Ms, p99Ms, count } = await httpLoad({
      ...{ address, connections: 1, durationMs: WINDOW_MS, expected: 200 },
      call: () => call,
    });
    const goal = 'portfolio';
    const what = `portfolio of ${ASSOCIATIONS} associations`;
    return [
      {
        ...{ goal, what: `${what}: the first answer of all`, value: firstMs, unit: 'ms' },
        limit: { atMost: 100 },
        from: 'one call, nothing of it asked before',
      },
      {
        ...{ goal, what: `${what}: p99`, value: p99Ms, unit: 'ms' },
        limit: { atMost: 100 },
        from: `p50 ${p50Ms.toFixed(1)} ms of ${count}`,
      },
    ];
  } finally {
    await product.stop();
  }
}
