import { type Log, logItems } from '@scara/domain/kernel';
import type { Letter } from '@scara/domain/letters';
import { type Actor, actorOf, type Call, isTenantIn, seesApartment } from '../http/call.js';
import { Refused } from '../http/refused.js';

interface Paper {
  readonly number: number;
  readonly idAp: number;
  readonly idEntrance: number;
}

/** Returns the letters, the highest number first. */
export function newestFirst<P>(log: Log<Letter<P>>): Letter<P>[] {
  return [...logItems(log)].reverse();
}

/**
 * Returns whether the person may see the letter: it concerns an apartment they may see, and a tenant does not see a
 * withdrawn one.
 */
export function seesLetter<P extends Paper>(
  actor: Pick<Actor, 'scope' | 'apartments'>,
  { paper, withdrawal }: Letter<P>,
): boolean {
  if (!seesApartment(actor, paper)) return false;
  return withdrawal === null || !isTenantIn(actor, paper.idEntrance);
}

/** Returns at most `most` letters that the person may see, newest first, and the `before` of the next page. */
export function pageOf<P extends Paper>(
  log: Log<Letter<P>>,
  before: number | undefined,
  actor: Pick<Actor, 'scope' | 'apartments'>,
  most: number,
): { readonly letters: readonly Letter<P>[]; readonly next: number | null } {
  const seen = newestFirst(log).filter(
    (letter) => (before === undefined || letter.paper.number < before) && seesLetter(actor, letter),
  );
  const letters = seen.slice(0, most);
  const isLast = seen.length <= most;
  return { letters, next: isLast ? null : letters.at(-1)!.paper.number };
}

/** Refuses a person of one entrance the letters of another; a nonexistent letter belongs to no entrance. */
export function refuseOthers(
  call: Pick<Call, 'actor' | 'route'>,
  letter: Letter<Paper> | undefined,
): void {
  const place = letter?.paper ?? { idAp: 0, idEntrance: undefined };
  if (!seesApartment(actorOf(call), place)) throw new Refused({ code: 'forbidden' });
}
