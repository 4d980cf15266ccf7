import { type Rejection, statusOf } from '@scara/contracts/http';
import { type Decision, reject } from '@scara/domain/kernel';

/**
 * One change, linked to the one before it. Folded states share this list; it is walked back only to check an If-Match.
 */
export interface Change {
  /** Usually one object, stored without an array: a stream keeps its changes for as long as its state is in memory. */
  readonly objects: string | readonly string[];
  readonly revision: number;
  readonly before: Change | undefined;
}

/** The state of a stream that remembers which objects its events changed. */
export interface Tracked {
  readonly lastChange: Change | undefined;
}

/** Returns the list extended by one event that changes these objects. */
export function changedAfter(before: Change | undefined, objects: Change['objects']): Change {
  return { objects, revision: (before?.revision ?? -1) + 1, before };
}

/**
 * Returns the refusal of an edit whose object changed meanwhile: the decision's own refusal when that is a 404, else
 * `stale-edit`.
 */
export function staleOf<E>(decided: Decision<E, Rejection>): Decision<E, Rejection> {
  const isGone = !decided.ok && statusOf(decided.rejection.code) === 404;
  return isGone ? decided : reject({ code: 'stale-edit' });
}

/** Returns whether the object was changed after the revision `seen`, the one the user's edit is based on. */
export function hasChangedSince({ lastChange }: Tracked, object: string, seen: number): boolean {
  for (let at = lastChange; at !== undefined && at.revision > seen; at = at.before) {
    const { objects } = at;
    if (typeof objects === 'string' ? objects === object : objects.includes(object)) return true;
  }
  return false;
}
