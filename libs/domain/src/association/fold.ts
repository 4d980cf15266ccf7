import { type Association, NUMBERS_PER_ASSOCIATION } from './association.js';
import type { AssociationEvent } from './events.js';

export type EventOf<T extends AssociationEvent['type']> = Extract<AssociationEvent, { type: T }>;

/** Records the id as the last given number, so that it is never given again. */
export function numbered(state: Association, id: number): Association {
  return { ...state, lastNumber: Math.max(state.lastNumber, id % NUMBERS_PER_ASSOCIATION) };
}

export function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value);
}

/** Changes fields of an entry; does nothing where there is no entry. */
export function changed<K, V extends object>(
  map: ReadonlyMap<K, V>,
  key: K,
  after: Partial<NoInfer<V>>,
): ReadonlyMap<K, V> {
  const before = map.get(key);
  return before === undefined ? map : withEntry(map, key, { ...before, ...after });
}

export function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
