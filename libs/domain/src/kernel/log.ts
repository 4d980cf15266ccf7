/**
 * A list that only grows, shared between foldings: adding costs nothing that grows with its length, and a folding
 * that is dropped (a command that was refused) leaves the others as they are. Only the first `length` items count.
 */
export type Log<T> = { readonly items: readonly T[]; readonly length: number };

export const EMPTY_LOG: Log<never> = { items: [], length: 0 };

/** The log with one item more. */
export function logged<T>(log: Log<T>, item: T): Log<T> {
  // Whoever added first at this length owns the array from here on; a second branch takes its own.
  const isOwner = log.items.length === log.length && log.length > 0;
  const items = isOwner ? (log.items as T[]) : log.items.slice(0, log.length);
  items.push(item);
  return { items, length: log.length + 1 };
}

/** The log with the item at `index` put in its place; costs a copy. */
export function logWith<T>(log: Log<T>, index: number, item: T): Log<T> {
  const items = log.items.slice(0, log.length);
  items[index] = item;
  return { items, length: log.length };
}

export function* logItems<T>(log: Log<T>): Generator<T> {
  for (let i = 0; i < log.length; i++) yield log.items[i]!;
}

/**
 * What a rule asks of all items of a log after each one that comes: gone through once, and on from there as the log
 * grows. Where another branch, or another key, was asked of meanwhile the items are gone through again. `begin` makes
 * what is gathered of no items, `add` changes it by one more; what is answered holds until the next question.
 */
export function gathering<T, K extends string, G>(
  begin: (key: K) => G,
  add: (gathered: G, item: T, key: K) => void,
): (log: Log<T>, key: K) => G {
  /** By the array that a log and its later foldings share; a key at a time, or it would grow with what was ever asked. */
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
