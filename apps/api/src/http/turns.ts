import { type Route, routes } from '@scara/contracts/http';
import { type CallMethod, idAsOf } from './call.js';

interface Place {
  /** How many run now; -1 while one runs alone. */
  running: number;
  readonly waiting: { readonly isAlone: boolean; readonly go: () => void }[];
}

/** Runs work on one association concurrently, or alone after all earlier work is done; in order of arrival. */
export class Turns {
  readonly #places = new Map<number, Place>();

  async run<T>(idAs: number, isAlone: boolean, work: () => Promise<T>): Promise<T> {
    const place = this.#places.get(idAs) ?? { running: 0, waiting: [] };
    this.#places.set(idAs, place);
    if (place.waiting.length > 0 || !mayGo(place, isAlone)) {
      await new Promise<void>((go) => place.waiting.push({ isAlone, go }));
    } else begin(place, isAlone);
    try {
      return await work();
    } finally {
      place.running = place.running === -1 ? 0 : place.running - 1;
      for (let next = place.waiting[0]; next !== undefined; next = place.waiting[0]) {
        if (!mayGo(place, next.isAlone)) break;
        begin(place, next.isAlone);
        place.waiting.shift();
        next.go();
      }
      if (place.running === 0) this.#places.delete(idAs);
    }
  }
}

const mayGo = ({ running }: Place, isAlone: boolean): boolean =>
  isAlone ? running === 0 : running >= 0;

function begin(place: Place, isAlone: boolean): void {
  place.running = isAlone ? -1 : place.running + 1;
}

const turns = new Turns();

const isOfAssociation = ({ effect, path }: Route): boolean =>
  effect === 'fact' && path.includes('/association/:idAs');

/** Returns whether a call removes something from an association. */
export const takesAway = (route: Route): boolean =>
  isOfAssociation(route) && route.method === 'DELETE';

/** Calls that write to the cashbook of one year what the book of another year must not have. */
const ACROSS_BOOKS: ReadonlySet<Route> = new Set([routes.returnPayment, routes.openAccount]);

/**
 * Runs a call that removes something, or that writes once in the books of all years, while no other write of its
 * association runs. Such a call first checks other streams (no expense in the column, an even balance of the
 * apartment, no return in the next year's book), and a concurrent write could add the very thing the check did not
 * find. Turns exist within one process, as do those of months; a takeover runs in another process, and removals during
 * it are refused (`UnderWayGuard`).
 */
export function inTurn(route: Route, method: CallMethod): CallMethod {
  if (!isOfAssociation(route)) return method;
  const isAlone = takesAway(route) || ACROSS_BOOKS.has(route);
  return function (this: unknown, call, ...rest) {
    const idAs = idAsOf(call);
    return turns.run(idAs, isAlone, () => method.call(this, call, ...rest));
  };
}
