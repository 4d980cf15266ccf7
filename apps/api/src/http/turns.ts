import type { Route } from '@scara/contracts/http';
import { type CallMethod, idAsOf } from './call.js';

interface Place {
  /** How many run now; -1 for one that runs alone. */
  running: number;
  readonly waiting: { readonly isAlone: boolean; readonly go: () => void }[];
}

/** Work on one association: side by side, or alone once all before it is done. First come, first served. */
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

/** Whether a call takes something away from an association. */
export const takesAway = (route: Route): boolean =>
  isOfAssociation(route) && route.method === 'DELETE';

/**
 * What takes something away looks into other streams than its own first: no expense may stand in the column, the
 * apartment's account must be even. So no other write of the association runs beside it: one could add the very thing that
 * it did not find. Turns are kept inside one process, as those of months; a take-over runs in another one, and what would
 * take something away meanwhile is refused (UnderWayGuard).
 */
export function inTurn(route: Route, method: CallMethod): CallMethod {
  if (!isOfAssociation(route)) return method;
  const isAlone = takesAway(route);
  return function (this: unknown, call, ...rest) {
    const idAs = idAsOf(call);
    return turns.run(idAs, isAlone, () => method.call(this, call, ...rest));
  };
}
