import { pathOf, routes } from '@scara/contracts/http';
import type { Figure } from '../measure/figure.js';
import { httpLoad } from '../measure/http-load.js';
import { fillMonths } from '../subjects/months.js';
import { type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const APARTMENTS = 300;
const COLUMNS = 20;
/**
 * The number of earlier months: the year that reports show, and five years, of which the earlier ones must cost
 * nothing.
 */
const MONTHS = [12, 60] as const;
const WINDOW_MS = 3_000;

/** Every report of an association of 300 apartments over its last year, with one and with five years of data. */
export async function reports(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const behind of MONTHS) figures.push(...(await measured(behind)));
  return figures;
}

async function measured(behind: number): Promise<Figure[]> {
  const product = await startFilledProduct({ associations: 1, apartments: APARTMENTS, changes: 0 });
  try {
    const idAs = product.associations[0]!;
    const { idUser } = product.person;
    await fillMonths(product.store, idAs, { idUser, columns: COLUMNS, behind, hasBooks: true });
    await product.untilProjected();
    const asked = [
      routes.readUnpaidReport,
      routes.readAdvanceDetails,
      routes.readUndistributedBills,
      routes.readOutgoReport,
      routes.readOutgoReportDetails,
      routes.readCensorReport,
      routes.printCensorReport,
    ];
    const figures: Figure[] = [];
    for (const route of asked) {
      figures.push(
        await figure(product, `${route.name}, ${behind} months behind`, pathOf(route, { idAs })),
      );
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
  const { p50Ms, p99Ms, count } = await httpLoad({
    address,
    connections: 1,
    durationMs: WINDOW_MS,
    call: () => ({ method: 'GET', path, headers }),
    expected: 200,
  });
  return {
    goal: 'reports',
    what: `${what}: p50`,
    value: p50Ms,
    unit: 'ms',
    from: `p99 ${p99Ms.toFixed(1)} ms of ${count}, the first one of all included`,
  };
}
