import { ID_MAX } from './ids.js';

/**
 * A list that is only appended to and whose array several folded states share. Appending costs the same at any length,
 * and a folded state that is dropped (of a refused command) does not affect the others. Only the first `length` items
 * belong to the log.
 */
export type Log<T> = { readonly items: readonly T[]; readonly length: number };

export const EMPTY_LOG: Log<never> = { items: [], length: 0 };

/** Returns the log with one more item. */
export function logged<T>(log: Log<T>, item: T): Log<T> {
  // The first log to append at this length continues the shared array; a second branch copies its items.
  const isOwner = log.items.length === log.length && log.length > 0;
  const items = isOwner ? (log.items as T[]) : log.items.slice(0, log.length);
  items.push(item);
  return { items, length: log.length + 1 };
}

/** Returns the log with the item at `index` replaced; copies the array. */
export function logWith<T>(log: Log<T>, index: number, item: T): Log<T> {
  const items = log.items.slice(0, log.length);
  items[index] = item;
  return { items, length: log.length };
}

/**
 * Returns the item at `index`; undefined past the log's end, where the shared array may hold another branch's items.
 */
export function logAt<T>(log: Log<T>, index: number): T | undefined {
  return index >= 0 && index < log.length ? log.items[index] : undefined;
}

/** True when so many more items can be numbered by their places, below the largest id that a call may carry. */
export function hasRoom(log: Log<unknown>, more = 1): boolean {
  return log.length + more <= ID_MAX;
}

/** Yields the log's own items, in their order. */
export function* logItems<T>(log: Log<T>): Generator<T> {
  for (let i = 0; i < log.length; i++) yield log.items[i]!;
}

/**
 * Returns a function that computes something from all items of a log (a sum, say) and is called again after every
 * append. It remembers its result, so that the next call adds only the new items; for another key, or another branch of
 * the log, it starts over. `begin` makes the result for no items, `add` adds one item to it.
 * The next call changes the returned object in place: a caller that keeps the object must copy it.
 */
export function incrementalFold<T, K extends string, G>(
  begin: (key: K) => G,
  add: (gathered: G, item: T, key: K) => void,
): (log: Log<T>, key: K) => G {
  /**
   * By the array that a log and its continuations share. Holds one key at a time, or it would grow with every key ever
   * asked for.
   */
  const kept = new WeakMap<readonly T[], { key: K; length: number; gathered: G }>();
  return ({ items, length }, key) => {
    const known = kept.get(items);
    const goesOn = known !== undefined && known.key === key && known.length <= length;
    const from = goesOn ? known.length : 0;
    const gathered = goesOn ? known.gathered : begin(key);
    for (let at = from; at < length; at += 1) add(gathered, items[at]!, key);
    kept.set(items, { key, length, gathered });
    return gathered;
  };
}
