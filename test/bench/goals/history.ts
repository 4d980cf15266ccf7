import { pathOf, routes } from '@scara/contracts/http';
import { monthIdOf, shiftMonth } from '@scara/domain/kernel';
import type { Figure } from '../measure/figure.js';
import { httpLoad } from '../measure/http-load.js';
import { fillMonths, WAITING } from '../subjects/months.js';
import { type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const MONTHS = 120;
const COLUMNS = 20;
const WINDOW_MS = 3_000;

/**
 * An apartment's history, payments and penalties with ten years of data, and the arrears of all apartments, in
 * associations of 60 and of 300 apartments: every apartment in turn, so that no call is repeated.
 */
export async function history(): Promise<readonly Figure[]> {
  return [...(await measured(60)), ...(await measured(300))];
}

async function measured(apartments: number): Promise<Figure[]> {
  const product = await startFilledProduct({ associations: 1, apartments, changes: 0 });
  try {
    const idAs = product.associations[0]!;
    const { idUser } = product.person;
    const books = { idUser, columns: COLUMNS, behind: MONTHS, hasBooks: true };
    const { sources } = await fillMonths(product.store, idAs, books);
    await product.untilProjected();
    const ids = [...sources.association.apartments.keys()];
    const last = shiftMonth(WAITING, -1);
    const years = `?from=${monthIdOf(shiftMonth(last, 1 - MONTHS))}&to=${monthIdOf(last)}`;
    const of = (idAp: number) => ({ idAs, idAp });
    const asked: readonly [string, (idAp: number) => string][] = [
      ['history of the last year', (idAp) => pathOf(routes.readApartmentHistory, of(idAp))],
      [
        'history of ten years at once',
        (idAp) => pathOf(routes.readApartmentHistory, of(idAp)) + years,
      ],
      ['months with their expenses', (idAp) => pathOf(routes.readApartmentOutgoHistory, of(idAp))],
      [
        'penalties until today',
        (idAp) => `${pathOf(routes.readPenaltiesData, of(idAp))}?until=today`,
      ],
      ['payments of an apartment', (idAp) => pathOf(routes.readApartmentPayments, of(idAp))],
      ['arrears of everybody', () => pathOf(routes.readCurrentRems, { idAs })],
    ];
    const figures: Figure[] = [];
    for (const [what, path] of asked) {
      figures.push(await figure(product, `${what}, ${apartments} apartments`, ids, path));
    }
    return figures;
  } finally {
    await product.stop();
  }
}

async function figure(
  { address, person }: MeasuredProduct,
  what: string,
  ids: readonly number[],
  path: (idAp: number) => string,
): Promise<Figure> {
  let next = 0;
  const { headers } = person;
  const { p50Ms, p99Ms, count } = await httpLoad({
    address,
    connections: 1,
    durationMs: WINDOW_MS,
    call: () => ({ method: 'GET', path: path(ids[next++ % ids.length]!), headers }),
    expected: 200,
  });
  return {
    goal: 'history',
    what: `${what}, ${MONTHS} months behind: p99`,
    value: p99Ms,
    unit: 'ms',
    limit: { atMost: 50 },
    from: `p50 ${p50Ms.toFixed(1)} ms of ${count}, the first one of all included`,
  };
}
