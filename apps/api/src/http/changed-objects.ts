import { type Rejection, statusOf } from '@scara/contracts/http';
import { type Decision, reject } from '@scara/domain/kernel';

/** One change and the one before it: a list that foldings share, walked back only for an If-Match. */
export interface Change {
  /** Mostly one, and then no list of one: a stream keeps its changes as long as it is in memory. */
  readonly objects: string | readonly string[];
  readonly revision: number;
  readonly before: Change | undefined;
}

/** What the last changes of a stream were about. */
export interface Tracked {
  readonly lastChange: Change | undefined;
}

/** The list with one event more, which changes these objects. */
export function changedAfter(before: Change | undefined, objects: Change['objects']): Change {
  return { objects, revision: (before?.revision ?? -1) + 1, before };
}

/** What is told of an edit over something that changed meanwhile: that it is gone, where it is, else that it changed. */
export function staleOf<E>(decided: Decision<E, Rejection>): Decision<E, Rejection> {
  const isGone = !decided.ok && statusOf(decided.rejection.code) === 404;
  return isGone ? decided : reject({ code: 'stale-edit' });
}

/** True when the object was changed after the revision that a person saw of it. */
export function hasChangedSince({ lastChange }: Tracked, object: string, seen: number): boolean {
  for (let at = lastChange; at !== undefined && at.revision > seen; at = at.before) {
    const { objects } = at;
    if (typeof objects === 'string' ? objects === object : objects.includes(object)) return true;
  }
  return false;
}
